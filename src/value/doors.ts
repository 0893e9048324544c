import { invalidArgument, readAsJson } from "./arguments.ts";
import { canonicalText as canonicalTextOf } from "./canonical.ts";
import { equal as equalValues } from "./equal.ts";
import type { Json } from "./json.ts";
import { isObject as isJsonObject, type JsonObject, showValue } from "./json.ts";
import { compareValues as compareJson, compareStrings as compareTexts } from "./order.ts";
import { parseJson as parseText } from "./parse.ts";
import { printJson as printValue } from "./print.ts";
import { readJsonValue } from "./read-json-value.ts";
import { toJson } from "./to-json.ts";

/*
 * What callers outside get of the functions of this room: the same, but whatever they are called with. Inside, where
 * values are known to be JSON, the bare functions save the look at them.
 */

/** Whether a value is an object; lists and `null` are none. */
export function isObject(value: unknown): value is JsonObject {
  try {
    return isJsonObject(value);
  } catch {
    return false;
  }
}

/**
 * Whether two values say the same: numbers by value (`1n` equals `1`), objects whatever the order of their
 * keys, lists in order. Absent, `null` and empty differ; a key that holds `undefined` counts as absent. What has
 * `toJSON` counts as what that gives.
 */
export function equal(a: unknown, b: unknown): boolean {
  return readAsJson({ a, b }, ["a", "b"], (values) => equalValues(values.a as Json, values.b as Json));
}

/** Orders strings as the API server does: by UTF-8 bytes, so that field sets come out byte-identical. */
export function compareStrings(a: string, b: string): number {
  return compareTexts(checkText(a), checkText(b));
}

function checkText(text: unknown): string {
  if (typeof text === "string") return text;
  throw invalidArgument(`this is ${showValue(text)}: pass a string`);
}

/**
 * Orders any two values as the API server does: numbers, then strings, booleans, lists, objects, `null`.
 * Lists compare item by item, objects by their sorted keys and values.
 */
export function compareValues(a: unknown, b: unknown): number {
  return compareJson(toJson(a), toJson(b));
}

/**
 * The one JSON text of a value: keys sorted, no spaces, numbers and escapes as the API server writes them.
 * Equal values have equal texts, so it serves as a hash key, and inside FieldsV1 as a path element.
 */
export function canonicalText(value: unknown): string {
  return canonicalTextOf(toJson(value));
}

/** Reads JSON text; integers beyond ±2^53 come back as `bigint`. A text that is not JSON is an error with its position. */
export function parseJson(text: string): Json {
  return parseText(checkText(text));
}

/**
 * Writes JSON text as `JSON.stringify` does, with a `bigint` as the integer it is. `indent` spreads it over
 * lines, with that many spaces a level, ten at most.
 */
export function printJson(value: unknown, indent = 0): string {
  if (typeof indent !== "number")
    throw invalidArgument(`indent is ${showValue(indent)}: pass a number of spaces`);
  return printValue(readJsonValue(value), indent);
}
