import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  type SimpleKind,
  STRING,
  TIMESTAMP,
  type Type,
} from "../../cel/index.ts";
import { isEmbedded } from "../../openapi/internal.ts";
import { byteLength, isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";
import { escapeName } from "./escape.ts";
import { propertiesOf, withResourceFields } from "./resource-fields.ts";

/** What rules know of the values of a schema: their type, and how large they can be. */
export type SchemaType = ScalarSchemaType | ListSchemaType | MapSchemaType | ObjectSchemaType;

interface Sizes {
  /** The most characters, bytes, items or entries. */
  readonly maxElements: number;
  /** The fewest bytes that such a value takes in JSON. */
  readonly minSize: number;
}

export interface ScalarSchemaType extends Sizes {
  readonly kind: "scalar";
  readonly type: Type;
}

export interface ListSchemaType extends Sizes {
  readonly kind: "list";
  readonly items: SchemaType;
}

export interface MapSchemaType extends Sizes {
  readonly kind: "map";
  readonly items: SchemaType;
}

export interface ObjectSchemaType extends Sizes {
  readonly kind: "object";
  /** By the names that expressions call them. */
  readonly fields: ReadonlyMap<string, SchemaType>;
}

/** The size of the largest request that an API server takes. */
export const MAX_REQUEST_SIZE = 3 * 1024 * 1024;

/** A request, less the brackets or quotes around all that it could consist of. */
const LARGEST = MAX_REQUEST_SIZE - 2;

/**
 * The type of a schema's values; `undefined` if rules cannot see them, as where a schema states no type. `isRoot` says that they
 * are whole objects.
 */
export function readSchemaType(schema: JsonObject, isRoot: boolean): SchemaType | undefined {
  if (isIntOrString(schema)) return scalar(DYN, 1, longest(schema));
  const { type } = schema;
  switch (type) {
    case "array":
      return readList(schema);
    case "object":
      return readObject(isRoot ? withResourceFields(schema) : schema);
    case "string":
      return readString(schema);
    case "boolean":
      return scalar(BOOL, 4);
    case "number":
      return scalar(DOUBLE, 1);
    case "integer":
      return scalar(INT, 1);
    default:
      return undefined;
  }
}

export function isIntOrString(schema: JsonObject): boolean {
  return schema["x-kubernetes-int-or-string"] === true;
}

/** A scalar of which no more is known than its type. */
export function scalarType(kind: SimpleKind): ScalarSchemaType {
  return scalar({ kind }, 1);
}

/** Whether a schema fills in a value where there is none. */
export function hasDefault(schema: JsonObject): boolean {
  return (schema.default ?? null) !== null;
}

function scalar(type: Type, minSize: number, maxElements = 0): ScalarSchemaType {
  return { kind: "scalar", type, minSize, maxElements };
}

function readList({ items, maxItems }: JsonObject): SchemaType | undefined {
  const type = isObject(items) ? readSchemaType(items, isEmbedded(items)) : undefined;
  if (type === undefined) return undefined;
  const most = countOf(maxItems) ?? Math.floor(LARGEST / (type.minSize + 1));
  return { kind: "list", items: type, minSize: 2, maxElements: most };
}

function readObject(schema: JsonObject): SchemaType | undefined {
  const { additionalProperties: others, maxProperties } = schema;
  if (isObject(others)) {
    const type = readSchemaType(others, isEmbedded(others));
    if (type === undefined) return undefined;
    // Quotes, a colon and a comma, beside a key of two characters.
    const most = countOf(maxProperties) ?? Math.floor(LARGEST / (type.minSize + 6));
    return { kind: "map", items: type, minSize: 2, maxElements: most };
  }
  return readFields(schema);
}

function readFields(schema: JsonObject): ObjectSchemaType {
  const required: readonly Json[] = Array.isArray(schema.required) ? schema.required : [];
  const fields = new Map<string, SchemaType>();
  let minSize = 2;
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    const type = isObject(field) ? readSchemaType(field, isEmbedded(field)) : undefined;
    if (type === undefined) continue;
    const escaped = escapeName(name);
    if (escaped !== undefined) fields.set(escaped, type);
    if (required.includes(name) && !hasDefault(field as JsonObject))
      minSize += byteLength(name) + type.minSize + 4;
  }
  return { kind: "object", fields, minSize, maxElements: 0 };
}

function readString(schema: JsonObject): SchemaType {
  switch (schema.format) {
    case "byte":
      return scalar(BYTES, 2, countOf(schema.maxLength) ?? LARGEST);
    case "duration":
      return scalar(DURATION, 3, 32);
    case "date":
      return scalar(TIMESTAMP, 12, 12);
    case "date-time":
      return scalar(TIMESTAMP, 21, 32);
    default:
      return scalar(STRING, 2, longest(schema));
  }
}

/** The most bytes of a text, of which a character takes up to four. */
function longest(schema: JsonObject): number {
  const most = countOf(schema.maxLength);
  if (most !== undefined) return most * 4;
  const choices: readonly Json[] = Array.isArray(schema.enum) ? schema.enum : [];
  if (choices.length === 0 || isIntOrString(schema)) return LARGEST;
  return choices.reduce<number>((longest, choice) => Math.max(longest, byteLength(textOf(choice))), 0);
}

/** A limit that a schema states. */
export function countOf(stated: Json | undefined): number | undefined {
  return typeof stated === "number" || typeof stated === "bigint" ? Math.max(0, Number(stated)) : undefined;
}
