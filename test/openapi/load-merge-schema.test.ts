import { loadMergeSchema } from "fieldwise/openapi";
import { deduced, type Type, typeAt, untyped } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

function load(atoms: JsonObject): (path: string) => Type {
  const types = Object.entries(atoms).map(([name, atom]) => ({ name, ...(atom as JsonObject) }));
  const [root] = Object.keys(atoms);
  const type = loadMergeSchema(deepFreeze({ types })).definition(root as string);
  return (path) => typeAt(type, path);
}

function fields(types: Record<string, Json>): JsonObject {
  return { map: { fields: Object.entries(types).map(([name, type]) => ({ name, type })) } };
}

const text = { scalar: "string" };

it("knows scalars, inlined or named", () => {
  const at = load({
    root: fields({
      s: text,
      n: { scalar: "numeric" },
      b: { scalar: "boolean" },
      u: { scalar: "untyped" },
      r: { namedType: "s" },
    }),
    s: text,
  });
  expect(["s", "n", "b", "u", "r"].map((path) => at(path).scalar?.kind)).toEqual([
    "string",
    "number",
    "boolean",
    "untyped",
    "string",
  ]);
});

it("knows the two types without a schema, defined or not", () => {
  const at = load({
    root: fields({ d: { namedType: "__untyped_deduced_" }, a: { namedType: "__untyped_atomic_" } }),
  });
  expect([at("d"), at("a")]).toEqual([deduced, untyped]);
});

it("has lists of all topologies, with keys sorted and their defaults", () => {
  const item = {
    map: {
      fields: [
        { name: "port", type: text },
        { name: "protocol", type: text, default: "TCP" },
      ],
    },
  };
  const list = (elementType: Json, elementRelationship: string, keys?: Json): Json => ({
    list: { elementType, elementRelationship, ...(keys === undefined ? {} : { keys }) },
  });
  const at = load({
    root: fields({
      set: list(text, "associative"),
      atomic: list(item, "atomic"),
      map: list(item, "associative", ["protocol", "port"]),
      keysOfAtomic: list(item, "atomic", ["port"]),
      override: { namedType: "ports", elementRelationship: "atomic" },
    }),
    ports: list(item, "associative", ["port"]) as JsonObject,
  });
  expect(["set", "atomic", "map", "keysOfAtomic", "override"].map((path) => at(path).list)).toMatchObject([
    { topology: "set", keys: [] },
    { topology: "atomic", keys: [] },
    {
      topology: "map",
      keys: [
        { name: "port", default: undefined },
        { name: "protocol", default: "TCP" },
      ],
    },
    { topology: "atomic", keys: [] },
    { topology: "atomic", keys: [] },
  ]);
});

it("has maps that a reference makes atomic or separable, and nullable, without changing their definition", () => {
  const at = load({
    root: fields({
      plain: { namedType: "m" },
      atomic: { namedType: "m", elementRelationship: "atomic" },
      separable: { namedType: "am", elementRelationship: "separable" },
      nullable: { namedType: "am", nullable: true },
    }),
    m: { map: { elementType: text } },
    am: { map: { elementType: text, elementRelationship: "atomic" } },
  });
  const summary = ["plain", "atomic", "separable", "nullable"].map((path) => [
    at(path).map?.topology,
    at(path).nullable,
  ]);
  expect(summary).toEqual([
    ["granular", false],
    ["atomic", false],
    ["granular", false],
    ["atomic", true],
  ]);
});

it("takes associative maps for separable ones, inlined, named and overridden", () => {
  const map = { map: { elementType: text, elementRelationship: "associative" } };
  const at = load({
    root: fields({
      inlined: map,
      named: { namedType: "m" },
      overridden: { namedType: "am", elementRelationship: "associative" },
    }),
    m: map,
    am: { map: { elementType: text, elementRelationship: "atomic" } },
  });
  expect(["inlined", "named", "overridden"].map((path) => at(path).map?.topology)).toEqual([
    "granular",
    "granular",
    "granular",
  ]);
});

it("lets what is said beside an inline type say how it merges, before what it says itself", () => {
  const item = fields({ name: text });
  const list = { elementType: item, keys: ["name"] };
  const at = load({
    root: fields({
      atomicMap: { map: { elementType: text }, elementRelationship: "atomic" },
      separableMap: {
        map: { elementType: text, elementRelationship: "atomic" },
        elementRelationship: "separable",
      },
      atomicList: { list: { ...list, elementRelationship: "associative" }, elementRelationship: "atomic" },
      mapList: { list: { ...list, elementRelationship: "atomic" }, elementRelationship: "associative" },
      silentList: { list, elementRelationship: "associative", nullable: true },
    }),
  });
  expect(["atomicMap", "separableMap"].map((path) => at(path).map?.topology)).toEqual(["atomic", "granular"]);
  expect(["atomicList", "mapList", "silentList"].map((path) => at(path).list)).toMatchObject([
    { topology: "atomic", keys: [] },
    { topology: "map", keys: [{ name: "name" }] },
    { topology: "map", keys: [{ name: "name" }] },
  ]);
  expect(at("silentList").nullable).toBe(true);
});

it("overrides only the map of an inline type that may be a list, too", () => {
  const any = {
    scalar: "untyped",
    list: { elementType: text, elementRelationship: "associative" },
    map: { elementType: text },
  };
  const { list, map } = load({ root: fields({ any: { ...any, elementRelationship: "atomic" } }) })("any");
  expect([list?.topology, map?.topology]).toEqual(["set", "atomic"]);
});

it("is recursive through named types", () => {
  const at = load({
    root: fields({
      next: { namedType: "root" },
      list: { list: { elementType: { namedType: "root" }, elementRelationship: "atomic" } },
    }),
  });
  expect(at("list.next.next")).toBe(at(""));
});

it("has unions, which need no values without a discriminator", () => {
  const { map } = fields({ type: text, a: text, b: text, c: text, d: text });
  const unions = [
    {
      discriminator: "type",
      deduceInvalidDiscriminator: true,
      fields: [
        { fieldName: "b", discriminatorValue: "B" },
        { fieldName: "a", discriminatorValue: "A" },
      ],
    },
    { fields: [{ fieldName: "c" }, { fieldName: "d" }] },
  ];
  expect(load({ root: { map: { ...(map as JsonObject), unions } } })("").map?.unions).toMatchObject([
    {
      discriminator: "type",
      deduceInvalidDiscriminator: true,
      members: [
        { field: "a", value: "A" },
        { field: "b", value: "B" },
      ],
    },
    { discriminator: undefined, members: [{ field: "c" }, { field: "d" }] },
  ]);
});
