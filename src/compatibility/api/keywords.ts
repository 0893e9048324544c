import {
  asObject,
  isIntOrString,
  isOneOfQuantity,
  readUnions as readDeclaredUnions,
  readText,
  readTypeNames,
} from "../../openapi/internal.ts";
import { canonicalText, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import {
  type Constraints,
  type Feature,
  type FieldDeprecation,
  type Marks,
  NO_DEPRECATION,
  NO_MARKS,
  type ShapeType,
} from "./shape.ts";

/** The one type that a schema allows; `any` where it allows several, or does not say. */
export function readType(schema: JsonObject, where: string): ShapeType {
  if (isIntOrString(schema)) return "int-or-string";
  const [type, ...others] = readTypeNames(schema, where);
  if (type !== undefined && others.length === 0) return type as ShapeType;
  if (isOneOfQuantity(schema)) return "quantity";
  if (schema.properties !== undefined || schema.additionalProperties !== undefined) return "object";
  return schema.items === undefined ? "any" : "array";
}

export function readMarks(schema: JsonObject, where: string): Marks {
  const { "x-fieldwise-work-in-progress": workInProgress, "x-fieldwise-added": added } = schema;
  if (workInProgress === undefined && added === undefined) return NO_MARKS;
  return {
    workInProgress: workInProgress === true,
    added: readText(schema, "x-fieldwise-added", where),
    released: schema["x-fieldwise-released"] === true,
  };
}

export function readDeprecation(property: JsonObject, where: string): FieldDeprecation {
  if (property.deprecated !== true) return NO_DEPRECATION;
  return {
    since: readText(property, "x-fieldwise-deprecated-since", where),
    disallowed: property["x-fieldwise-disallowed-by-default"] === true,
  };
}

export function readFeature(schema: JsonObject, where: string): Feature | undefined {
  const stated = schema["x-fieldwise-feature"];
  if (stated === undefined) return undefined;
  const at = `${where}.x-fieldwise-feature`;
  const feature = asObject(stated, at);
  return { name: readText(feature, "name", at) ?? "", ignorable: feature.ignorable === true };
}

/** The unions of an object: as declared, or as a `oneOf` whose choices each require one field. */
export function readUnions(schema: JsonObject, where: string): Constraints["unions"] {
  const declared = readDeclaredUnions(schema, where);
  const chosen = requiredByChoice(schema);
  if (chosen === undefined) return declared;
  return [
    ...declared,
    { discriminator: undefined, members: chosen.map((field) => ({ field, value: field })) },
  ];
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
  if (isOneOfQuantity(schema) || requiredByChoice(schema) !== undefined) told.add("oneOf");
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
