import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { checkAmount, checkAtMostAll } from "../rules/check-amounts.ts";
import { checkOneOf } from "../rules/check-values.ts";
import { checkSelector } from "../rules/label-selectors.ts";

/** What is wrong with how many pods may be missing. */
export function* checkBudget(budget: JsonObject): Iterable<Cause> {
  const { spec } = budget;
  if (!isObject(spec)) return;
  if (spec.minAvailable !== undefined && spec.maxUnavailable !== undefined)
    yield invalid("spec", spec, "minAvailable and maxUnavailable cannot be both set");
  for (const name of ["minAvailable", "maxUnavailable"]) {
    yield* checkAmount(spec[name], `spec.${name}`);
    yield* checkAtMostAll(spec[name], `spec.${name}`);
  }
  yield* checkSelector(spec.selector, "spec.selector");
  yield* checkOneOf(
    spec.unhealthyPodEvictionPolicy,
    ["AlwaysAllow", "IfHealthyBudget"],
    "spec.unhealthyPodEvictionPolicy",
  );
}
