import { type Expression, parseExpression, partsOfExpression } from "../../cel/index.ts";
import {
  guardDepth,
  type InspectRules,
  Place,
  type RuleFault,
  type RuleFinding,
} from "../../validation/engine.ts";
import type { CompiledRule } from "../compile/compile-rule.ts";
import { readRules } from "../compile/read-rules.ts";
import type { RuleNode } from "../compile/rule-node.ts";
import { NO_OLD_SELF } from "../definition/find-problems.ts";
import { countInRequest, printFactor, RULE_LIMIT, SCHEMA_LIMIT } from "../definition/rule-costs.ts";
import { type RuledPlace, walkRules } from "../definition/walk-rules.ts";
import { decide } from "./decide.ts";
import { adviseLimits, type ExpensiveRule } from "./name-limits.ts";
import { patternOf } from "./pattern-of.ts";
import { quoteRule } from "./quote-rule.ts";
import type { Verdict } from "./verdict.ts";

/**
 * Looks at the validation rules of a structural schema, for whoever writes it: those that cannot be compiled or cost too much, as
 * Kubernetes v1.36 judges, those that the schema decides already, and those that no update is spared. To be given to `lintDefinition`.
 */
export const inspectRules: InspectRules = (schema, options = {}) => {
  const node = readRules(schema, options);
  if (node === undefined) return [];
  return guardDepth(() => {
    const inspection = new Inspection(options.isRoot === true);
    walkRules(node, new Place("", []), (found) => inspection.visit(found));
    inspection.judgeTotal();
    return inspection.findings;
  });
};

/** Finding what helps takes a while, and after so many the author knows what to do. */
const MOST_ADVISED = 20;

/** A rule's share of the cost of all. */
interface Share {
  readonly cost: number;
  readonly text: string;
  readonly expensive: ExpensiveRule;
}

class Inspection {
  readonly findings: RuleFinding[] = [];
  readonly #isRoot: boolean;
  readonly #shares: Share[] = [];
  #advised = 0;

  constructor(isRoot: boolean) {
    this.#isRoot = isRoot;
  }

