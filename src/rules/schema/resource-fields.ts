import { isEmbedded } from "../../openapi/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { escapeName, reservedWordOf, unescapeName } from "./escape.ts";

const TEXT: JsonObject = { type: "string" };
const METADATA: JsonObject = { type: "object", properties: { name: TEXT, generateName: TEXT } };

/** The fields that a schema declares, each with its own schema; none if it declares none. */
export function propertiesOf({ properties }: JsonObject): JsonObject {
  return isObject(properties) ? properties : NOTHING;
}

const NOTHING: JsonObject = {};

/**
 * The schema of a whole object, in which rules see its apiVersion, its kind and the names in its metadata. What it says of
 * these itself counts only where it declares all of them.
 */
export function withResourceFields(schema: JsonObject): JsonObject {
  const properties = propertiesOf(schema);
  const metadata = schemaIn(properties, "metadata");
  const names = propertiesOf(metadata);
  const isComplete =
    schemaIn(properties, "kind").type === "string" &&
    schemaIn(properties, "apiVersion").type === "string" &&
    metadata.type === "object" &&
    schemaIn(names, "name").type === "string" &&
    schemaIn(names, "generateName").type === "string";
  if (isComplete) return schema;
  return { ...schema, properties: { ...properties, kind: TEXT, apiVersion: TEXT, metadata: METADATA } };
}

function schemaIn(properties: JsonObject, name: string): JsonObject {
  const field: Json | undefined = getField(properties, name);
  return isObject(field) ? field : NOTHING;
}

/** The schema of a value as rules see it: with what every object has, if it is a whole one. */
export function visibleSchema(schema: JsonObject, isRoot: boolean): JsonObject {
  return isRoot || isEmbedded(schema) ? withResourceFields(schema) : schema;
}

/** A field that a schema declares, by the name that expressions call it. */
export function findProperty(
  schema: JsonObject,
  escaped: string,
): { readonly name: string; readonly schema: JsonObject } | undefined {
  const properties = propertiesOf(schema);
  for (const name of [escaped, unescapeName(escaped)]) {
    const field = name === undefined ? undefined : getField(properties, name);
    if (name !== undefined && isObject(field) && isCalled(name, escaped)) return { name, schema: field };
  }
  return undefined;
}

/** Whether expressions may call a field so: by its escaped name, or by itself if that is a word of the language. */
function isCalled(name: string, escaped: string): boolean {
  const proper = escapeName(name);
  return proper === escaped || (proper !== undefined && reservedWordOf(proper) === escaped);
}
