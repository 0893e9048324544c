import { isObject, type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import type { ProtoApi, ProtoField } from "../../model/api.ts";
import { printScalar } from "./print-scalar.ts";
import type { TypeNames } from "./type-names.ts";

/** What options are printed by. */
export interface OptionContext {
  readonly api: ProtoApi;
  readonly names: TypeNames;
  /** The full name of what has the options, or of the package. */
  readonly scope: string;
}

/** Options that are made by the compiler, or are written otherwise. */
const NOT_WRITTEN = new Set(["mapEntry", "uninterpretedOption"]);

/** Built-in options whose values are enums, and so are not quoted. */
const ENUMS = new Set(["optimizeFor", "ctype", "jstype", "idempotencyLevel", "retention"]);

/** What has the options: each has a message of its own, which declares them. */
export type OptionKind = "File" | "Message" | "Field" | "Oneof" | "Enum" | "EnumValue" | "Service" | "Method";

/** Options as they are written: `deprecated = true`, `(validate.rules).string.min_len = 1`. */
export function printOptions(
  options: JsonObject,
  kind: OptionKind,
  context: OptionContext,
): readonly string[] {
  return Object.entries(options).flatMap(([key, value]) => {
    if (NOT_WRITTEN.has(key) || value === undefined) return [];
    const custom = /^\[(.+)\]$/.exec(key)?.[1];
    const declared =
      custom === undefined ? builtIn(key, kind, context.api) : context.api.extensions.get(custom);
    if (declared === undefined && custom !== undefined) throw undeclared(custom, context.scope);
    if (declared === undefined) return printUnknown(key, value);
    const name = custom === undefined ? declared.name : `(${context.names.writeFull(custom, context.scope)})`;
    const values = declared.cardinality === "repeated" ? [value].flat() : [value];
    return values.map((item) => printPath(name, item as Json, declared, context));
  });
}

function builtIn(key: string, kind: OptionKind, api: ProtoApi): ProtoField | undefined {
  return api.messages.get(`google.protobuf.${kind}Options`)?.fields.find(({ jsonName }) => jsonName === key);
}

/** Built-in options where the set does not have google/protobuf/descriptor.proto. Those in groups, features, are enums. */
function printUnknown(key: string, value: Json): readonly string[] {
  const name = snakeCase(key);
  if (isObject(value))
    return Object.entries(value).map(
      ([part, item]) => `${name}.${snakeCase(part)} = ${printScalar(item as Json, "enum")}`,
    );
  return [`${name} = ${printScalar(value, typeof value !== "string" || ENUMS.has(key) ? "enum" : "string")}`];
}

/** An option whose value is one part of a message names that part, as people write it. */
function printPath(name: string, value: Json, field: ProtoField, context: OptionContext): string {
  const only = onlyPart(value, field, context.api);
  if (only === undefined) return `${name} = ${printValue(value, field, context)}`;
  return printPath(`${name}.${only.part.name}`, only.value, only.part, context);
}

function onlyPart(value: Json, field: ProtoField, api: ProtoApi) {
  if (field.type !== "message" || isWellKnown(field) || !isObject(value)) return undefined;
  const [key, ...more] = Object.keys(value);
  if (key === undefined || more.length > 0) return undefined;
  const part = partNamed(key, field, api);
  if (part === undefined || part.cardinality === "repeated" || part.cardinality === "map") return undefined;
  return { part, value: value[key] as Json };
}

function isWellKnown({ typeName }: ProtoField): boolean {
  return typeName?.startsWith("google.protobuf.") === true;
}

function partNamed(key: string, field: ProtoField, api: ProtoApi): ProtoField | undefined {
  return api.messages
    .get(field.typeName ?? "")
    ?.fields.find(({ name, jsonName }) => key === jsonName || key === name);
}

function printValue(value: Json, field: ProtoField, context: OptionContext): string {
  if (Array.isArray(value)) return `[${value.map((item) => printValue(item, field, context)).join(", ")}]`;
  if (field.type !== "message" && field.type !== "group") return printScalar(value, field.type);
  const parts = partsOf(value, field);
  const printed = Object.entries(parts).map(([key, item]) => {
    const custom = /^\[(.+)\]$/.exec(key)?.[1];
    const part =
      custom === undefined ? partNamed(key, field, context.api) : context.api.extensions.get(custom);
    if (part === undefined) throw undeclared(`${key} of ${field.typeName}`, context.scope);
    const name = custom === undefined ? part.name : key;
    return `${name}: ${part.cardinality === "map" ? printMap(item as JsonObject, part, context) : printValue(item as Json, part, context)}`;
  });
  return `{${printed.join(", ")}}`;
}

function printMap(map: JsonObject, field: ProtoField, context: OptionContext): string {
  const entry = context.api.messages.get(field.typeName ?? "");
  const [key, value] = [entry?.fieldsByNumber.get(1), entry?.fieldsByNumber.get(2)];
  const items = Object.entries(map).map(([name, item]) =>
    key === undefined || value === undefined
      ? ""
      : `{key: ${printScalar(name, key.type)}, value: ${printValue(item as Json, value, context)}}`,
  );
  return `[${items.join(", ")}]`;
}

/** The fields of a message, which JSON has as a text or number for some that everybody knows. */
function partsOf(value: Json, { typeName = "" }: ProtoField): JsonObject {
  if (isObject(value)) return value;
  if (typeName === "google.protobuf.Duration") return durationParts(String(value));
  if (typeName === "google.protobuf.Timestamp") {
    const [, whole = "", rest = ""] = /^([^.]*?)(\.\d+)?Z?$/.exec(String(value)) ?? [];
    return secondsAndNanos(String(Math.floor(Date.parse(`${whole}Z`) / 1000)), rest, 1);
  }
  if (typeName === "google.protobuf.FieldMask") return { paths: String(value).split(",").map(snakeCase) };
  return { value };
}

function durationParts(text: string): JsonObject {
  const [, sign = "", whole = "0", rest = ""] = /^(-?)(\d+)(\.\d+)?s$/.exec(text) ?? [];
  return secondsAndNanos(sign + whole, rest, sign === "" ? 1 : -1);
}

function secondsAndNanos(seconds: string, fraction: string, sign: 1 | -1): JsonObject {
  const nanos = Math.round(Number(`0${fraction || ".0"}`) * 1e9) * sign;
  return { ...(Number(seconds) !== 0 && { seconds }), ...(nanos !== 0 && { nanos }) };
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function undeclared(name: string, where: string): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    where,
    `the option ${name} is not declared in this set, so that nobody knows how it is written: add the file that declares it`,
  );
}
