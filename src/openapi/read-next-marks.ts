import { didYouMean, nearMatches, type ValueConversion } from "../schema/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, showValue } from "../value/internal.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { readFlag, readList, readText } from "./read-keyword.ts";

const DEPRECATED = "deprecated";
const SINCE = "x-fieldwise-deprecated-since";
const RENAME = "x-fieldwise-rename";
const MOVE = "x-fieldwise-move";
const DEPRECATED_VALUES = "x-fieldwise-deprecated-values";
const RENAME_VALUES = "x-fieldwise-rename-values";
const NEXT_DEFAULT = "x-fieldwise-next-default";
const PROMOTE = "x-fieldwise-promote-annotations";

/** The keywords by which a schema says what its next version changes. */
export const NEXT_MARKS: readonly string[] = [
  DEPRECATED,
  SINCE,
  RENAME,
  MOVE,
  DEPRECATED_VALUES,
  RENAME_VALUES,
  NEXT_DEFAULT,
  PROMOTE,
];

/** By which the definition of a kind says how its other versions differ from it. */
export const CONVERSION = "x-fieldwise-conversion";

/** What the definitions of a kind say of how its versions differ, of all its versions. */
export function readConversions({ kinds, read }: DefinitionSource, kind: string): readonly JsonObject[] {
  const own = kinds().filter((one) => one.kind === kind);
  return own.flatMap(({ definition }) => {
    const schema = read(definition);
    const stated = isObject(schema) ? schema[CONVERSION] : undefined;
    return isObject(stated) ? [stated] : [];
  });
}

/** What the next version changes about a field, or about the items of a list. */
export interface NextMarks {
  /** It goes. */
  readonly deprecated: boolean;
  readonly since: string | undefined;
  /** Its new name. */
  readonly rename: string | undefined;
  /** Its new place: fields from the same object on or, with a dot before it, from the top. */
  readonly move: string | undefined;
  /** The listed values that go. */
  readonly deprecatedValues: readonly string[];
  /** The new names of listed values. */
  readonly renamedValues: ReadonlyMap<string, string>;
  /** Its new default; `null` if it has none any more, `undefined` if that stays. */
  readonly default: Json | undefined;
}

/** An annotation that is a field from the next version on. */
export interface PromotedAnnotation {
  readonly annotation: string;
  /** The path of the field, from the top. */
  readonly to: string;
  readonly convert: ValueConversion | undefined;
  readonly schema: JsonObject;
}

/** What a schema says of its next version; `undefined` if nothing changes. */
export function readNextMarks(schema: JsonObject, where: string): NextMarks | undefined {
  if (!NEXT_MARKS.some((name) => schema[name] !== undefined && name !== PROMOTE)) return undefined;
  const deprecated = readFlag(schema, DEPRECATED, where);
  return {
    deprecated,
    since: readText(schema, SINCE, where),
    rename: readName(schema, RENAME, where),
    move: readName(schema, MOVE, where),
    deprecatedValues: readValues(schema, where),
    renamedValues: readRenamedValues(schema, where),
    default: schema[NEXT_DEFAULT],
  };
}

/** The annotations that become fields, which the schema of a whole object says. */
export function readPromotedAnnotations(schema: JsonObject, where: string): readonly PromotedAnnotation[] {
  const stated = schema[PROMOTE];
  if (stated === undefined) return [];
  const place = `${where}.${PROMOTE}`;
  if (!isObject(stated)) throw malformed(place, stated, "an object of annotations, each with to and schema");
  return Object.keys(stated).map((annotation) => {
    const at = `${place}.${annotation}`;
    const parts = stated[annotation];
    if (!isObject(parts)) throw malformed(at, parts, "an object with to and schema");
    const known = ["to", "convert", "schema"];
    const unknown = Object.keys(parts).find((name) => !known.includes(name));
    if (unknown !== undefined) {
      const hint = didYouMean(nearMatches(unknown, known), `use ${known.join(", ")}`);
      throw new MergeError("SCHEMA_INVALID", at, `there is no "${unknown}": ${hint}`);
    }
    const { to, convert, schema: field } = parts;
    if (typeof to !== "string" || to === "") throw malformed(`${at}.to`, to, "the path of a field");
    if (!isObject(field)) throw malformed(`${at}.schema`, field, "the schema of the field");
    return { annotation, to, convert: convert as ValueConversion | undefined, schema: field };
  });
}

/** A schema without what it says of its next version. */
export function withoutNextMarks(schema: JsonObject): JsonObject {
  if (!NEXT_MARKS.some((name) => Object.hasOwn(schema, name))) return schema;
  return Object.fromEntries(
    Object.entries(schema).filter(([name]) => !NEXT_MARKS.includes(name)),
  ) as JsonObject;
}

function readName(schema: JsonObject, keyword: string, where: string): string | undefined {
  const name = readText(schema, keyword, where);
  if (name === "") throw malformed(`${where}.${keyword}`, name, "a name");
  return name;
}

function readValues(schema: JsonObject, where: string): readonly string[] {
  const values = readList(schema, DEPRECATED_VALUES, where) ?? [];
  const other = values.find((value) => typeof value !== "string");
  if (other === undefined) return values as readonly string[];
  throw malformed(`${where}.${DEPRECATED_VALUES}`, other, "texts");
}

function readRenamedValues(schema: JsonObject, where: string): ReadonlyMap<string, string> {
  const stated = schema[RENAME_VALUES] ?? {};
  const place = `${where}.${RENAME_VALUES}`;
  if (!isObject(stated)) throw malformed(place, stated, "an object such as {Old: New}");
  return new Map(
    Object.entries(stated).map(([old, value]) => {
      if (typeof value !== "string") throw malformed(`${place}.${old}`, value, "text");
      return [old, value];
    }),
  );
}

function malformed(where: string, value: unknown, wanted: string): MergeError {
  return new MergeError("SCHEMA_INVALID", where, `this is ${showValue(value)}: use ${wanted}`);
}
