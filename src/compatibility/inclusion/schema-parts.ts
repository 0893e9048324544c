import { isObject, type Json, type JsonObject, MAX_DEPTH } from "../../value/internal.ts";
import { objectsIn } from "../json-lists.ts";

/** A schema and the parts of its `allOf`: all of them hold. */
export function partsOf(schema: JsonObject, depth = 0): readonly JsonObject[] {
  if (depth > MAX_DEPTH || schema.allOf === undefined) return [schema];
  return [schema, ...objectsIn(schema.allOf).flatMap((part) => partsOf(part, depth + 1))];
}

export function isNumber(value: Json | undefined): value is number | bigint {
  return typeof value === "bigint" || (typeof value === "number" && Number.isFinite(value));
}

/** The values of a keyword in all parts that state it. */
export function statedIn(parts: readonly JsonObject[], keyword: string): readonly Json[] {
  return parts.map((part) => part[keyword]).filter((value) => value !== undefined);
}

/** The properties that a schema declares; none if it declares none. */
export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : NOTHING;
}

export function hasDefault(schema: JsonObject): boolean {
  return (schema.default ?? null) !== null;
}

const NOTHING: JsonObject = {};
