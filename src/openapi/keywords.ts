import type { GroupVersionKind, ScalarKind, ScalarType } from "../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  showValue,
} from "../value/internal.ts";
import { readList } from "./read-keyword.ts";

/** The scalar of a quantity, which a schema states as a string or as one of string and number. */
export const QUANTITY_SCALAR: ScalarType = { kind: "untyped", format: "quantity", enum: undefined };

export function isScalarName(type: string | undefined): type is ScalarKind {
  return type === "string" || type === "boolean" || type === "integer" || type === "number";
}

/** The type that a schema states; `undefined` if it allows any. `null` as one of two types means nullable. */
export function readTypeName(schema: JsonObject, where: string): string | undefined {
  const stated = schema.type;
  if (stated === undefined || isTypeName(stated)) return stated;
  const [type, ...others] = Array.isArray(stated)
    ? (stated as JsonArray).filter((name) => name !== "null")
    : [stated];
  if (others.length === 0 && isTypeName(type)) return type;
  throw noType(stated, where);
}

/** The types that a schema states, `null` left aside; none if it states none. What is no type is an error. */
export function readTypeNames({ type = [] }: JsonObject, where: string): readonly string[] {
  const stated: JsonArray = Array.isArray(type) ? type : [type];
  const names = stated.filter((name) => name !== "null");
  if (names.every(isTypeName)) return names;
  throw noType(type, where);
}

function noType(stated: Json, where: string): MergeError {
  const message = `${showValue(stated)} is not a type: use one of string, boolean, integer, number, object, array`;
  return new MergeError("SCHEMA_INVALID", `${where}.type`, message);
}

function isTypeName(type: Json | undefined): type is string {
  return typeof type === "string" && (isScalarName(type) || type === "object" || type === "array");
}

/** The types that a schema allows, of which int-or-string is two; none if it allows any. What is no type is an error. */
export function readTypes(schema: JsonObject, where: string): readonly string[] {
  const stated = readTypeName(schema, where);
  return isIntOrString(schema) ? ["integer", "string"] : stated === undefined ? [] : [stated];
}

export function isNullable({ nullable, type }: JsonObject): boolean {
  return nullable === true || (Array.isArray(type) && type.includes("null"));
}

export function readScalar(schema: JsonObject, kind: ScalarKind, where: string): ScalarType {
  const { format } = schema;
  return {
    kind,
    format: typeof format === "string" && kind !== "int-or-string" ? format : undefined,
    enum: readList(schema, "enum", where),
  };
}

export function isIntOrString(schema: JsonObject): boolean {
  return schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string";
}

/** Whether an object keeps fields that its schema does not declare. */
export function preservesUnknown(schema: JsonObject): boolean {
  return schema["x-kubernetes-preserve-unknown-fields"] === true;
}

/** Whether an object is one of Kubernetes' within another, with apiVersion, kind and metadata of its own. */
export function isEmbedded(schema: JsonObject): boolean {
  return schema["x-kubernetes-embedded-resource"] === true;
}

/** Whether a schema without a type is a quantity: `oneOf` a string and a number. */
export function isOneOfQuantity({ oneOf }: JsonObject): boolean {
  if (!Array.isArray(oneOf)) return false;
  const types = oneOf.map((choice: Json) => (isObject(choice) ? choice.type : undefined));
  return types.length === 2 && types.includes("string") && types.includes("number");
}

/**
 * Whether a schema without a type is an object: it has properties, as Kubernetes itself once published its own types. One
 * that has items too, or keeps whatever it finds, may be anything.
 */
export function isStruct(schema: JsonObject): boolean {
  const { properties, items } = schema;
  return properties !== undefined && items === undefined && !preservesUnknown(schema);
}

const PREFIXES = ["#/components/schemas/", "#/definitions/", "#/$defs/"];

/**
 * The definition that a schema refers to, directly or as the only part of an `allOf`; `undefined` if to none. A
 * reference to anything else is an error, and `where` is its path.
 */
export function readReference(schema: JsonObject, where: string): string | undefined {
  const { allOf } = schema;
  const part: unknown = Array.isArray(allOf) && allOf.length === 1 ? allOf[0] : undefined;
  const reference = schema.$ref ?? (isObject(part) ? part.$ref : undefined);
  if (reference === undefined) return undefined;
  if (typeof reference === "string") {
    for (const prefix of PREFIXES) {
      if (reference.startsWith(prefix)) return decodePointer(reference.slice(prefix.length));
    }
  }
  const message = `${showValue(reference)} is not a definition of this document: use "#/components/schemas/NAME"`;
  throw new MergeError("REFERENCE_INVALID", where, message);
}

/** The error for a reference to a definition that there is not. */
export function missingDefinition(name: string, where: string): MergeError {
  const message = `there is no definition "${name}", which this refers to: define "${name}"`;
  return new MergeError("REFERENCE_INVALID", where, message);
}

/** The error for a definition that is nothing but a reference, by way of others or not, to itself. */
export function circularDefinition(where: string): MergeError {
  return new MergeError("REFERENCE_INVALID", where, "this refers only to itself: say what it is");
}

/** A reference is a URI, so its name may be escaped as one, and as a JSON pointer. */
function decodePointer(segment: string): string {
  const text = /%[0-9a-fA-F]{2}/.test(segment) ? decodeUri(segment) : segment;
  return text.includes("~") ? text.replaceAll("~1", "/").replaceAll("~0", "~") : text;
}

function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const KINDS = "x-kubernetes-group-version-kind";
const NO_KINDS: readonly GroupVersionKind[] = [];

/** The kinds that a definition says it is the type of. */
export function readKinds(schema: JsonObject, where: string): readonly GroupVersionKind[] {
  const kinds = schema[KINDS];
  if (kinds === undefined) return NO_KINDS;
  if (Array.isArray(kinds) && kinds.every(isKind)) {
    return kinds.map(({ group, version, kind }) => ({ group, version, kind }));
  }
  throw new MergeError(
    "SCHEMA_INVALID",
    where,
    `${KINDS} must be a list of {group, version, kind}: complete it`,
  );
}

/** Whether this names a kind, as `x-kubernetes-group-version-kind` does. */
export function isKind(value: unknown): value is GroupVersionKind {
  return (
    isObject(value) && [value.group, value.version, value.kind].every((part) => typeof part === "string")
  );
}
