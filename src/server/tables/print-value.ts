import { compareStrings, type Json, MAX_DEPTH } from "../../value/internal.ts";

/** A value in a column of texts, as Go prints it: texts as they are, what has parts as JSON with sorted keys. */
export function printValue(value: Json): string {
  if (value === null) return "<no value>";
  if (typeof value === "string") return value;
  if (typeof value === "number") return printNumber(value);
  return typeof value === "object" ? printSorted(value) : String(value);
}

function printNumber(value: number): string {
  if (Number.isInteger(value) || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e21)) return String(value);
  // Go turns to exponents sooner, and writes two digits of them.
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

function printSorted(value: Json, depth = 0): string {
  if (typeof value === "string") return escapeText(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (depth > MAX_DEPTH) return "null";
  if (Array.isArray(value)) return `[${value.map((item: Json) => printSorted(item, depth + 1)).join(",")}]`;
  const fields = Object.entries(value).sort(([a], [b]) => compareStrings(a, b));
  return `{${fields.map(([key, field]) => `${escapeText(key)}:${printSorted(field as Json, depth + 1)}`).join(",")}}`;
}

function escapeText(text: string): string {
  return JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
}
