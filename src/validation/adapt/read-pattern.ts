import { readText } from "../../openapi/internal.ts";
import { compilePattern, PatternError } from "../../pattern/index.ts";
import { type JsonObject, MergeError, showValue } from "../../value/internal.ts";
import type { StatedPattern } from "../check/check-text.ts";

/** The pattern of a schema; `undefined` if there is none, or an empty one, which asks for nothing. */
export function readPattern(schema: JsonObject, where: string): StatedPattern | undefined {
  const pattern = readText(schema, "pattern", where) ?? "";
  if (pattern === "") return undefined;
  try {
    return { stated: pattern, matcher: compilePattern(pattern) };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const message = `Kubernetes cannot read ${showValue(pattern)}, ${error.message}: write it in RE2's syntax`;
    throw new MergeError("SCHEMA_INVALID", `${where}.pattern`, message);
  }
}
