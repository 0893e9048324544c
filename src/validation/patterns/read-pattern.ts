import { readText } from "../../openapi/internal.ts";
import { type JsonObject, MergeError, showValue } from "../../value/internal.ts";
import type { Pattern } from "../check/check-text.ts";
import { PatternSyntaxError } from "./pattern-reader.ts";
import { translatePattern } from "./translate-pattern.ts";

/** The pattern of a schema; `undefined` if there is none, or an empty one, which asks for nothing. */
export function readPattern(schema: JsonObject, where: string): Pattern | undefined {
  const pattern = readText(schema, "pattern", where) ?? "";
  if (pattern === "") return undefined;
  try {
    return { stated: pattern, regExp: translatePattern(pattern) };
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error;
    const message = `Kubernetes cannot read ${showValue(pattern)}, ${error.message}: write it in RE2's syntax`;
    throw new MergeError("SCHEMA_INVALID", `${where}.pattern`, message);
  }
}
