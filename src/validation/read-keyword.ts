import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  showValue,
} from "../value/internal.ts";
import type { Pattern } from "./check-text.ts";
import { PatternSyntaxError } from "./pattern-reader.ts";
import { translatePattern } from "./translate-pattern.ts";

/*
 * Keywords of a schema, each `undefined` if it is not there, and an error if it is malformed.
 */

export function readNumber(schema: JsonObject, keyword: string, where: string): number | undefined {
  const value = getField(schema, keyword);
  if (value === undefined) return undefined;
  if (typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value)))
    return Number(value);
  throw malformed(`${where}.${keyword}`, value, "a number");
}

export function readCount(schema: JsonObject, keyword: string, where: string): number | undefined {
  const value = readNumber(schema, keyword, where);
  if (value === undefined || (Number.isInteger(value) && value >= 0)) return value;
  throw malformed(`${where}.${keyword}`, value, "a whole number, zero or more");
}

export function readFlag(schema: JsonObject, keyword: string, where: string): boolean {
  const value = getField(schema, keyword) ?? false;
  if (typeof value === "boolean") return value;
  throw malformed(`${where}.${keyword}`, value, "true or false");
}

export function readList(schema: JsonObject, keyword: string, where: string): JsonArray | undefined {
  const value = getField(schema, keyword);
  if (value === undefined || Array.isArray(value)) return value as JsonArray | undefined;
  throw malformed(`${where}.${keyword}`, value, "a list");
}

export function readNames(schema: JsonObject, keyword: string, where: string): readonly string[] {
  const names = readList(schema, keyword, where) ?? [];
  for (const [index, name] of names.entries()) {
    if (typeof name !== "string") throw malformed(`${where}.${keyword}[${index}]`, name, "a name");
  }
  return names as readonly string[];
}

export function readSchemas(schema: JsonObject, keyword: string, where: string): JsonObject {
  const value = getField(schema, keyword) ?? {};
  if (isObject(value)) return value;
  throw malformed(`${where}.${keyword}`, value, "an object of schemas");
}

/** A schema itself, which cannot be absent where it is read. */
export function readSchema(stated: Json | undefined, where: string): JsonObject {
  if (isObject(stated)) return stated;
  throw malformed(where, stated, "an object");
}

/** The pattern; an empty one asks for nothing. */
export function readPattern(schema: JsonObject, where: string): Pattern | undefined {
  const { pattern = "" } = schema;
  if (pattern === "") return undefined;
  if (typeof pattern !== "string") throw malformed(`${where}.pattern`, pattern, "text");
  try {
    return { stated: pattern, regExp: translatePattern(pattern) };
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error;
    const message = `Kubernetes cannot read ${showValue(pattern)}, ${error.message}: write it in RE2's syntax`;
    throw new MergeError("SCHEMA_INVALID", `${where}.pattern`, message);
  }
}

function malformed(where: string, value: Json | undefined, wanted: string): MergeError {
  const message = `this is ${showValue(value)}: use ${wanted}`;
  return new MergeError("SCHEMA_INVALID", where, message);
}
