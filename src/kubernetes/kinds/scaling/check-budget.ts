import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { checkOneOf } from "../rules/check-values.ts";
import { checkSelector } from "../rules/label-selectors.ts";

/** What is wrong with how many pods may be missing. */
export function* checkBudget(budget: JsonObject): Iterable<Cause> {
  const { spec } = budget;
  if (!isObject(spec)) return;
  if (spec.minAvailable !== undefined && spec.maxUnavailable !== undefined)
    yield invalid("spec", spec, "minAvailable and maxUnavailable cannot be both set");
  for (const name of ["minAvailable", "maxUnavailable"]) {
    const amount = spec[name];
    if (typeof amount === "number" && amount < 0)
      yield invalid(`spec.${name}`, amount, "must be greater than or equal to 0");
    if (typeof amount === "string" && !/^\d+%$/.test(amount))
      yield invalid(
        `spec.${name}`,
        amount,
        "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or '93%', regex used for validation is '[0-9]+%')",
      );
    else if (typeof amount === "string" && Number.parseInt(amount, 10) > 100)
      yield invalid(`spec.${name}`, amount, "must not be greater than 100%");
  }
  yield* checkSelector(spec.selector, "spec.selector");
  yield* checkOneOf(
    spec.unhealthyPodEvictionPolicy,
    ["AlwaysAllow", "IfHealthyBudget"],
    "spec.unhealthyPodEvictionPolicy",
  );
}
