import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { MergeError } from "./error.ts";
import type { Json, JsonArray, JsonObject } from "./json.ts";
import { sortedKeys } from "./order.ts";

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
      return typeof plainInteger(value) === "number" ? canonicalNumber(Number(value)) : String(value);
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

/** An integer as a `number` where that holds it to the last digit. */
export function plainInteger(value: bigint): number | bigint {
  const double = Number(value);
  return double <= value && double >= value ? double : value;
}

// Texts are appended to each other: `join` would copy what is nested deep once for every level.
function listText(list: JsonArray, depth: number): string {
  let text = "[";
  for (let index = 0; index < list.length; index++)
    text += (index === 0 ? "" : ",") + textAt(list[index] as Json, depth);
  return `${text}]`;
}

function objectText(object: JsonObject, depth: number): string {
  let text = "{";
  for (const key of sortedKeys(object))
    text += `${text === "{" ? "" : ","}${quoteString(key)}:${textAt(object[key] as Json, depth)}`;
  return `${text}}`;
}

const GO_ESCAPES = /[<>&\u2028\u2029]|\\[bf]/;

/** Text that stands for itself between quotes: printable ASCII without `"`, `\\`, and `<>&`, which Go escapes. Most does. */
const PLAIN = /^[ !#-%'-;=?-[\]-~]*$/;

/** Quotes as Go's encoder does, which writes a few characters as `\u…` where JavaScript's does not. */
function quoteString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const quoted = JSON.stringify(text);
  return GO_ESCAPES.test(quoted) ? quoted.replace(/[<>&\u2028\u2029]|\\./g, escapeAsGo) : quoted;
}

/** A key's name as the API server writes it inside a path element: without the escapes that are for HTML. */
export function canonicalName(name: string): string {
  const quoted = JSON.stringify(name);
  return quoted.includes("\\") ? quoted.replace(/\\./g, escapeAsGo) : quoted;
}

function escapeAsGo(match: string): string {
  if (match === "\\b") return "\\u0008";
  if (match === "\\f") return "\\u000c";
  if (match.length > 1) return match;
  return `\\u${match.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/**
 * A number as the API server writes it: like JavaScript, but with all digits of a large integer, and at least
 * two in an exponent.
 */
export function canonicalNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) {
    throw new MergeError("VALUE_INVALID", "", `${value} is not a JSON number: use null or a finite number`);
  }
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return String(BigInt(value));
  return String(value).replace(/e-(\d)$/, "e-0$1");
}
