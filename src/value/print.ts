import { MAX_DEPTH, tooDeep } from "./depth.ts";
import type { Json, JsonArray, JsonObject } from "./json.ts";

/**
 * Writes JSON text as `JSON.stringify` does, with a `bigint` as the integer it is. `indent` spreads it over
 * lines, with that many spaces a level, ten at most.
 */
export function printJson(value: Json, indent = 0): string {
  // Programs that teach bigint to print itself make it a string.
  if (!("toJSON" in BigInt.prototype)) {
    try {
      return JSON.stringify(value, undefined, indent);
    } catch {
      // A bigint, or a value too deep for the stack: only then is it worth doing by hand.
    }
  }
  const spaces = " ".repeat(Math.max(0, Math.min(indent, 10)));
  return printAt(value, spaces === "" ? "" : "\n", spaces, 0);
}

function printAt(value: Json, lineBreak: string, indent: string, depth: number): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (depth >= MAX_DEPTH) throw tooDeep();
  const inner = lineBreak + (lineBreak && indent);
  const parts = Array.isArray(value)
    ? (value as JsonArray).map((item) => printAt(item, inner, indent, depth + 1))
    : printFields(value as JsonObject, inner, indent, depth + 1);
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return parts.length === 0
    ? `${open}${close}`
    : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}

function printFields(object: JsonObject, lineBreak: string, indent: string, depth: number): string[] {
  const colon = lineBreak === "" ? ":" : ": ";
  return Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .map((key) => `${JSON.stringify(key)}${colon}${printAt(object[key] as Json, lineBreak, indent, depth)}`);
}
