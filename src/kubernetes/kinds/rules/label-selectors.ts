import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, required } from "../../status/cause.ts";
import { checkLabelKey, checkLabels, checkLabelValue } from "./check-labels.ts";
import { objectsOf } from "./check-values.ts";

/** Whether labels are what a selector asks for. What is no valid selector selects nothing. */
export function selects(selector: JsonObject, labels: Json | undefined): boolean {
  const known = isObject(labels) ? labels : {};
  const { matchLabels, matchExpressions } = selector;
  for (const [key, value] of Object.entries(isObject(matchLabels) ? matchLabels : {}))
    if (known[key] !== value) return false;
  return objectsOf(matchExpressions).every((expression) => meets(expression, known));
}

function meets({ key, operator, values }: JsonObject, labels: JsonObject): boolean {
  const value = Object.hasOwn(labels, key as string) ? labels[key as string] : undefined;
  const isListed = value !== undefined && Array.isArray(values) && values.includes(value);
  switch (operator) {
    case "In":
      return isListed;
    case "NotIn":
      return !isListed;
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return false;
  }
}

/** Whether a selector asks for nothing, and so selects everything. */
export function isEmptySelector({ matchLabels, matchExpressions }: JsonObject): boolean {
  const count = isObject(matchLabels) ? Object.keys(matchLabels).length : 0;
  return count + objectsOf(matchExpressions).length === 0;
}

/** What is wrong with a selector, beyond its schema. */
export function* checkSelector(selector: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(selector)) return;
  yield* checkLabels(selector.matchLabels, `${path}.matchLabels`);
  for (const [index, { key, operator, values }] of objectsOf(selector.matchExpressions).entries()) {
    const place = `${path}.matchExpressions[${index}]`;
    const stated = Array.isArray(values) ? values.map(String) : [];
    if (operator === "In" || operator === "NotIn") {
      if (stated.length === 0)
        yield required(`${place}.values`, "must be specified when `operator` is 'In' or 'NotIn'");
    } else if (operator === "Exists" || operator === "DoesNotExist") {
      if (stated.length > 0)
        yield forbidden(
          `${place}.values`,
          "may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
        );
    } else yield invalid(`${place}.operator`, operator ?? "", "not a valid selector operator");
    yield* checkLabelKey(key, `${place}.key`);
    for (const [at, value] of stated.entries()) yield* checkLabelValue(value, `${place}.values[${at}]`);
  }
}
