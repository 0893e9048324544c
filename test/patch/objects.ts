import fc from "fast-check";
import type { Field, ListType, MapType, ScalarType, Type } from "fieldwise/schema";
import { canonicalText, type Json, type JsonObject } from "fieldwise/value";
import { bigInteger, json, key } from "../arbitraries.ts";

/** Legal objects of a type: what its fields allow, no nulls, and no two items of a list with the same key. */
export function objectsOf(type: Type): fc.Arbitrary<JsonObject> {
  return mapsOf(type.map as MapType, 0) as fc.Arbitrary<JsonObject>;
}

/** Two legal objects, the second often made of parts of the first. */
export function pairsOf(type: Type): fc.Arbitrary<readonly [JsonObject, JsonObject]> {
  return fc
    .tuple(objectsOf(type), objectsOf(type), fc.infiniteStream(fc.boolean()))
    .map(([from, other, choices]) => [from, blend(from, other, choices)]);
}

/** Three legal objects that share parts: what was applied last, what is desired, what is live. */
export function triplesOf(type: Type): fc.Arbitrary<readonly [JsonObject, JsonObject, JsonObject]> {
  return fc
    .tuple(pairsOf(type), objectsOf(type), fc.infiniteStream(fc.boolean()))
    .map(([[first, second], other, choices]) => [first, second, blend(first, other, choices)]);
}

/** Each field from one side or the other, or from both sides where both are objects. */
function blend(a: JsonObject, b: JsonObject, choices: Iterator<boolean>): JsonObject {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const side = choices.next().value ? a : b;
      return Object.hasOwn(side, name) ? [[name, side[name] as Json]] : [];
    }),
  );
}

const MAX_LEVELS = 7;

function valuesOf(type: Type, level: number): fc.Arbitrary<Json> {
  const { scalar, list, map } = type;
  // A free-form type allows all three.
  if (scalar && list && map) return freeForm;
  if (map) return mapsOf(map, level);
  if (list)
    return listsOf(
      list,
      list.keys.map(({ name }) => name),
      level,
    );
  return scalarsOf(scalar as ScalarType);
}

const freeForm: fc.Arbitrary<Json> = json({ bigint: true }).map((value) => withoutNulls(value) ?? 0);

function withoutNulls(value: Json): Json | undefined {
  if (value === null) return undefined;
  if (typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => withoutNulls(item) ?? 0);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]): [string, Json][] => {
      const kept = withoutNulls(field as Json);
      return kept === undefined || name.startsWith("$") ? [] : [[name, kept]];
    }),
  );
}

const texts = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("a", "b", "c", "B", "10", "9") },
  fc.constantFrom("", "__proto__", "constructor", "é", "\ud83d\ude00", "\uffff", "a/b.c"),
);

const integers = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom<Json>(0, 1, 2, 9, 10, 80, 443) },
  bigInteger,
) as fc.Arbitrary<Json>;

function scalarsOf({ kind, enum: listed }: ScalarType): fc.Arbitrary<Json> {
  if (listed !== undefined) return fc.constantFrom(...listed);
  if (kind === "boolean") return fc.boolean();
  if (kind === "integer") return integers;
  if (kind === "number") return fc.constantFrom<Json>(0.5, 1, 1.5);
  return kind === "string" ? texts : fc.oneof(texts, integers);
}

function mapsOf(
  { fields, element }: MapType,
  level: number,
  always: readonly string[] = [],
): fc.Arbitrary<JsonObject> {
  if (element !== undefined && fields.size === 0) return dictionariesOf(element, level);
  const names = [...fields.keys()].filter((name) => !always.includes(name));
  const required = names.filter((name) => fields.get(name)?.required);
  const maxLength = level >= MAX_LEVELS ? 0 : level === 0 ? 8 : 3;
  return fc.subarray(names, { maxLength: Math.min(maxLength, names.length) }).chain((chosen) => {
    const all = [...new Set([...always, ...required, ...chosen])];
    return fc.record(
      Object.fromEntries(all.map((name) => [name, fieldOf(fields.get(name) as Field, level + 1)])),
    );
  });
}

function dictionariesOf(element: Type, level: number): fc.Arbitrary<JsonObject> {
  const names = fc.oneof(key, fc.constantFrom("a", "b", "c")).filter((name) => !name.startsWith("$"));
  return fc
    .uniqueArray(fc.tuple(names, valuesOf(element, level + 1)), { maxLength: 3, selector: ([name]) => name })
    .map((entries) => Object.fromEntries(entries));
}

function fieldOf({ type, patch }: Field, level: number): fc.Arbitrary<Json> {
  const { list } = type;
  if (list === undefined || type.map !== undefined) return valuesOf(type, level);
  return listsOf(
    list,
    patch?.mergeKey === undefined ? list.keys.map(({ name }) => name) : [patch.mergeKey],
    level,
  );
}

/** Lists whose items are told apart by `keys`; sets, if they are scalars that merge. */
function listsOf(
  { topology, element }: ListType,
  keys: readonly string[],
  level: number,
): fc.Arbitrary<Json> {
  if (keys.length > 0 && element.map !== undefined) {
    return fc.uniqueArray(mapsOf(element.map, level + 1, keys), {
      maxLength: 4,
      selector: (item) => canonicalText(keys.map((name) => item[name] ?? null)),
    });
  }
  const items = valuesOf(element, level + 1);
  return topology === "set"
    ? fc.uniqueArray(items, { maxLength: 4, selector: canonicalText })
    : fc.array(items, { maxLength: level >= MAX_LEVELS ? 0 : 3 });
}
