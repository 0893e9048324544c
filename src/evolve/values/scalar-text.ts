import { canonicalText, type Json, readJson } from "../../value/internal.ts";
import { refused } from "./refused.ts";

const NUMBER = /^-?\d/;

/** The number that a text states as JSON does; an integer beyond 2^53 keeps all its digits. */
export function readNumber(text: Json): number | bigint {
  const value = typeof text === "string" && NUMBER.test(text) ? readJson(text) : undefined;
  if (typeof value === "number" || typeof value === "bigint") return value;
  throw refused(text, "is not a number in text", 'write it as "8" or "1.5"');
}

/** The boolean that a text states. */
export function readBoolean(text: Json): boolean {
  if (text === "true" || text === "false") return text === "true";
  throw refused(text, "is not a boolean in text", 'write "true" or "false"');
}

/** A number or a boolean as text, as JSON writes it. */
export function readText(value: Json, kind: "number" | "boolean"): string {
  const fits = typeof value === kind || (kind === "number" && typeof value === "bigint");
  if (fits) return canonicalText(value);
  throw refused(value, `is not a ${kind}`, `use a ${kind}`);
}
