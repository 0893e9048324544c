import { mapFields, mapItems } from "./copy-on-write.ts";
import { equal } from "./equal.ts";
import { MergeError } from "./error.ts";
import { getField, isObject, type Json, type JsonObject, showValue } from "./json.ts";
import { isForeign, toJson } from "./to-json.ts";

/** What may stand under each name: a `typeof`, some texts with `|` between them, or `any`. */
export type Names = Readonly<Record<string, string>>;

/**
 * Throws unless a function is called as it is meant to be: with one object of parts, which say what happens, and one of
 * options, which say how. So a name that nobody reads, or that stands in the wrong one of the two, is not passed over.
 */
export function checkCall(
  parts: unknown,
  partNames: Names,
  options: unknown = NO_OPTIONS,
  optionNames: Names = {},
): void {
  checkNames("parts", parts, partNames);
  if (options !== NO_OPTIONS) checkNames("options", options, optionNames);
}

/** What most calls have for options. */
export const NO_OPTIONS = {};

/** Throws if an object has a name that nobody reads, or a value that nobody knows; `what` is what the object holds. */
export function checkNames(what: string, given: unknown, names: Names): void {
  let wrong: string | undefined = `the ${what} must be an object: pass one`;
  try {
    if (isObject(given) && !isForeign(given)) wrong = findWrong(given, names);
  } catch {
    // What cannot even be read is none.
  }
  if (wrong !== undefined) throw invalidArgument(wrong);
}

function findWrong(given: JsonObject, names: Names): string | undefined {
  for (const name in given) {
    // What names inherit, such as `constructor`, is no text.
    const allowed: unknown = names[name];
    const value: unknown = given[name];
    if (typeof allowed === "string") {
      if (allowed === "any" || value === undefined || typeof value === allowed) continue;
      if (allowed.includes("|") && allowed.split("|").includes(value as string)) continue;
    }
    return typeof allowed === "string"
      ? `${name} cannot be ${showValue(value)}: use ${allowed}`
      : `there is no "${name}": use ${Object.keys(names)}`;
  }
  return undefined;
}

/** The error for an argument that no function can do anything with. */
export function invalidArgument(message: string): MergeError {
  return new MergeError("ARGUMENT_INVALID", "", message);
}

/**
 * What to try again with when some work on a caller's parts has failed: the parts of these names as JSON. Where all of them
 * are JSON, that was not why, and the error is thrown on. So JSON, which nearly all is, need not be looked at beforehand.
 */
export function partsAsJson<Parts extends object>(
  error: unknown,
  parts: Parts,
  names: readonly (keyof Parts)[],
): Parts {
  const read = { ...parts };
  let same = true;
  for (const name of names) {
    const part = parts[name];
    if (part !== undefined) read[name] = toJson(part) as Parts[keyof Parts];
    same &&= read[name] === part;
  }
  if (same) throw error;
  return read;
}

/** Does some work on a caller's parts, and once more with those as JSON if it fails, as `partsAsJson` says. */
export function readAsJson<Parts extends object, Result>(
  parts: Parts,
  names: readonly (keyof Parts)[],
  work: (parts: Parts, passed?: Parts) => Result,
): Result {
  try {
    return work(parts);
  } catch (error) {
    if (error instanceof MergeError && error.code === "TOO_DEEP") throw error;
    return work(partsAsJson(error, parts, names), parts);
  }
}

/** A result with the parts that say what was passed in their place being just that, be it JSON or not. */
export function keepPassed(passed: unknown, result: Json): Json {
  if (passed === undefined || equal(passed as Json, result)) return (passed as Json | undefined) ?? result;
  if (Array.isArray(passed) && Array.isArray(result))
    return mapItems(result, (item, place) => keepPassed(passed[place], item));
  if (!isObject(passed) || !isObject(result)) return result;
  return mapFields(result, (value, key) => value && keepPassed(getField(passed, key), value));
}
