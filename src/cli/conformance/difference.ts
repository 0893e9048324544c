import { equal, getField, isObject, type Json, printJson } from "../../value/internal.ts";

/** Where an outcome first differs from what was expected; `undefined` if it does not. */
export function compareOutcome(expected: Json, actual: Json): string | undefined {
  return equal(expected, actual) ? undefined : firstDifference(expected, actual, "");
}

function firstDifference(expected: Json | undefined, actual: Json | undefined, path: string): string {
  if (isObject(expected) && isObject(actual)) {
    for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      const [left, right] = [getField(expected, key), getField(actual, key)];
      if (!equal(left, right)) return firstDifference(left, right, `${path}.${key}`);
    }
  }
  if (Array.isArray(expected) && Array.isArray(actual) && expected.length === actual.length) {
    const place = expected.findIndex((item, index) => !equal(item, actual[index]));
    return firstDifference(expected[place], actual[place], `${path}[${place}]`);
  }
  return `${path || "the outcome"} is ${show(actual)}, expected ${show(expected)}`;
}

function show(value: Json | undefined): string {
  if (value === undefined) return "missing";
  const text = printJson(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
