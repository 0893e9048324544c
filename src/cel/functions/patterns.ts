import { compilePattern, type Pattern, PatternError } from "../../pattern/index.ts";
import { fail } from "../values/value.ts";

/** A pattern; it fails in Go's words if it is none. */
export function readPattern(text: string, prefix = ""): Pattern {
  try {
    return compilePattern(text);
  } catch (error) {
    if (error instanceof PatternError) return fail(prefix + error.message);
    throw error;
  }
}
