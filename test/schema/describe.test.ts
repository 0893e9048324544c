import { kubernetes } from "fieldwise/kubernetes";
import { type DescribeOptions, deduced, describe as describeType, untyped } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { annotate, chain, compile, refer } from "../openapi/documents.ts";

const text: JsonObject = { type: "string" };

/** The lines of a description, with one space wherever columns are padded. */
function linesOf(...args: Parameters<typeof describeType>): string[] {
  return describeType(...args)
    .split("\n")
    .map((line) => line.replace(/(?<=\S) {2,}/, " | "));
}

const object = (properties: JsonObject, annotations: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...annotate(annotations),
});
const list = (items: JsonObject, annotations: JsonObject = {}): JsonObject => ({
  type: "array",
  items,
  ...annotate(annotations),
});

describe("a description of Kubernetes' kinds", () => {
  it("shows every place that merges in its own way, items below their list", () => {
    const lines = linesOf(kubernetes().type("apps/v1", "Deployment"));
    expect(lines[0]).toBe("Deployment (apps/v1) | object");
    const containers = lines.indexOf("  spec.template.spec.containers | list, map by name");
    const inside = lines.slice(
      containers + 1,
      lines.findIndex((line, index) => index > containers && !line.startsWith("    ")),
    );
    expect(inside).toContain(
      "    ports | list, map by containerPort, protocol=TCP · patch merges by containerPort",
    );
    expect(inside).toContain("      valueFrom.configMapKeyRef | object, atomic");
    for (const line of [
      "  metadata.finalizers | list of string, set",
      "  metadata.labels | map of string",
      "  spec.selector | object, atomic",
      "  spec.strategy | object · patch retains keys",
      "  spec.template.spec.nodeSelector | map of string, atomic",
      "  spec.template.spec.volumes | list, map by name · patch retains keys",
    ]) {
      expect(lines).toContain(line);
    }
  });

  it("aligns what it says in one column, and names no field that just merges", () => {
    const lines = describeType(kubernetes().type("v1", "Service")).split("\n");
    expect(new Set(lines.map((line) => line.search(/(?<=\S {2,})\S/))).size).toBe(1);
    expect(lines.join("\n")).not.toContain("clusterIP ");
  });

  it("starts at a path, which heads it", () => {
    const lines = linesOf(kubernetes().type("v1", "Pod"), { path: "spec.containers.ports" });
    expect(lines).toEqual([
      "spec.containers.ports | list, map by containerPort, protocol=TCP · patch merges by containerPort",
    ]);
    expect(() => describeType(kubernetes().type("v1", "Pod"), { path: "spec.container" })).toThrow(
      "did you mean containers",
    );
  });

  it.each([0, 1, 2])("with depth %i shows as many levels of items", (depth) => {
    const lines = linesOf(kubernetes().type("v1", "Pod"), { depth });
    const indents = lines.map((line) => line.search(/\S/) / 2);
    expect(Math.max(...indents)).toBe(1 + depth);
  });

  it("is finite for every kind, with all fields too", () => {
    for (const { group, version, kind } of kubernetes().kinds()) {
      const type = kubernetes().type(group === "" ? version : `${group}/${version}`, kind);
      for (const options of [{}, { all: true }]) expect(describeType(type, options)).toContain(kind);
    }
  });
});

it("shows each kind of type as what it is", () => {
  const type = compile(
    object({
      s: { ...text, format: "date-time" },
      i: { type: "integer", format: "int32" },
      io: annotate({ "int-or-string": true }),
      q: { oneOf: [{ type: "string" }, { type: "number" }] },
      any: {},
      lists: { type: "object", additionalProperties: list(text) },
      objects: { type: "object", additionalProperties: object({ set: list(text, { "list-type": "set" }) }) },
      replaced: list(text, { "patch-strategy": "replace" }),
      key: list(object({ n: text }), {
        "list-type": "atomic",
        "patch-strategy": "merge,retainKeys",
        "patch-merge-key": "n",
      }),
      zero: list(object({ port: { type: "integer", default: 0 } }), {
        "list-type": "map",
        "list-map-keys": ["port"],
      }),
      again: refer(""),
      agains: list(refer("")),
    }),
  );
  expect(linesOf(type, { all: true })).toEqual([
    "(inline) | object",
    "  s | string (date-time)",
    "  i | integer",
    "  io | int-or-string",
    "  q | quantity",
    "  any | anything",
    "  lists | map",
    "    * | list of string, atomic",
    "  objects | map",
    "    set | list of string, set",
    "  replaced | list of string, atomic · patch replaces",
    "  key | list, atomic · patch merges by n · patch retains keys",
    "    n | string",
    "  zero | list, map by port=0",
    "    port | integer",
    "  again | object, recursive",
    "  agains | list, atomic, recursive",
  ]);
});

it("shows objects with a union and embedded resources, which do more than merge field by field", () => {
  const unions = [{ discriminator: "type", "fields-to-discriminateBy": { b: "B", a: "A" } }];
  const lines = linesOf(
    compile(
      object({
        union: object({ a: text, b: text, type: text }, { unions }),
        resource: object({}, { "embedded-resource": true }),
      }),
    ),
  );
  expect(lines).toContain("  union | object · union of a | b by type");
  expect(lines).toContain("  resource | object, embedded resource");
});

it.each([
  ["deduced", deduced, "(inline) | anything"],
  ["untyped", untyped, "(inline) | anything, atomic"],
])("%s is one line", (_, type, line) => {
  expect(linesOf(type)).toEqual([line]);
});

describe("no shape of schema is too much", () => {
  const all: DescribeOptions = { all: true };
  it.each<[string, JsonObject, DescribeOptions]>([
    ["a list of itself", list(refer("")), all],
    ["a map of itself", { type: "object", additionalProperties: refer("") }, all],
    ["a list of itself in an object", object({ a: refer("A") }), all],
  ])("%s", (_, schema, options) => {
    expect(describeType(compile(schema, { A: list(refer("A")) }), options)).toContain("recursive");
  });

  it("150,000 fields", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 150_000 }, (_, index) => [`f${index}`, list(text)]),
    );
    expect(describeType(compile(object(properties))).split("\n")).toHaveLength(150_001);
  });

  it("definitions that each refer twice to the next, before the test runs out of time", () => {
    const definitions = chain(24, (next) => object({ a: refer(next), b: refer(next) }), text);
    expect(linesOf(compile(refer("0"), definitions))).toHaveLength(1);
  });
});
