import { isObject, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { checkSelector } from "../rules/label-selectors.ts";

/** What is wrong with how many pods an autoscaler wants. */
export function* checkAutoscaler(autoscaler: JsonObject): Iterable<Cause> {
  const { spec } = autoscaler;
  if (!isObject(spec)) return;
  const { minReplicas: least, maxReplicas: most } = spec;
  if (typeof least === "number" && least < 1)
    yield invalid("spec.minReplicas", least, "must be greater than or equal to 1");
  if (most === 0) yield required("spec.maxReplicas", "must be set and greater than 0");
  if (typeof most !== "number") return;
  if (most < 0) yield invalid("spec.maxReplicas", most, "must be greater than or equal to 1");
  if (typeof least === "number" && most < least)
    yield invalid("spec.maxReplicas", most, "must be greater than or equal to `minReplicas`");
}

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
}
