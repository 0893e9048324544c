import fc from "fast-check";
import { loadMergeSchema } from "fieldwise/openapi";
import type { ListType, MapType, ObjectType, Type } from "fieldwise/schema";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import { itemElement } from "../../src/typed/internal.ts";
import { type Kind, withIdentity } from "./walk-objects.ts";

const scalars = fc.constantFrom<JsonObject>(
  { scalar: "string" },
  { scalar: "numeric" },
  { scalar: "boolean" },
  { scalar: "untyped" },
);
const freeForm = fc.constantFrom<JsonObject>(
  { namedType: "__untyped_deduced_" },
  { namedType: "__untyped_atomic_" },
);
const relationships = fc.constantFrom("separable", "separable", "separable", "atomic");
const NAMES = ["a", "b", "c"];

/** Types of every topology, at most so many levels deep, in structured-merge-diff's own form. */
function typesOf(levels: number): fc.Arbitrary<JsonObject> {
  if (levels === 0) return scalars;
  const below = typesOf(levels - 1);
  return fc.oneof(
    { weight: 2, arbitrary: scalars },
    { weight: 1, arbitrary: freeForm },
    { weight: 3, arbitrary: structsOf(below) },
    { weight: 2, arbitrary: mapsOf(below) },
    { weight: 1, arbitrary: below.map((elementType) => listOf("atomic", elementType)) },
    { weight: 2, arbitrary: scalars.map((elementType) => listOf("associative", elementType)) },
    { weight: 4, arbitrary: keyedListsOf(below) },
  );
}

function listOf(
  elementRelationship: string,
  elementType: JsonObject,
  keys: readonly string[] = [],
): JsonObject {
  return { list: { elementRelationship, elementType, ...(keys.length > 0 && { keys }) } };
}

function structsOf(below: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(fc.array(below, { minLength: 1, maxLength: 3 }), relationships)
    .map(([types, elementRelationship]) => ({ map: { fields: fieldsOf(types), elementRelationship } }));
}

function fieldsOf(types: readonly JsonObject[]): JsonObject[] {
  return types.map((type, place) => ({ name: NAMES[place] as string, type }));
}

function mapsOf(below: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc
    .tuple(below, relationships)
    .map(([elementType, elementRelationship]) => ({ map: { elementType, elementRelationship } }));
}

/** Lists whose items are told apart by one key, or by two of which the other may have a default. */
function keyedListsOf(below: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  const key = fc.constantFrom<JsonObject>({ type: { scalar: "string" } }, { type: { scalar: "numeric" } });
  const otherKey = fc.constantFrom<JsonObject>(
    { type: { scalar: "string" } },
    { type: { scalar: "string" }, default: "x" },
    { type: { scalar: "numeric" }, default: 1 },
    { type: { scalar: "boolean" }, default: false },
  );
  return fc
    .tuple(key, fc.option(otherKey, { nil: undefined }), fc.array(below, { maxLength: 2 }))
    .map(([first, second, types]) => {
      const keys = [{ name: "k0", ...first }, ...(second === undefined ? [] : [{ name: "k1", ...second }])];
      const fields = [...keys, ...fieldsOf(types)] as JsonObject[];
      return listOf(
        "associative",
        { map: { fields } },
        keys.map(({ name }) => name),
      );
    });
}

const STRING = { scalar: "string" };
const STRINGS = { map: { elementType: STRING } };
const META: JsonObject = {
  map: {
    fields: [
      { name: "name", type: STRING },
      { name: "uid", type: STRING },
      { name: "labels", type: STRINGS },
      { name: "annotations", type: STRINGS },
      { name: "finalizers", type: listOf("associative", STRING) },
      { name: "managedFields", type: listOf("atomic", { namedType: "__untyped_atomic_" }) },
    ],
  },
};

/** Kinds of small objects with a random schema. */
export const smallKinds: fc.Arbitrary<Kind> = fc
  .array(typesOf(3), { minLength: 2, maxLength: 4 })
  .map((types) => {
    const own = types.map((type, place) => ({ name: `f${place}`, type }));
    const fields = [
      { name: "apiVersion", type: STRING },
      { name: "kind", type: STRING },
      { name: "metadata", type: META },
      ...own,
    ];
    const schema: JsonObject = { types: [{ name: "small", map: { fields } }] };
    const type = loadMergeSchema(schema).definition("small") as ObjectType;
    return { type, apiVersion: "small.example/v1", kind: "Small", schema };
  });

