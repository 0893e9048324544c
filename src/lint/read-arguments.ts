import { checkNames, invalidArgument, isForeign, isObject, MergeError, type Names } from "../value/index.ts";

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
  if (!isObject(given) || isForeign(given)) throw invalidArgument(`the ${what} must be an object: pass one`);
  checkNames(what, given, names);
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(names)) {
    const value: unknown = given[name];
    if (value !== undefined) read[name] = value;
  }
  return read as T;
}
