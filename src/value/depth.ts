import { MergeError } from "./error.ts";

/**
 * How deep values, schemas and field sets may nest. Far beyond any real object, and low enough that every
 * recursion of the engine fits the smallest stack it runs on.
 */
export const MAX_DEPTH = 512;

/** The error for something that nests deeper than `MAX_DEPTH`. */
export function tooDeep(path = ""): MergeError {
  return new MergeError("TOO_DEEP", path, `this nests deeper than ${MAX_DEPTH} levels: flatten it`);
}
