import { compareStrings, isObject, type Json, MAX_DEPTH, quoteText, tooDeep } from "../../value/internal.ts";

const UNSAFE = /[<>&\u2028\u2029]/g;

/** A value as Kubernetes prints it in the message of a cause: text in Go's quotes, objects as Go's JSON. */
export function printGoValue(value: Json): string {
  return typeof value === "string" ? quoteText(value) : printAt(value, 0);
}

/** A number as Go prints it: digits up to 21 places, an exponent of at least two digits beyond and below 0.0001. */
export function printGoNumber(value: number | bigint): string {
  if (typeof value === "bigint" || value === 0) return String(value);
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e21) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}

function printAt(value: Json, depth: number): string {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (typeof value === "string") return printText(value);
  if (typeof value === "number" || typeof value === "bigint") return printGoNumber(value);
  if (Array.isArray(value)) return `[${value.map((item) => printAt(item, depth + 1)).join(",")}]`;
  if (!isObject(value)) return String(value);
  const fields = Object.keys(value).sort(compareStrings);
  const print = (key: string): string => `${printText(key)}:${printAt(value[key] as Json, depth + 1)}`;
  return `{${fields.map(print).join(",")}}`;
}

function printText(text: string): string {
  return JSON.stringify(text).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
