import {
  type FindProblemsOptions,
  Place,
  type Problem,
  Report,
  type RulePlace,
} from "../../validation/engine.ts";
import type { CompiledRule } from "../compile/compile-rule.ts";
import type { RuleNode } from "../compile/rule-node.ts";
import type { StatedRule } from "../compile/stated-rule.ts";
import {
  countInRequest,
  countInside,
  RULE_LIMIT,
  SCHEMA_LIMIT,
  TotalCost,
  tooExpensive,
} from "./rule-costs.ts";

/** What an API server refuses in the rules of a definition's schema: what does not compile, or costs too much. */
export function findProblems(
  node: RuleNode,
  { path, steps }: RulePlace,
  { isSound = () => true }: FindProblemsOptions = {},
): readonly Problem[] {
  const search = new ProblemSearch(isSound);
  const place = new Place(path, steps);
  search.visit(node, place, { count: 1, uncorrelated: undefined });
  const { report, total } = search;
  if (total.total > SCHEMA_LIMIT) {
    for (const at of total.places) {
      const detail =
        "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema";
      report.forbidden(at, detail);
    }
    const what = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    report.forbidden(place, tooExpensive(what, total.total, SCHEMA_LIMIT));
  }
  return report.problems;
}

/** What the schemas around one say of its values. */
interface Around {
  /** How many there can be at most; `undefined`: any number. */
  readonly count: number | undefined;
  /** The outermost list of which nobody knows which item was which before. */
  readonly uncorrelated: Place | undefined;
}

class ProblemSearch {
  readonly report: Report = new Report();
  readonly total: TotalCost = new TotalCost();
  readonly #isSound: (path: string) => boolean;

  constructor(isSound: (path: string) => boolean) {
    this.#isSound = isSound;
  }

  visit(node: RuleNode, place: Place, around: Around): void {
    const { schema, others, fields, items } = node;
    const inside = { ...around, count: countInside(around.count, schema) };
    if (others !== undefined) this.visit(others, place.child("additionalProperties"), inside);
    for (const [name, field] of fields) this.visit(field, place.property(name), inside);
    if (items !== undefined) {
      const isKeyed = schema["x-kubernetes-list-type"] === "map";
      const uncorrelated = around.uncorrelated ?? (isKeyed ? undefined : place);
      this.visit(items, place.child("items"), { ...inside, uncorrelated });
    }
    if (node.stated.length > 0 && this.#isSound(place.path)) this.#judge(node, place, around);
  }

  #judge({ statedType, statedRules }: RuleNode, place: Place, { count, uncorrelated }: Around): void {
    const rules = place.child("x-kubernetes-validations");
    if (statedType === undefined) {
      this.report.add("InternalError", rules, `Internal error: internal error: ${NO_TYPE}`);
      return;
    }
    const times = count ?? countInRequest(statedType);
    for (const [index, rule] of statedRules.entries()) {
      const at = rules.at(index);
      this.#judgeCost(rule, at, times);
      if (rule.error !== undefined) this.#refuse(at.child("rule"), rule.stated, rule.error);
      this.#judgeMessage(rule, at);
      this.#judgeOldSelf(rule, at, uncorrelated);
    }
  }

  #judgeCost({ expression }: CompiledRule, at: Place, times: number): void {
    const cost = (expression?.cost.max ?? 0) * times;
    if (cost > RULE_LIMIT) {
      this.report.forbidden(at.child("rule"), tooExpensive("estimated rule cost", cost, RULE_LIMIT));
    }
    this.total.add(at.child("rule"), cost);
  }

  #judgeMessage({ stated, messageExpression, messageError }: CompiledRule, at: Place): void {
    const place = at.child("messageExpression");
    if (messageError !== undefined) this.#refuse(place, stated, messageError);
    if (messageExpression === undefined) return;
    const { max } = messageExpression.cost;
    if (max > RULE_LIMIT) {
      this.report.forbidden(place, tooExpensive("estimated messageExpression cost", max, RULE_LIMIT));
    }
    this.total.add(place, max);
  }

  #judgeOldSelf({ stated, usesOldSelf }: CompiledRule, at: Place, uncorrelated: Place | undefined): void {
    if (!usesOldSelf && stated.optionalOldSelf !== undefined) {
      const detail = "may not be set if oldSelf is not used in rule";
      this.report.invalid(at.child("optionalOldSelf"), stated.optionalOldSelf, detail);
    }
    if (!usesOldSelf || uncorrelated === undefined) return;
    const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated.path}`;
    this.report.invalid(at.child("rule"), stated.rule, detail);
  }

  #refuse(place: Place, stated: StatedRule, detail: string): void {
    this.report.add("FieldValueInvalid", place, `Invalid value: ${showRule(stated)}: ${detail}`);
  }
}

const NO_TYPE =
  "failed to construct type information for x-kubernetes-validations rules: unable to convert structural schema to CEL declarations";

/** A rule as Go prints it. */
function showRule({
  rule,
  message,
  messageExpression,
  reason,
  fieldPath,
  optionalOldSelf,
}: StatedRule): string {
  const text = JSON.stringify({
    Rule: rule,
    Message: message,
    MessageExpression: messageExpression,
    Reason: reason ?? null,
    FieldPath: fieldPath,
    OptionalOldSelf: optionalOldSelf ?? null,
  });
  return text.replace(/[<>&\u2028\u2029]/g, (character) => {
    const code = character.charCodeAt(0).toString(16);
    return `\\u${code.padStart(4, "0")}`;
  });
}
