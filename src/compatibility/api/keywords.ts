import type { GroupVersionKind, PatchStrategy, Union } from "../../schema/internal.ts";
import {
  canonicalText,
  compareStrings,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  showValue,
} from "../../value/internal.ts";
import { type Feature, type Marks, NO_MARKS, type ShapeType } from "./shape.ts";

export function asObject(value: Json | undefined, where: string): JsonObject {
  if (isObject(value)) return value;
  throw invalidSchema(where, `this must be an object, but is ${showValue(value)}: make it one`);
}

export function readNames(value: Json | undefined, where: string): readonly string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((name) => typeof name === "string")) return value;
  throw invalidSchema(where, "this must be a list of field names: make it one");
}

export function readList(value: Json | undefined, where: string): JsonArray | undefined {
  if (value === undefined || Array.isArray(value)) return value;
  throw invalidSchema(where, "this must be a list: make it one");
}

export function readText(value: Json | undefined, where: string): string | undefined {
  if (value === undefined || typeof value === "string") return value;
  throw invalidSchema(where, `this must be text, but is ${showValue(value)}: make it text`);
}

export function readNumber(value: Json | undefined, where: string): number | bigint | undefined {
  if (value === undefined || typeof value === "number" || typeof value === "bigint") return value;
  throw invalidSchema(where, `this must be a number, but is ${showValue(value)}: make it one`);
}

const TYPES = new Set<Json>(["string", "boolean", "integer", "number", "object", "array"]);

/** The one type that a schema allows; `any` where it allows several, or does not say. */
export function readType(schema: JsonObject, where: string): ShapeType {
  if (isIntOrString(schema)) return "int-or-string";
  if (typeof schema.type === "string" && TYPES.has(schema.type)) return schema.type as ShapeType;
  const stated: JsonArray = Array.isArray(schema.type) ? schema.type : [schema.type ?? "any"];
  const types = stated.filter((name) => name !== "null");
  const unknown = types.find((name) => !TYPES.has(name) && schema.type !== undefined);
  if (unknown !== undefined) {
    const message = `${showValue(unknown)} is not a type: use one of ${[...TYPES].join(", ")}`;
    throw invalidSchema(`${where}.type`, message);
  }
  if (types.length === 1 && schema.type !== undefined) return types[0] as ShapeType;
  if (isQuantity(schema)) return "quantity";
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return "object";
  return schema.items === undefined ? "any" : "array";
}

export function isIntOrString(schema: JsonObject): boolean {
  return schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string";
}

function isQuantity({ oneOf }: JsonObject): boolean {
  if (!Array.isArray(oneOf) || oneOf.length !== 2) return false;
  const types = oneOf.map((choice: Json) => (isObject(choice) ? choice.type : undefined));
  return types.includes("string") && types.includes("number");
}

export function isNullable({ nullable, type }: JsonObject): boolean {
  return nullable === true || (Array.isArray(type) && type.includes("null"));
}

const PREFIXES = ["#/components/schemas/", "#/definitions/", "#/$defs/"];

/** The definition that a schema refers to, directly or as the only part of an `allOf` beside no fields. */
export function readReference(schema: JsonObject, where: string): string | undefined {
  const { allOf, properties } = schema;
  const only: unknown = Array.isArray(allOf) && allOf.length === 1 && properties === undefined && allOf[0];
  const reference = schema.$ref ?? (isObject(only) ? only.$ref : undefined);
  if (reference === undefined) return undefined;
  const prefix = PREFIXES.find((start) => typeof reference === "string" && reference.startsWith(start));
  if (prefix !== undefined) return decodePointer((reference as string).slice(prefix.length));
  const message = `${showValue(reference)} is not a definition of this document: use "#/components/schemas/NAME"`;
  throw new MergeError("REFERENCE_INVALID", where, message);
}

