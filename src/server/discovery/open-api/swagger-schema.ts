import { isObject, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";

/** What Swagger 2.0 has no word for, or what its readers take for a closed list of fields. */
const UNKNOWN: ReadonlySet<string> = new Set(["allOf", "anyOf", "oneOf", "not", "nullable", "default"]);

/** A schema of OpenAPI v3 in the words of Swagger 2.0. */
export function toSwaggerSchema(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const reference = referenceOf(schema);
  if (reference !== undefined) {
    const { description } = schema;
    return { ...(description !== undefined && { description }), $ref: reference };
  }
  if (isEither(schema)) return { ...keep(schema), type: "string" };
  if (schema.format === "int-or-string") return { type: "string", format: "int-or-string" };
  return keep(schema);
}

/**
 * Fields, items and extensions. What may be null, or keeps what it does not know, has neither a type nor fields nor items here, or
 * readers refuse other values; a kind that does is an object, and no more is said of it.
 */
function keep(schema: JsonObject): JsonObject {
  const open = schema[PRESERVES] === true;
  const { [KINDS]: kinds } = schema;
  if (open && kinds !== undefined) return { type: "object", [KINDS]: kinds };
  const untyped = open || schema.nullable === true || (schema.type === "array" && schema.items === undefined);
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (UNKNOWN.has(key) || (untyped && (key === "properties" || key === "items" || key === "type")))
      continue;
    if (key === "properties") kept[key] = eachOf(value as JsonObject);
    else if (key === "items" || key === "additionalProperties") kept[key] = toSwaggerSchema(value as Json);
    else if (key === "required") {
      const required = requiredOf(schema);
      if (required.length > 0) kept[key] = required;
    } else kept[key] = value as Json;
  }
  return kept;
}

const PRESERVES = "x-kubernetes-preserve-unknown-fields";
const KINDS = "x-kubernetes-group-version-kind";

/** What must be there: readers take a null for nothing at all. */
function requiredOf({ required, properties, additionalProperties }: JsonObject): readonly Json[] {
  const isNullable = (field: Json | undefined): boolean => isObject(field) && field.nullable === true;
  if (!Array.isArray(required) || isNullable(additionalProperties)) return [];
  const fields = isObject(properties) ? properties : {};
  return (required as JsonArray).filter((name) => !isNullable(fields[String(name)]));
}

function eachOf(properties: JsonObject): JsonObject {
  const schemas = Object.entries(properties).map(([name, schema]) => [name, toSwaggerSchema(schema as Json)]);
  return Object.fromEntries(schemas) as JsonObject;
}

function referenceOf({ $ref, allOf }: JsonObject): string | undefined {
  const [only] = Array.isArray(allOf) && allOf.length === 1 ? (allOf as JsonArray) : [];
  const reference = $ref ?? (isObject(only) ? only.$ref : undefined);
  return typeof reference === "string"
    ? reference.replace("#/components/schemas/", "#/definitions/")
    : undefined;
}

/** A quantity is text or a number, which Kubernetes calls text here. */
function isEither({ type, format, oneOf }: JsonObject): boolean {
  return type === undefined && format === undefined && oneOf !== undefined;
}