export interface SmallOptions {
  /** Whether lists may hold an item twice, as what is updated may. Default: false. */
  readonly duplicates?: boolean;
}

/** Objects of a kind, of so few different values that any two of them have much in common. */
export function smallObjectsOf(
  kind: Kind,
  { duplicates = false }: SmallOptions = {},
): fc.Arbitrary<JsonObject> {
  return new SmallValues(duplicates)
    .ofMap(kind.type.map, 0)
    .map((object) => withIdentity(kind, object as JsonObject));
}

const MAX_LEVELS = 5;
const KEYS = ["p", "q", "__proto__"];

class SmallValues {
  readonly #duplicates: boolean;

  constructor(duplicates: boolean) {
    this.#duplicates = duplicates;
  }

  of(type: Type, level: number): fc.Arbitrary<Json> {
    return fc.oneof(
      { weight: 1, arbitrary: fc.constant(null) },
      { weight: 12, arbitrary: this.#present(type, level) },
    );
  }

  #present(type: Type, level: number): fc.Arbitrary<Json> {
    const { scalar, list, map } = type;
    const kinds: fc.Arbitrary<Json>[] = [];
    if (scalar !== undefined) kinds.push(this.#scalar(type));
    if (map !== undefined && (level < MAX_LEVELS || kinds.length === 0)) kinds.push(this.ofMap(map, level));
    if (list !== undefined && (level < MAX_LEVELS || kinds.length === 0)) kinds.push(this.#list(list, level));
    return fc.oneof(...kinds);
  }

  #scalar({ scalar }: Type): fc.Arbitrary<Json> {
    if (scalar?.enum !== undefined) return fc.constantFrom(...scalar.enum);
    switch (scalar?.kind) {
      case "boolean":
        return fc.boolean();
      case "integer":
      case "number":
        return fc.constantFrom<Json>(1, 2, 10);
      case "string":
        return fc.constantFrom("x", "y", "");
      default:
        return fc.constantFrom<Json>("x", 1, 2);
    }
  }

  ofMap({ fields, element }: MapType, level: number): fc.Arbitrary<Json> {
    const types = [...fields].map(([name, field]) => [name, field.type] as const);
    const open = element === undefined ? [] : KEYS.map((name) => [name, element] as const);
    return this.#fields([...types, ...open], level);
  }

  #fields(types: readonly (readonly [string, Type])[], level: number): fc.Arbitrary<Json> {
    const [least, most] = level >= MAX_LEVELS ? [0, 0] : level === 0 ? [3, 6] : [0, 3];
    return fc
      .subarray([...types], {
        minLength: Math.min(least, types.length),
        maxLength: Math.min(most, types.length),
      })
      .chain((chosen) =>
        fc.tuple(...chosen.map(([name, type]) => this.of(type, level + 1).map(pairWith(name)))),
      )
      .map((entries) => Object.fromEntries(entries));
  }

  #list(list: ListType, level: number): fc.Arbitrary<Json> {
    if (list.topology === "atomic") return fc.array(this.of(list.element, level + 1), { maxLength: 2 });
    const items = list.topology === "set" ? this.#scalar(list.element) : this.#items(list, level + 1);
    const options = { maxLength: 3 };
    return this.#duplicates
      ? fc.array(items, options)
      : fc.uniqueArray(items, { ...options, selector: (item) => itemElement(list, item) });
  }

  /** Items that have their keys; those with a default may go without. */
  #items({ element, keys }: ListType, level: number): fc.Arbitrary<Json> {
    const { fields } = element.map as MapType;
    const rest = [...fields].filter(([name]) => keys.every((key) => key.name !== name));
    const stated = keys.map(({ name, default: otherwise }) => {
      const value = this.#scalar(fields.get(name)?.type as Type).map(pairWith(name));
      return otherwise === undefined ? value : fc.option(value, { nil: undefined });
    });
    return fc
      .tuple(
        fc.tuple(...stated),
        this.#fields(
          rest.map(([name, { type }]) => [name, type] as const),
          level,
        ),
      )
      .map(([own, others]) => ({
        ...Object.fromEntries(own.filter((pair) => pair !== undefined)),
        ...(isObject(others) ? others : {}),
      }));
  }
}

function pairWith(name: string): (value: Json) => [string, Json] {
  return (value) => [name, value];
}
