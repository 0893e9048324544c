import { checkNames, invalidArgument, type Names } from "./arguments.ts";
import { MergeError } from "./error.ts";
import { isObject, type JsonObject } from "./json.ts";
import { isForeign } from "./to-json.ts";

/**
 * Reads what a caller passed, once. What cannot be read at all, as a revoked proxy or a getter that throws, is an error as
 * every other wrong argument is.
 */
export function readArguments<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof MergeError) throw error;
    throw new MergeError("ARGUMENT_INVALID", "", "an argument cannot be read: pass plain objects", {
      cause: error,
    });
  }
}

/** A copy of an object of named parts or options, of which it must have no others; what is `undefined` is left out. */
export function readNamed<T extends object>(what: string, given: T, names: Names): T {
  checkRecord(given, `the ${what}`);
  checkNames(what, given, names);
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(names)) {
    const value: unknown = given[name];
    if (value !== undefined) read[name] = value;
  }
  return read as T;
}

/** Throws unless an argument is an object with keys of the caller's choice; a `Map` is none. */
export function checkRecord(given: unknown, what: string): asserts given is JsonObject {
  if (!isObject(given) || isForeign(given)) throw invalidArgument(`${what} must be an object: pass one`);
}

/** A copy of a list, without holes. */
export function readList<T>(given: readonly T[], what: string): readonly T[] {
  if (!Array.isArray(given)) throw invalidArgument(`${what} must be a list: pass one`);
  return Array.from(given);
}

/** A copy of a list of texts. */
export function readTexts(given: readonly string[], what: string): readonly string[] {
  const texts = readList(given, what);
  for (const text of texts) checkText(text, `each of ${what}`);
  return texts;
}

/** Throws if an argument is not a text. */
export function checkText(given: unknown, what: string): asserts given is string {
  if (typeof given !== "string") throw invalidArgument(`${what} must be a string: pass one`);
}

/** Throws if an argument is not a function. */
export function checkFunction(given: unknown, what: string): void {
  if (typeof given !== "function") throw invalidArgument(`${what} must be a function: pass one`);
}

/** Throws if an argument is not a whole number from 0 on; without end, if `endless` allows that. */
export function checkCount(given: unknown, what: string, endless = false): asserts given is number {
  if (Number.isSafeInteger(given) && (given as number) >= 0) return;
  if (endless && given === Number.POSITIVE_INFINITY) return;
  throw invalidArgument(`${what} must be a whole number from 0 on: pass one`);
}
