import { Duration, fail, Timestamp, type Value } from "../../cel/index.ts";
import { isEmbedded, preservesUnknown } from "../../openapi/internal.ts";
import { isInt64 } from "../../validation/engine.ts";
import { isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";
import { escapeName } from "../schema/escape.ts";
import { propertiesOf, visibleSchema } from "../schema/resource-fields.ts";
import { isIntOrString } from "../schema/schema-type.ts";
import { readBytes } from "./bytes.ts";
import { goTypeOf } from "./go-type.ts";
import { DataList, DataSet, KeyedDataList } from "./lists.ts";
import { type DataField, type DataFields, DataMap, DataObject, PreservedData } from "./objects.ts";
import { type Convert, isData } from "./raw.ts";
import { readDate, readDateTime, readDuration } from "./times.ts";

/** How values of a schema come into expressions. What is inside is converted when an expression gets there. */
export function createConvert(schema: JsonObject, isRoot = false): Convert {
  const isNullable = schema.nullable === true;
  let convert: Convert | undefined;
  return (raw) => {
    if (raw === null || raw === undefined) {
      return isNullable ? null : fail("invalid data, got null for schema with nullable=false");
    }
    convert ??= convertOf(schema, isRoot);
    return convert(raw);
  };
}

function convertOf(schema: JsonObject, isRoot: boolean): Convert {
  if (isIntOrString(schema)) return toIntOrString;
  const type = textOf(schema.type);
  switch (type) {
    case "object":
      return objectConvert(visibleSchema(schema, isRoot));
    case "array":
      return listConvert(schema);
    case "string":
      return stringConvert(schema.format);
    case "number":
      return toDouble;
    case "integer":
      return toInt;
    case "boolean":
      return toBool;
    default:
      return preservesUnknown(schema) ? (raw) => new PreservedData(raw) : () => fail(noType(type));
  }
}

function toIntOrString(raw: unknown): Value {
  if (typeof raw === "string") return raw;
  if (isInteger(raw)) return BigInt(raw);
  return fail("invalid data, expected XIntOrString value to be either a string or integer");
}

function toInt(raw: unknown): Value {
  return isInteger(raw) ? BigInt(raw) : unexpected("int", raw);
}

function toDouble(raw: unknown): Value {
  return typeof raw === "number" || typeof raw === "bigint" ? Number(raw) : unexpected("float", raw);
}

function toBool(raw: unknown): Value {
  return typeof raw === "boolean" ? raw : unexpected("bool", raw);
}

function isInteger(raw: unknown): raw is number | bigint {
  return (typeof raw === "number" || typeof raw === "bigint") && isInt64(raw);
}

function unexpected(expected: string, raw: unknown): never {
  return fail(`invalid data, expected ${expected}, got ${goTypeOf(raw)}`);
}

function noType(type: string): string {
  return `invalid type, expected object, array, number, integer, boolean or string, or no type with x-kubernetes-int-or-string or x-kubernetes-preserve-unknown-fields is true, got ${type}`;
}

function stringConvert(format: Json | undefined): Convert {
  const read = FORMATS.get(format);
  return (raw) => {
    if (typeof raw !== "string") return unexpected("string", raw);
    return read === undefined ? raw : read(raw);
  };
}

const FORMATS: ReadonlyMap<Json | undefined, (text: string) => Value> = new Map([
  ["duration", formatted("duration", readDuration, (nanoseconds) => new Duration(nanoseconds))],
  ["date", formatted("date formatted string", readDate, (nanoseconds) => new Timestamp(nanoseconds))],
  ["date-time", formatted("date-time formatted string", readDateTime, (time) => new Timestamp(time))],
  ["byte", formatted("byte formatted string", readBytes, (bytes) => bytes)],
]);

function formatted<Read>(
  name: string,
  read: (text: string) => Read | string,
  create: (read: Read) => Value,
): (text: string) => Value {
  return (text) => {
    const found = read(text);
    return typeof found === "string" ? fail(`Invalid ${name} ${text}: ${found}`) : create(found);
  };
}

function listConvert(schema: JsonObject): Convert {
  const create = listOf(schema);
  return (raw) =>
    Array.isArray(raw)
      ? create(raw)
      : fail("invalid data, expected an array for the provided schema with type=array");
}

function listOf(schema: JsonObject): (raw: readonly unknown[]) => Value {
  const { items, "x-kubernetes-list-map-keys": keys } = schema;
  const type = textOf(schema["x-kubernetes-list-type"]);
  if (!isObject(items)) return () => fail("invalid array type, expected Items with a non-empty Schema");
  const convert = createConvert(items);
  switch (type) {
    case "map": {
      // Kubernetes looks for keys under the names that expressions call them: keys such as `x-y` it does not find.
      const names = (Array.isArray(keys) ? (keys as readonly Json[]) : []).map(textOf);
      const escaped = names.map((name) => escapeName(name) ?? name);
      return (raw) => new KeyedDataList(raw, convert, escaped);
    }
    case "set":
      return (raw) => new DataSet(raw, convert);
    case "":
    case "atomic":
      return (raw) => new DataList(raw, convert);
    default:
      return () => fail(`invalid x-kubernetes-list-type, expected 'map', 'set' or 'atomic' but got ${type}`);
  }
}

function objectConvert(schema: JsonObject): Convert {
  const create = objectOf(schema);
  return (raw) =>
    isData(raw) ? create(raw) : fail("invalid data, expected a map for the provided schema with type=object");
}

function objectOf(schema: JsonObject): (raw: JsonObject) => Value {
  const { additionalProperties: others } = schema;
  const fields = readFields(schema);
  if (fields.properties.size === 0 && isObject(others) && !isEmbedded(schema)) {
    const convert = createConvert(others);
    return (raw) => new DataMap(raw, convert);
  }
  return (raw) => new DataObject(raw, fields);
}

function readFields(schema: JsonObject): DataFields {
  const properties = new Map<string, DataField>();
  const escaped = new Map<string, DataField>();
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    if (!isObject(field)) continue;
    const known = { name, escaped: escapeName(name), convert: createConvert(field) };
    properties.set(name, known);
    if (known.escaped !== undefined) escaped.set(known.escaped, known);
  }
  return { properties, escaped };
}