  visit(found: RuledPlace): void {
    const { node, place } = found;
    const rules = place.child("x-kubernetes-validations");
    if (node.statedType === undefined) {
      this.#report(
        "uncompilable",
        rules,
        "rules cannot see values of a schema without a type: state its type",
      );
      return;
    }
    for (const [index, rule] of node.statedRules.entries()) {
      const at = rules.at(index);
      this.#judgeText(rule, at);
      this.#judgeOldSelf(rule, at, found.uncorrelated);
      this.#judgeCost(rule, at, found);
      if (rule.expression !== undefined) this.#judgeOutcome(rule, at, found);
    }
  }

  /** Whether all rules together cost too much, even if none did by itself. */
  judgeTotal(): void {
    const capped = this.#shares.map(({ cost }) => Math.min(cost, RULE_LIMIT));
    const total = capped.reduce((sum, cost) => sum + cost, 0);
    if (total <= SCHEMA_LIMIT) return;
    const [most] = this.#shares.toSorted((a, b) => b.cost - a.cost) as [Share];
    const where = patternOf(most.expensive.steps);
    const advice = `the most costly is ${most.text} of ${where || "the whole object"}: ${adviseLimits(most.expensive)}`;
    const factor = printFactor(total / SCHEMA_LIMIT, 2);
    const message = `the estimated cost of all rules together is ${factor} the limit; ${advice}`;
    this.#report("too-expensive", new Place("", []), message);
  }

  #judgeText({ stated, error, messageError }: CompiledRule, at: Place): void {
    if (error !== undefined) {
      this.#report("uncompilable", at.child("rule"), `${quoteRule(stated.rule)}: ${shorten(error)}`);
    }
    if (messageError !== undefined) {
      const quoted = quoteRule(stated.messageExpression);
      this.#report("uncompilable", at.child("messageExpression"), `${quoted}: ${shorten(messageError)}`);
    }
  }

  #judgeOldSelf({ stated, usesOldSelf }: CompiledRule, at: Place, uncorrelated: Place | undefined): void {
    if (!usesOldSelf && stated.optionalOldSelf !== undefined) {
      this.#report("uncompilable", at.child("optionalOldSelf"), `optionalOldSelf ${NO_OLD_SELF}`);
    }
    if (!usesOldSelf || uncorrelated === undefined) return;
    const list = patternOf(uncorrelated.steps);
    const message = `${quoteRule(stated.rule)}: oldSelf cannot be used within ${list}, of which nobody knows which item was which: make it x-kubernetes-list-type: map, or move the rule to the list`;
    this.#report("uncompilable", at.child("rule"), message);
  }

  #judgeCost(rule: CompiledRule, at: Place, found: RuledPlace): void {
    const { node, place, count, around } = found;
    const type = node.statedType as NonNullable<RuleNode["statedType"]>;
    const isRoot = this.#isRootNode(found);
    const common = { schema: node.schema, isRoot, type, steps: place.steps };
    const { stated, expression, messageExpression } = rule;
    const times = count ?? countInRequest(type);
    this.#addCost(at.child("rule"), (expression?.cost.max ?? 0) * times, { ...common, stated, around });
    const message = { ...stated, rule: stated.messageExpression };
    this.#addCost(at.child("messageExpression"), messageExpression?.cost.max ?? 0, {
      ...common,
      stated: message,
      around: [],
    });
  }

  #addCost(at: Place, cost: number, expensive: ExpensiveRule): void {
    if (cost === 0) return;
    const text = quoteRule(expensive.stated.rule);
    this.#shares.push({ cost, text, expensive });
    if (cost <= RULE_LIMIT) return;
    this.#advised++;
    const advice = this.#advised > MOST_ADVISED ? "add limits as to the others" : adviseLimits(expensive);
    const message = `${text}: the estimated cost is ${printFactor(cost / RULE_LIMIT, 2)} the limit: ${advice}`;
    this.#report("too-expensive", at, message);
  }

  #judgeOutcome({ stated, expression, usesOldSelf }: CompiledRule, at: Place, found: RuledPlace): void {
    const text = quoteRule(stated.rule);
    const isRoot = this.#isRootNode(found);
    const isConstant = expression?.uses.size === 0;
    const verdict = isConstant ? evaluate(expression) : decide(stated.rule, found.node.schema, isRoot);
    const reasons = [...new Set(verdict.why)].slice(0, 2).join(", and ");
    const because = reasons === "" ? "" : `: ${reasons}`;
    if (!verdict.canHold) this.#report("never-passes", at.child("rule"), `${text} never holds${because}`);
    else if (!verdict.canFail && !verdict.canBreak)
      this.#report("never-fails", at.child("rule"), `${text} always holds${because}`);
    else if (isRoot && !usesOldSelf) this.#report("never-spared", at.child("rule"), neverSpared(stated.rule));
  }

  #isRootNode({ around }: RuledPlace): boolean {
    return this.#isRoot && around.length === 0;
  }

  #report(fault: RuleFault, { steps }: Place, message: string): void {
    this.findings.push({ fault, path: patternOf(steps), steps, message });
  }
}

/** What a rule comes to that looks at no value. */
function evaluate(expression: NonNullable<CompiledRule["expression"]>): Verdict {
  const { value } = expression.evaluate([], RULE_LIMIT);
  const holds = value === true;
  return { canHold: holds, canFail: !holds, canBreak: false, why: ["it does not look at the value"] };
}

/** Where in a rule which issues are, without the rule itself. */
function shorten(error: string): string {
  const issues = [...error.matchAll(/^(?:.*: )?ERROR: <input>:(\d+):(\d+): (.*)$/gm)].map(
    ([, line, column, message]) => `${message}, at ${line}:${column}`,
  );
  return issues.length === 0 ? error : issues.join("; ");
}

function neverSpared(rule: string): string {
  const fields = topFields(rule);
  const [only] = fields;
  const advice =
    fields.size === 1 && (only === "spec" || only === "status")
      ? `: it looks at ${only} alone, so move it to .${only}`
      : "";
  return `${quoteRule(rule)} is checked on every write of an object, also where nothing that it looks at has changed${advice}`;
}

/** The fields of the whole object that a rule looks at; the whole itself is an empty one. */
function topFields(rule: string): ReadonlySet<string> {
  const fields = new Set<string>();
  const note = (expression: Expression): void => {
    if (expression.kind === "select" && isSelf(expression.operand)) fields.add(expression.field);
    else if (isSelf(expression)) fields.add("");
    else for (const part of partsOfExpression(expression)) note(part);
  };
  note(parseExpression(rule));
  return fields;
}

function isSelf(expression: Expression): boolean {
  return expression.kind === "identifier" && expression.name === "self";
}
