import { compilePattern, type Pattern, PatternError } from "../../pattern/index.ts";
import { fail } from "../values/value.ts";

/** Compiles a pattern; it fails in Go's words if that is not valid. */
export function readPattern(text: string, prefix = ""): Pattern {
  try {
    return compilePattern(text);
  } catch (error) {
    if (error instanceof PatternError) return fail(prefix + error.message);
    throw error;
  }
}
