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
