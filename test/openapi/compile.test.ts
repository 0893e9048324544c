import { deduced, equalTypes, type PatchStrategy, type Type, typeAt, untyped } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { annotate, compile, compileList, refer } from "./documents.ts";

const text: JsonObject = { type: "string" };
const named: JsonObject = { type: "object", properties: { name: text } };

/** What a list's type says, short: `map by name, port`. */
function topologyOf({ list }: Type): string | undefined {
  const keys = list?.keys.map(({ name }) => name) ?? [];
  return keys.length > 0 ? `${list?.topology} by ${keys.join(", ")}` : list?.topology;
}

describe("scalars", () => {
  it.each<[JsonObject, string, string?]>([
    [{ type: "string" }, "string"],
    [{ type: "string", format: "date-time" }, "string", "date-time"],
    [{ type: "boolean" }, "boolean"],
    [{ type: "integer", format: "int64" }, "integer", "int64"],
    [{ type: "number" }, "number"],
    [{ type: ["null", "integer"] }, "integer"],
    [{ type: "string", format: "int-or-string" }, "int-or-string"],
    [{ format: "int-or-string", oneOf: [{ type: "integer" }, { type: "string" }] }, "int-or-string"],
    [{ "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, text] }, "int-or-string"],
    [{ oneOf: [{ type: "string" }, { type: "number" }] }, "untyped", "quantity"],
  ])("%j is a scalar only: %s", (schema, kind, format) => {
    const { scalar, list, map } = compile(schema);
    expect([scalar, list, map]).toEqual([{ kind, format, enum: undefined }, undefined, undefined]);
  });

  it("a quantity is known by the name of its definition, too", () => {
    const name = "io.k8s.apimachinery.pkg.api.resource.Quantity";
    const quantity = compile({ type: "array", items: refer(name) }, { [name]: text }).list?.element;
    expect(quantity).toMatchObject({ scalar: { kind: "untyped", format: "quantity" }, map: undefined });
  });

  it("keep the values that an enum lists", () => {
    expect(compile({ type: "string", enum: ["", "a"] }).scalar?.enum).toEqual(["", "a"]);
  });
});

it.each<[JsonObject, boolean]>([
  [text, false],
  [{ ...text, nullable: true }, true],
  [{ type: ["string", "null"] }, true],
  [refer("other", { nullable: true }), true],
  [refer("other"), false],
  [refer("nullable"), true],
])("%j is nullable: %s", (schema, nullable) => {
  const others = { other: text, nullable: { ...text, nullable: true } };
  expect(compile({ type: "array", items: schema }, others).list?.element.nullable).toBe(nullable);
});

describe("objects", () => {
  it("without a type allow anything, key by key", () => {
    expect(equalTypes(compile({}), deduced)).toBe(true);
  });

  it("with properties and without a type are objects, and nothing else", () => {
    const { scalar, list, map } = compile({ properties: { name: text } });
    expect([scalar, list, map?.element]).toEqual([undefined, undefined, undefined]);
    expect([...(map?.fields.keys() ?? [])]).toEqual(["name"]);
    expect(
      equalTypes(
        compile({ properties: { inner: { properties: { name: text } } } }),
        compile({ type: "object", properties: { inner: named } }),
      ),
    ).toBe(true);
  });

  it.each<JsonObject>([{ items: text }, annotate({ "preserve-unknown-fields": true })])(
    "with properties and %j, but without a type, may be anything",
    (schema) => {
      const { scalar, list, map } = compile({ properties: { name: text }, ...schema });
      expect([scalar?.kind, list?.topology, map?.topology]).toEqual(["untyped", "atomic", "granular"]);
    },
  );

  it("of a RawExtension are atomic", () => {
    const name = "io.k8s.apimachinery.pkg.runtime.RawExtension";
    const { list } = compile({ type: "array", items: refer(name) }, { [name]: { type: "object" } });
    expect(equalTypes(list?.element as Type, untyped)).toBe(true);
  });

  it.each<[JsonObject, Type | undefined]>([
    [{}, deduced],
    [{ properties: {} }, deduced],
    [{ properties: { a: text } }, undefined],
    [{ additionalProperties: false }, undefined],
    [{ additionalProperties: true }, deduced],
    [{ properties: { a: text }, additionalProperties: true }, deduced],
    [{ properties: { a: text }, ...annotate({ "preserve-unknown-fields": true }) }, deduced],
    [{ additionalProperties: false, ...annotate({ "preserve-unknown-fields": true }) }, undefined],
  ])("with %j have undeclared keys of the right type", (schema, element) => {
    expect(compile({ type: "object", ...schema }).map?.element).toBe(element);
  });

  it("keep unknown keys inside all inline schemas below one that asks for it, but not inside definitions", () => {
    const inner = { type: "object", properties: { name: text } };
    const type = compile(
      {
        type: "object",
        properties: { inner, other: refer("B") },
        ...annotate({ "preserve-unknown-fields": true }),
      },
      { B: inner },
    );
    expect(typeAt(type, "inner").map).toMatchObject({ element: deduced, preserveUnknown: false });
    expect(typeAt(type, "other").map?.element).toBeUndefined();
    expect(type.map?.preserveUnknown).toBe(true);
  });

  it("have fields with their path element, default and whether they are required", () => {
    const fields = compile(
      {
        type: "object",
        required: ["b"],
        properties: { b: { ...text, default: "x" }, a: refer("A", { default: {} }) },
      },
      { A: named },
    ).map?.fields;
    expect([...(fields?.values() ?? [])]).toMatchObject([
      { name: "b", element: "f:b", required: true, default: "x", patch: undefined },
      { name: "a", element: "f:a", required: false, default: {}, patch: undefined },
    ]);
  });

  it.each<[JsonObject, string]>([
    [named, "granular"],
    [{ ...named, ...annotate({ "map-type": "granular" }) }, "granular"],
    [{ ...named, ...annotate({ "map-type": "atomic" }) }, "atomic"],
    [refer("atomic"), "atomic"],
    [refer("atomic", annotate({ "map-type": "granular" })), "granular"],
    [refer("granular", annotate({ "map-type": "atomic" })), "atomic"],
    [refer("alias"), "atomic"],
    [refer("alias of alias"), "atomic"],
    [refer("alias of alias", annotate({ "map-type": "granular" })), "granular"],
  ])("%j is %s", (schema, topology) => {
    const others = {
      granular: named,
      atomic: { ...named, ...annotate({ "map-type": "atomic" }) },
      alias: refer("granular", annotate({ "map-type": "atomic" })),
      "alias of alias": refer("alias"),
    };
    const { list } = compile({ type: "array", items: schema }, others);
    expect(list?.element.map?.topology).toBe(topology);
    expect([...(list?.element.map?.fields.keys() ?? [])]).toEqual(["name"]);
  });

  it("that are embedded resources have apiVersion, kind and metadata", () => {
    const { map } = compile({
      type: "object",
      properties: { spec: named },
      ...annotate({ "embedded-resource": true }),
    });
    expect(map?.embedded).toBe(true);
    expect([...(map?.fields.keys() ?? [])].sort()).toEqual(["apiVersion", "kind", "metadata", "spec"]);
    expect(topologyOf(map?.fields.get("metadata")?.type.map?.fields.get("finalizers")?.type as Type)).toBe(
      "set",
    );
  });

  it("have unions, their members sorted", () => {
    const properties = { type: text, b: text, a: text };
    const unions = [{ discriminator: "type", "fields-to-discriminateBy": { b: "B", a: "A" } }];
    expect(compile({ type: "object", properties, ...annotate({ unions }) }).map?.unions).toEqual([
      {
        discriminator: "type",
        deduceInvalidDiscriminator: false,
        members: [
          { field: "a", value: "A" },
          { field: "b", value: "B" },
        ],
      },
    ]);
  });
});

describe("lists", () => {
  it.each<[JsonObject, string]>([
    [{}, "atomic"],
    [{ "list-type": "atomic" }, "atomic"],
    [{ "list-type": "atomic", "list-map-keys": ["name"] }, "atomic"],
    [{ "list-type": "map", "list-map-keys": ["port", "name"] }, "map by name, port"],
    [{ "patch-merge-key": "name" }, "atomic"],
    [{ "patch-strategy": "merge", "patch-merge-key": "name" }, "map by name"],
    [{ "patch-strategy": "merge,retainKeys", "patch-merge-key": "name" }, "map by name"],
    [{ "patch-strategy": "retainKeys", "patch-merge-key": "name" }, "atomic"],
    [{ "patch-strategy": "replace", "patch-merge-key": "name" }, "atomic"],
    [{ "list-type": "atomic", "patch-strategy": "merge", "patch-merge-key": "name" }, "atomic"],
  ])("of objects with %j are %s", (annotations, topology) => {
    const items = { type: "object", properties: { name: text, port: { type: "integer" } } };
    expect(topologyOf(compileList(items, annotations))).toBe(topology);
  });

  it.each<[string, JsonObject]>([
    ["scalars", text],
    ["quantities", { oneOf: [{ type: "string" }, { type: "number" }] }],
    ["atomic objects", { ...named, ...annotate({ "map-type": "atomic" }) }],
    ["atomic lists", { type: "array", items: named }],
  ])("with a patch strategy and no merge key are sets, which may hold %s", (_, items) => {
    expect(topologyOf(compileList(items, { "patch-strategy": "merge" }))).toBe("set");
    expect(topologyOf(compileList(items, { "list-type": "set" }))).toBe("set");
  });

  it("may hold objects that are atomic only where the list refers to them", () => {
    const items = refer("B", annotate({ "map-type": "atomic" }));
    const set = compile({ type: "array", items, ...annotate({ "list-type": "set" }) }, { B: named });
    expect(set.list?.element.map?.topology).toBe("atomic");
  });

  it("take the defaults of their keys from the items, wherever these are defined", () => {
    const items = {
      type: "object",
      properties: { port: { type: "integer" }, protocol: refer("P", { default: "TCP" }) },
    };
    const annotations = annotate({ "list-type": "map", "list-map-keys": ["protocol", "port"] });
    const { list } = compile({ type: "array", items: refer("B"), ...annotations }, { B: items, P: text });
    expect(list?.keys).toEqual([
      { name: "port", default: undefined },
      { name: "protocol", default: "TCP" },
    ]);
  });

  it("sort their keys by UTF-8", () => {
    const keys = ["\uffff", "\ud83d\ude00", "Z", "a"];
    const items = { type: "object", properties: Object.fromEntries(keys.map((key) => [key, text])) };
    const list = compileList(items, { "list-type": "map", "list-map-keys": keys });
    expect(topologyOf(list)).toBe("map by Z, a, \uffff, \ud83d\ude00");
  });
});

describe("patch strategies", () => {
  it.each<[JsonObject, PatchStrategy]>([
    [{ "patch-strategy": "merge" }, { action: "merge", retainKeys: false, mergeKey: undefined }],
    [{ "patch-strategy": "replace" }, { action: "replace", retainKeys: false, mergeKey: undefined }],
    [{ "patch-strategy": "retainKeys" }, { action: undefined, retainKeys: true, mergeKey: undefined }],
    [{ "patch-strategy": "merge,retainKeys" }, { action: "merge", retainKeys: true, mergeKey: undefined }],
    [{ "patch-merge-key": "a" }, { action: undefined, retainKeys: false, mergeKey: "a" }],
  ])("%j is read, beside a reference too", (annotations, patch) => {
    for (const schema of [{ type: "object", ...annotate(annotations) }, refer("B", annotate(annotations))]) {
      const type = compile({ type: "object", properties: { a: schema } }, { B: named });
      expect(type.map?.fields.get("a")?.patch).toEqual(patch);
    }
  });
});

describe("recursive definitions", () => {
  const tree: JsonObject = {
    type: "object",
    properties: {
      self: refer("Tree"),
      atomicSelf: refer("Tree", annotate({ "map-type": "atomic" })),
      nullableSelf: refer("Tree", { nullable: true }),
      items: { type: "array", items: refer("Tree") },
      byName: { type: "object", additionalProperties: refer("Tree") },
    },
  };
  const type = compile(refer("Tree"), { Tree: tree });

  it("are cycles, linked by reference", () => {
    const root = typeAt(type, "self");
    for (const path of ["self", "items.self", "byName.x.self", "atomicSelf.self", "nullableSelf.self.self"]) {
      expect(typeAt(root, path)).toBe(root);
    }
  });

  it("differ where a reference says so, and only there", () => {
    expect(typeAt(type, "atomicSelf").map?.topology).toBe("atomic");
    expect(typeAt(type, "self").map?.topology).toBe("granular");
    expect(["self", "atomicSelf", "nullableSelf"].map((path) => typeAt(type, path).nullable)).toEqual([
      false,
      false,
      true,
    ]);
  });
});
