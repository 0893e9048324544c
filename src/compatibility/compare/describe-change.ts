import { canonicalText, type Json, type JsonObject, MAX_DEPTH } from "../../value/internal.ts";
import type { Cause, SchemaPair } from "../inclusion/index.ts";
import { partsOf, statedIn } from "../inclusion/schema-parts.ts";
import { shorten } from "../shorten.ts";

/** The keywords that a difference may come from. */
const KEYWORDS: Partial<Readonly<Record<Cause, readonly string[]>>> = {
  text: ["enum", "const", "pattern", "format", "minLength", "maxLength"],
  number: [
    "enum",
    "const",
    "minimum",
    "exclusiveMinimum",
    "maximum",
    "exclusiveMaximum",
    "multipleOf",
    "format",
  ],
  enum: ["enum", "const"],
  items: ["minItems", "maxItems"],
  uniqueItems: ["uniqueItems"],
  properties: ["minProperties", "maxProperties"],
  conditions: ["anyOf", "oneOf", "not"],
};

/** What changed in the keywords that a difference is about: the same words wherever the same changed. Each value is printed with `print`. */
export function describeChange(cause: Cause, pair: SchemaPair, print = shorten): string {
  const told = (KEYWORDS[cause] ?? []).flatMap((keyword) => {
    const [before, after] = [print(stateOf(pair.old, keyword)), print(stateOf(pair.new, keyword))];
    if (before === after) return [];
    if (/^(?:min|max|excl|mult)/.test(keyword))
      return [`${keyword} went from ${before || "none"} to ${after || "none"}`];
    if (before === "") return [`there is ${/^[aeiou]/.test(keyword) ? "an" : "a"} ${keyword}: ${after}`];
    return [
      after === ""
        ? `there is no ${keyword} any more: ${before}`
        : `the ${keyword} went from ${before} to ${after}`,
    ];
  });
  return told.length === 0 ? "it accepts other values" : told.join("; ");
}

function stateOf(schema: JsonObject, keyword: string): string {
  return statedIn(partsOf(schema), keyword).map(printValue).join(" and ");
}

function printValue(value: Json): string {
  return typeof value === "string" ? value : canonicalText(withoutProse(value));
}

/** Conditions repeat schemas, with texts for people in them. */
function withoutProse(value: Json, depth = 0): Json {
  if (depth > MAX_DEPTH || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withoutProse(item, depth + 1));
  const entries = Object.entries(value) as [string, Json][];
  return Object.fromEntries(
    entries
      .filter(([name]) => name !== "description")
      .map(([name, part]) => [name, withoutProse(part, depth + 1)]),
  );
}
