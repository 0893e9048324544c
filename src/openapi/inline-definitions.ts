import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/internal.ts";
import { readReference } from "./keywords.ts";
import { asObject } from "./read-keyword.ts";
import { NEXT_MARKS } from "./read-next-marks.ts";

/** What a schema says that stands in place of a reference: which definition it was. */
const INLINED = "x-fieldwise-inlined";
const MOST_SCHEMAS = 100_000;

/** Whether a schema, or one that is written inside of it, says something of its next version. */
export function hasNextMarks(schema: JsonObject): boolean {
  let found = false;
  mapSchemas(schema, (one) => {
    found ||= [...NEXT_MARKS, "x-fieldwise-duplicate-of"].some((mark) => one[mark] !== undefined);
    return one;
  });
  return found;
}

/** The definitions that a schema, or one that is written inside of it, refers to. */
export function referencesIn(schema: JsonObject, where: string): ReadonlySet<string> {
  const names = new Set<string>();
  mapSchemas(schema, (one) => {
    const name = referenceOf(one, where);
    if (name !== undefined) names.add(name);
    return one;
  });
  return names;
}

/** A schema with some of the definitions that it refers to in place of the references. One that is inside of itself is an error. */
export function inlineDefinitions(
  schema: JsonObject,
  {
    read,
    isInlined,
    where,
  }: {
    readonly read: (name: string) => JsonObject;
    readonly isInlined: (name: string) => boolean;
    readonly where: string;
  },
): JsonObject {
  let count = 0;
  const inline = (stated: JsonObject, around: readonly string[]): JsonObject => {
    // A reference may be in an `allOf` of its own, so it is looked for before what is inside.
    const replace = (one: JsonObject): JsonObject | undefined => {
      if (++count > MOST_SCHEMAS)
        throw new MergeError("DOCUMENT_INVALID", where, "this is too large: mark less at a time");
      const name = referenceOf(one, where);
      if (name === undefined || !isInlined(name)) return undefined;
      if (around.includes(name)) {
        const message = `${name} is inside of itself, where each field has many places: convert it by hand, with within`;
        throw new MergeError("DOCUMENT_INVALID", where, message);
      }
      const { $ref, allOf, ...beside } = one;
      const definition = inline(asObject(read(name), name), [...around, name]);
      const own = Object.fromEntries(Object.keys(beside).map((key) => [key, definition[key] ?? null]));
      const form = $ref === undefined ? "allOf" : "$ref";
      return { ...definition, ...beside, [INLINED]: { name, form, beside: own } };
    };
    return mapSchemas(stated, (one) => one, replace);
  };
  return inline(schema, []);
}

/**
 * A schema with references in place of the definitions that `inlineDefinitions` put there. `define` gives the name that a definition has
 * from now on; `undefined` if it stays in its place.
 */
export function outlineDefinitions(
  schema: JsonObject,
  prefix: string,
  define: (name: string, definition: JsonObject) => string | undefined,
): JsonObject {
  return mapSchemas(schema, (one) => {
    const mark = one[INLINED];
    if (!isObject(mark)) return one;
    const { [INLINED]: _, ...plain } = one;
    const own = mark.beside as JsonObject;
    const [definition, beside]: [Record<string, Json>, Record<string, Json>] = [{}, {}];
    for (const [key, value] of Object.entries(plain) as [string, Json][]) {
      if (!Object.hasOwn(own, key)) definition[key] = value;
      else beside[key] = value;
    }
    for (const [key, value] of Object.entries(own) as [string, Json][])
      if (value !== null) definition[key] = value;
    const name = define(String(mark.name), definition);
    if (name === undefined) return plain;
    const reference = { $ref: prefix + name.replaceAll("~", "~0").replaceAll("/", "~1") };
    return mark.form === "allOf" ? { allOf: [reference], ...beside } : { ...reference, ...beside };
  });
}

function referenceOf(schema: JsonObject, where: string): string | undefined {
  const { $ref, allOf } = schema;
  return typeof $ref === "string" || Array.isArray(allOf) ? readReference(schema, where) : undefined;
}

/** A schema with all that are written inside of it changed, each after what is in it; what `replace` gives stays as it is. */
function mapSchemas(
  schema: JsonObject,
  change: (schema: JsonObject) => JsonObject,
  replace: (schema: JsonObject) => JsonObject | undefined = () => undefined,
  depth = 0,
): JsonObject {
  if (depth > MAX_DEPTH) throw tooDeep();
  const replaced = replace(schema);
  if (replaced !== undefined) return replaced;
  const map = (value: Json): Json =>
    isObject(value) ? mapSchemas(value, change, replace, depth + 1) : value;
  const result: MutableObject = {};
  for (const [keyword, value] of Object.entries(schema) as [string, Json][]) {
    if (keyword === "properties" && isObject(value)) {
      const properties: MutableObject = {};
      for (const name of Object.keys(value)) setField(properties, name, map(getField(value, name) as Json));
      result.properties = properties;
    } else if (["items", "additionalProperties", "not"].includes(keyword)) result[keyword] = map(value);
    else if (["allOf", "anyOf", "oneOf"].includes(keyword) && Array.isArray(value))
      result[keyword] = value.map(map);
    else setField(result, keyword, value);
  }
  return change(result);
}
