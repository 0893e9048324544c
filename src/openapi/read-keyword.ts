import { isObject, type JsonArray, type JsonObject, MergeError, showValue } from "../value/internal.ts";

/*
 * Keywords of a schema, each `undefined` if it is not there, and an error if it is malformed.
 */

export function readNumber(schema: JsonObject, keyword: string, where: string): number | bigint | undefined {
  const value = schema[keyword];
  if (value === undefined || typeof value === "bigint" || Number.isFinite(value))
    return value as number | bigint | undefined;
  throw malformed(`${where}.${keyword}`, value, "a number");
}

export function readCount(schema: JsonObject, keyword: string, where: string): number | undefined {
  const value = readNumber(schema, keyword, where);
  const count = value === undefined ? value : Number(value);
  if (count === undefined || (Number.isInteger(count) && count >= 0)) return count;
  throw malformed(`${where}.${keyword}`, value, "a whole number, zero or more");
}

export function readFlag(schema: JsonObject, keyword: string, where: string): boolean {
  const value = schema[keyword] ?? false;
  if (typeof value === "boolean") return value;
  throw malformed(`${where}.${keyword}`, value, "true or false");
}

export function readText(schema: JsonObject, keyword: string, where: string): string | undefined {
  const value = schema[keyword];
  if (value === undefined || typeof value === "string") return value;
  throw malformed(`${where}.${keyword}`, value, "text");
}

export function readList(schema: JsonObject, keyword: string, where: string): JsonArray | undefined {
  const value = schema[keyword];
  if (value === undefined || Array.isArray(value)) return value as JsonArray | undefined;
  throw malformed(`${where}.${keyword}`, value, "a list");
}

export function readNames(schema: JsonObject, keyword: string, where: string): readonly string[] {
  const names = schema[keyword] ?? [];
  if (isStrings(names)) return names;
  throw malformed(`${where}.${keyword}`, names, "a list of field names");
}

export function readSchemas(schema: JsonObject, keyword: string, where: string): JsonObject {
  return asObject(schema[keyword] ?? {}, `${where}.${keyword}`);
}

/** A part that cannot be absent where it is read, and must be an object, as schemas are. */
export function asObject(value: unknown, where: string): JsonObject {
  if (isObject(value)) return value;
  throw malformed(where, value, "an object");
}

export function isStrings(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function malformed(where: string, value: unknown, wanted: string): MergeError {
  return new MergeError("SCHEMA_INVALID", where, `this is ${showValue(value)}: use ${wanted}`);
}