function decodePointer(segment: string): string {
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // A name with a lone "%" stands for itself.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

const NO_KINDS: readonly GroupVersionKind[] = [];

export function readKinds(schema: JsonObject, where: string): readonly GroupVersionKind[] {
  const kinds = readList(schema["x-kubernetes-group-version-kind"], where);
  if (kinds === undefined) return NO_KINDS;
  return kinds.map((stated) => {
    const { group, version, kind } = asObject(stated, where);
    if (typeof group === "string" && typeof version === "string" && typeof kind === "string") {
      return { group, version, kind };
    }
    throw invalidSchema(where, "x-kubernetes-group-version-kind needs group, version and kind: complete it");
  });
}

export function readPatch(schema: JsonObject): PatchStrategy | undefined {
  const { "x-kubernetes-patch-strategy": strategy, "x-kubernetes-patch-merge-key": key } = schema;
  if (strategy === undefined && key === undefined) return undefined;
  const parts = typeof strategy === "string" ? strategy.split(",") : [];
  return {
    action: parts.includes("merge") ? "merge" : parts.includes("replace") ? "replace" : undefined,
    retainKeys: parts.includes("retainKeys"),
    mergeKey: typeof key === "string" ? key : undefined,
  };
}

export function readMarks(schema: JsonObject, where: string): Marks {
  const { "x-fieldwise-work-in-progress": workInProgress, "x-fieldwise-added": added } = schema;
  if (workInProgress === undefined && added === undefined) return NO_MARKS;
  return {
    workInProgress: workInProgress === true,
    added: readText(added, `${where}.x-fieldwise-added`),
    released: schema["x-fieldwise-released"] === true,
  };
}

export function readFeature(schema: JsonObject, where: string): Feature | undefined {
  const stated = schema["x-fieldwise-feature"];
  if (stated === undefined) return undefined;
  const at = `${where}.x-fieldwise-feature`;
  const { name, ignorable } = asObject(stated, at);
  return { name: readText(name, at) ?? "", ignorable: ignorable === true };
}

type Unions = readonly Pick<Union, "discriminator" | "members">[];

/** The unions of an object: as declared, or as a `oneOf` whose choices each require one field. */
export function readUnions(schema: JsonObject, where: string): Unions {
  const declared = readList(schema["x-kubernetes-unions"], where) ?? [];
  const unions = declared.map((stated) => readUnion(asObject(stated, where), where));
  const chosen = requiredByChoice(schema);
  if (chosen === undefined) return unions;
  return [...unions, { discriminator: undefined, members: chosen.map((field) => ({ field, value: field })) }];
}

function readUnion(union: JsonObject, where: string): Unions[number] {
  const byField = asObject(union["fields-to-discriminateBy"] ?? {}, where);
  return {
    discriminator: readText(union.discriminator, where),
    members: Object.keys(byField)
      .sort(compareStrings)
      .map((field) => ({ field, value: readText(getField(byField, field), where) ?? field })),
  };
}

/** The fields of which a `oneOf` requires one each; `undefined` if it says anything else. */
function requiredByChoice({ oneOf }: JsonObject): readonly string[] | undefined {
  if (!Array.isArray(oneOf) || oneOf.length < 2) return undefined;
  const fields = oneOf.map((choice: Json) => {
    const required = isObject(choice) && Object.keys(choice).length === 1 ? choice.required : undefined;
    return Array.isArray(required) && required.length === 1 ? required[0] : undefined;
  });
  return fields.every((field) => typeof field === "string") ? fields : undefined;
}

const CONDITIONS = ["anyOf", "oneOf", "not", "if", "then", "else", "contains", "prefixItems"];
const OBJECT_CONDITIONS = ["propertyNames", "patternProperties", "dependentRequired", "dependentSchemas"];

/** All that a schema demands and no other part of a shape tells, as one text that can be compared. */
export function readConditions(schema: JsonObject): string {
  const told = new Set<string>();
  if (isIntOrString(schema)) told.add("anyOf").add("oneOf");
  if (isQuantity(schema) || requiredByChoice(schema) !== undefined) told.add("oneOf");
  const stated = [...CONDITIONS, ...OBJECT_CONDITIONS].filter(
    (name) => schema[name] !== undefined && !told.has(name),
  );
  const texts = stated.map((name) => `${name}: ${canonicalText(withoutProse(schema[name] as Json, 0))}`);
  if (Array.isArray(schema.type) && schema.type.length > 2) texts.push(canonicalText(schema.type));
  return texts.join("; ");
}

const DEEPEST = 64;

/** A value without the texts that are for people. Below a depth that no condition has, they count. */
function withoutProse(value: Json, depth: number): Json {
  if (depth > DEEPEST || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item: Json) => withoutProse(item, depth + 1));
  const entries = Object.entries(value).filter(
    ([name, part]) => !((name === "description" || name === "title") && typeof part === "string"),
  );
  return Object.fromEntries(entries.map(([name, part]) => [name, withoutProse(part as Json, depth + 1)]));
}

export function invalidSchema(where: string, message: string): MergeError {
  return new MergeError("SCHEMA_INVALID", where, message);
}
