import { compilePattern, type Pattern, PatternError } from "../../pattern/index.ts";
import { fail } from "../values/value.ts";
import { spend } from "../values/work.ts";

/** What it takes to read a character of a pattern. */
const PER_CHARACTER = 1000;

/** Compiles a pattern; it fails in Go's words if that is not valid. */
export function readPattern(text: string, prefix = ""): Pattern {
  spend(text.length * PER_CHARACTER);
  try {
    return compilePattern(text);
  } catch (error) {
    if (error instanceof PatternError) return fail(prefix + error.message);
    throw error;
  }
}
