import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { MergeError } from "./error.ts";
import type { Json, JsonArray, JsonObject } from "./json.ts";
import { compareStrings } from "./order.ts";

/**
 * The one JSON text of a value: keys sorted, no spaces, numbers and escapes as the API server writes them.
 * Equal values have equal texts, so it serves as a hash key, and inside FieldsV1 as a path element.
 */
export function canonicalText(value: Json): string {
  return textAt(value, 0);
}

function textAt(value: Json, depth: number): string {
  switch (typeof value) {
    case "string":
      return quoteString(value);
    case "number":
      return canonicalNumber(value);
    case "bigint":
    case "boolean":
      return String(value);
    default:
      if (value === null) return "null";
      if (depth >= MAX_DEPTH) throw tooDeep();
      return Array.isArray(value)
        ? listText(value as JsonArray, depth + 1)
        : objectText(value as JsonObject, depth + 1);
  }
}

function listText(list: JsonArray, depth: number): string {
  let text = "[";
  for (let index = 0; index < list.length; index++) {
    text += (index > 0 ? "," : "") + textAt(list[index] as Json, depth);
  }
  return `${text}]`;
}

function objectText(object: JsonObject, depth: number): string {
  let text = "{";
  for (const key of Object.keys(object).sort(compareStrings)) {
    text += `${text.length > 1 ? "," : ""}${quoteString(key)}:${textAt(object[key] as Json, depth)}`;
  }
  return `${text}}`;
}

const GO_ESCAPES = /[<>&\u2028\u2029]|\\[bf]/;
const GO_ESCAPES_OR_PAIRS = /[<>&\u2028\u2029]|\\./g;

/** Quotes as Go's encoder does, which writes a few characters as `\u…` where JavaScript's does not. */
function quoteString(text: string): string {
  const quoted = JSON.stringify(text);
  return GO_ESCAPES.test(quoted) ? quoted.replace(GO_ESCAPES_OR_PAIRS, escapeAsGo) : quoted;
}

function escapeAsGo(match: string): string {
  if (match === "\\b") return "\\u0008";
  if (match === "\\f") return "\\u000c";
  if (match.length > 1) return match;
  return `\\u${match.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** A number as the API server writes it: like JavaScript, but with at least two digits in an exponent. */
export function canonicalNumber(value: number): string {
  const text = String(value);
  if (value >= 1e21 || value <= -1e21 || !text.includes("e-")) return finite(value, text);
  return text.replace(/e-(\d)$/, "e-0$1");
}

function finite(value: number, text: string): string {
  if (Number.isFinite(value)) return text;
  throw new MergeError("VALUE_INVALID", "", `${text} is not a JSON number: use null or a finite number`);
}
