import {
  isObject,
  type Json,
  type JsonObject,
  mapFields,
  mapItems,
  readObject,
} from "../../value/internal.ts";

/**
 * A schema, or an OpenAPI document of some, as ajv takes it where OpenAPI 3.0 is not JSON Schema: `exclusiveMaximum` and
 * `exclusiveMinimum` are limits, not flags, a `nullable` without a `type` is `x-nullable`, and a limit that is a `bigint` is a
 * number. It is the schema itself, if there is none of that in it.
 */
export function toAjvSchema(schema: object): JsonObject {
  return toSchema(readObject(schema, "schema")) as JsonObject;
}

/** What holds schemas: alone, in a list, or by name. */
const HOLDERS: ReadonlyMap<string, (held: Json) => Json> = new Map([
  ...["additionalProperties", "items", "not", "components"].map((key) => [key, toSchema] as const),
  ...["allOf", "anyOf", "oneOf"].map((key) => [key, toList] as const),
  ...["properties", "definitions", "schemas"].map((key) => [key, toMap] as const),
]);

function toSchema(stated: Json): Json {
  if (!isObject(stated)) return stated;
  const schema = [...LIMITS].reduce(withLimit, withNullable(stated));
  return mapFields(schema, (held, key) => HOLDERS.get(key)?.(held) ?? toNumber(held));
}

function toList(held: Json): Json {
  return Array.isArray(held) ? mapItems(held, toSchema) : held;
}

function toMap(held: Json): Json {
  return isObject(held) ? mapFields(held, toSchema) : held;
}

function toNumber(held: Json): Json {
  return typeof held === "bigint" ? Number(held) : held;
}

function withNullable(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  return nullable === undefined || schema.type !== undefined ? schema : { ...rest, "x-nullable": nullable };
}

/** The flags that make a limit exclusive, and their limits. */
const LIMITS: ReadonlyMap<string, string> = new Map([
  ["exclusiveMaximum", "maximum"],
  ["exclusiveMinimum", "minimum"],
]);

function withLimit(schema: JsonObject, [flag, limit]: readonly [string, string]): JsonObject {
  const { [flag]: exclusive, [limit]: value, ...rest } = schema;
  if (typeof exclusive !== "boolean") return schema;
  return { ...rest, ...(value !== undefined && { [exclusive ? flag : limit]: value }) };
}
