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

/** Fields, items and extensions. An object that keeps what it does not know has no fields here, or readers refuse others. */
function keep(schema: JsonObject): JsonObject {
  const open = schema["x-kubernetes-preserve-unknown-fields"] === true;
  const kept: Record<string, Json> = {};
  for (const [key, value] of Object.entries(schema)) {
    if (UNKNOWN.has(key)) continue;
    if (key === "properties") {
      if (!open) kept[key] = eachOf(value as JsonObject);
    } else if (key === "items" || key === "additionalProperties") {
      kept[key] = toSwaggerSchema(value as Json);
    } else kept[key] = value as Json;
  }
  return kept;
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
