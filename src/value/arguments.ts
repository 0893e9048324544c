import { mapFields } from "./copy-on-write.ts";
import { equal } from "./equal.ts";
import { MergeError } from "./error.ts";
import { getField, isObject, type Json, type JsonObject, showValue } from "./json.ts";
import { toJson } from "./to-json.ts";

/** What may stand under each name: values of a `typeof`, one of some values, or anything. */
export interface Names {
  readonly [name: string]: "boolean" | "string" | "function" | "any" | readonly unknown[];
}

/**
 * Throws unless a function is called as it is meant to be: with one object of parts, which say what happens, and one of
 * options, which say how. So a name that nobody reads, or that stands in the wrong one of the two, is not passed over.
 */
export function checkCall(parts: unknown, partNames: Names, options: unknown, optionNames: Names): void {
  checkNames("parts", parts, partNames, optionNames);
  checkNames("options", options, optionNames, partNames);
}

/** Throws if an object has a name that nobody reads, or a value that nobody knows; `what` is what the object holds. */
export function checkNames(what: string, given: unknown, names: Names, elsewhere: Names = {}): void {
  if (!isObject(given)) throw invalidArgument(`the ${what} must be an object: pass one`);
  for (const name in given) {
    // What names inherit, such as `constructor`, is neither a text nor a list.
    const allowed = names[name];
    const value: unknown = given[name];
    if (typeof allowed !== "string" && !Array.isArray(allowed)) {
      const remedy = Object.hasOwn(elsewhere, name)
        ? "move it to the other ones"
        : `use ${listed(Object.keys(names))}`;
      throw invalidArgument(`"${name}" is none of the ${what}: ${remedy}`);
    }
    if (value === undefined || allowed === "any" || typeof value === allowed) continue;
    if (typeof allowed === "string" || !allowed.includes(value)) {
      const remedy = typeof allowed === "string" ? `a ${allowed}` : listed(allowed.map(showValue));
      throw invalidArgument(`${name} cannot be ${showValue(value)}: use ${remedy}`);
    }
  }
}

function listed(names: readonly string[]): string {
  return names.join(" or ") || "none";
}

/** The error for an argument that no function can do anything with. */
export function invalidArgument(message: string): MergeError {
  return new MergeError("ARGUMENT_INVALID", "", message);
}

/**
 * Does some work on what a caller passed, and looks at that closely only if the work fails: what is not JSON among the
 * parts of these names is then read as JSON, and the work is done again. So JSON, which nearly all is, costs nothing. The
 * second time, the work is told the parts as they were passed, to `keepPassed`.
 */
export function readAsJson<Parts extends object, Result>(
  parts: Parts,
  names: readonly (keyof Parts)[],
  work: (parts: Parts, passed?: Parts) => Result,
): Result {
  try {
    return work(parts);
  } catch (error) {
    const read = { ...parts };
    for (const name of names) {
      if (parts[name] !== undefined) read[name] = toJson(parts[name]) as Parts[keyof Parts];
    }
    if (names.every((name) => read[name] === parts[name])) throw error;
    return work(read, parts);
  }
}

/** A result with the parts that say what was passed in their place being just that, be they JSON or not. */
export function keepPassed(passed: unknown, result: Json): Json {
  if (passed === undefined || equal(passed as Json, result)) return (passed as Json | undefined) ?? result;
  if (!isObject(passed) || !isObject(result)) return result;
  return mapFields(result as JsonObject, (value, key) => keepPassed(getField(passed, key), value));
}
