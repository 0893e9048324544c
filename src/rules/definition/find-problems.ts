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
import { countInRequest, RULE_LIMIT, SCHEMA_LIMIT, TotalCost, tooExpensive } from "./rule-costs.ts";
import { type RuledPlace, walkRules } from "./walk-rules.ts";

/** What an API server refuses in the rules of a definition's schema: what does not compile, or costs too much. */
export function findProblems(
  node: RuleNode,
  { path, steps }: RulePlace,
  { isSound = () => true }: FindProblemsOptions = {},
): readonly Problem[] {
  const search = new ProblemSearch();
  const place = new Place(path, steps);
  walkRules(node, place, (found) => {
    if (isSound(found.place.path)) search.judge(found);
  });
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

class ProblemSearch {
  readonly report: Report = new Report();
  readonly total: TotalCost = new TotalCost();

  judge({ node, place, count, uncorrelated }: RuledPlace): void {
    const { statedType, statedRules } = node;
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
      this.report.invalid(at.child("optionalOldSelf"), stated.optionalOldSelf, NO_OLD_SELF);
    }
    if (!usesOldSelf || uncorrelated === undefined) return;
    const detail = `oldSelf cannot be used on the uncorrelatable portion of the schema within ${uncorrelated.path}`;
    this.report.invalid(at.child("rule"), stated.rule, detail);
  }

  #refuse(place: Place, stated: StatedRule, detail: string): void {
    this.report.add("FieldValueInvalid", place, `Invalid value: ${showRule(stated)}: ${detail}`);
  }
}

export const NO_OLD_SELF = "may not be set if oldSelf is not used in rule";

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
