import type { MapType, Type } from "fieldwise/schema";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createField, createList, createType } from "../../src/schema/internal.ts";
import { merge, validate, valueFields } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { formats, typeNamed } from "./types.ts";

const widget = typeNamed("toy.Widget");
const text = createType("", { scalar: { kind: "string", format: undefined, enum: undefined } });

/** A type with one field, `items`, that is a set of something. */
function setOf(element: Type): Type {
  const items = createType("", { list: createList("set", element) });
  return createType("", { map: mapOf([["items", items]]) });
}

function mapOf(fields: readonly [string, Type][], topology: MapType["topology"] = "granular"): MapType {
  return {
    topology,
    fields: new Map(fields.map(([name, type]) => [name, createField(name, type)])),
    element: undefined,
    preserveUnknown: false,
    embedded: false,
    unions: [],
  };
}

describe("validate", () => {
  it("gives errors that can be thrown, with a code, a path and a message that starts with the path", () => {
    const [problem] = validate(widget, { servers: [{ name: "a", addres: "x" }] });
    expect(problem).toBeInstanceOf(MergeError);
    expect(problem).toMatchObject({
      name: "MergeError",
      code: "FIELD_UNKNOWN",
      path: '.servers[name="a"].addres',
      message: '.servers[name="a"].addres: the type has no such field: did you mean address?',
    });
  });

  it("tells problems in the order of the value", () => {
    const paths = (value: Json) => validate(widget, value).map(({ path }) => path);
    expect(paths({ name: 1, labels: { b: 1, a: 1 }, kind: 1 })).toEqual([
      ".name",
      ".labels.b",
      ".labels.a",
      ".kind",
    ]);
    expect(paths({ kind: 1, labels: { a: 1, b: 1 }, name: 1 })).toEqual([
      ".kind",
      ".labels.a",
      ".labels.b",
      ".name",
    ]);
  });

  it("refuses duplicates unless they are allowed", () => {
    const value = { tags: ["a", "a"] };
    expect(validate(widget, value).length).toBe(1);
    expect(validate(widget, value, {}).length).toBe(1);
    expect(validate(widget, value, { duplicates: false }).length).toBe(1);
    expect(validate(widget, value, { duplicates: true })).toEqual([]);
  });

  it("stops telling problems at a hundred", () => {
    const labels = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`k${index}`, index]));
    const problems = validate(widget, { labels });
    expect(problems).toHaveLength(100);
    expect(problems.at(-1)?.path).toBe(".labels.k99");
  });

  it("leaves the value alone", () => {
    const value = deepFreeze({ name: 1, servers: [{ name: "a" }, null, { name: "a" }] } as unknown as Json);
    expect(validate(widget, value).length).toBe(3);
  });

  it("takes a field that holds undefined for absent", () => {
    const value = { zzzzzzzz: undefined, name: undefined, labels: { a: undefined } };
    expect(validate(widget, value as unknown as Json)).toEqual([]);
  });
});

describe("formats of strings", () => {
  const unfit: [string, JsonObject][] = [
    ["a number for a plain string", { plain: 1 }],
    ["a number for bytes", { byte: 1 }],
    ["a string for an int32", { small: "1" }],
    ["a string for an int64", { large: "1" }],
    ["a string for a double", { double: "1" }],
    ["an object for a time", { time: {} }],
    ["a list for a time", { time: [] }],
  ];
  it.each(unfit)("do not allow %s", (_, value) => {
    expect(validate(formats, value).map(({ code }) => code)).toEqual(["VALUE_INVALID"]);
  });

  const fit: [string, JsonObject][] = [
    ["any text for a plain string, a time and bytes", { plain: "x", time: "not a time", byte: "not base64" }],
    ["a number for a time, as Kubernetes does", { time: 1 }],
    ["a boolean for a time, as Kubernetes does", { time: true }],
    ["an integer beyond int32 and a fraction for an int32, as Kubernetes does", { small: 2 ** 40 + 0.5 }],
    ["a bigint for any number", { small: 1n, large: 2n ** 70n, double: 1n }],
    ["a bigint for int-or-string", { port: 1n }],
  ];
  it.each(fit)("allow %s", (_, value) => {
    expect(validate(formats, value)).toEqual([]);
    expect(merge(formats, { config: value })).toBe(value);
  });
});

describe("sets of objects and lists", () => {
  const granularObjects = setOf(createType("", { map: mapOf([["a", text]]) }));
  const granularLists = setOf(createType("", { list: createList("set", text) }));
  const keyedLists = setOf(
    createType("", { list: createList("map", createType("", { map: mapOf([["a", text]]) }), ["a"]) }),
  );
  const atomicObjects = setOf(createType("", { map: mapOf([["a", text]], "atomic") }));
  const atomicLists = setOf(createType("", { list: createList("atomic", text) }));

  const refused: [string, Type, Json][] = [
    ["objects that merge", granularObjects, { a: "1" }],
    ["empty objects that merge", granularObjects, {}],
    ["lists that merge", granularLists, ["a"]],
    ["empty lists that merge", granularLists, []],
    ["lists with keys", keyedLists, [{ a: "1" }]],
    ["objects, where atomic lists belong", atomicLists, {}],
    ["lists, where atomic objects belong", atomicObjects, []],
  ];
  it.each(refused)("are refused for %s", (_, type, item) => {
    const value = { items: [item] };
    const refusal = expect.objectContaining({ code: "LIST_ITEM_INVALID", path: ".items" });
    expect(validate(type, value)).toEqual([refusal]);
    expect(() => merge(type, { config: value })).toThrow(refusal);
    expect(() => valueFields(type, value)).toThrow(refusal);
  });

  const allowed: [string, Type, Json, string][] = [
    ["atomic objects", atomicObjects, { a: "1" }, 'v:{"a":"1"}'],
    ["empty atomic objects", atomicObjects, {}, "v:{}"],
    ["atomic lists", atomicLists, ["b", "a"], 'v:["b","a"]'],
    ["empty atomic lists", atomicLists, [], "v:[]"],
  ];
  it.each(allowed)("are allowed for %s, which their fields hold as a whole", (_, type, item, element) => {
    const value = { items: [item] };
    expect(validate(type, value)).toEqual([]);
    expect(valueFields(type, value)).toEqual({ "f:items": { [element]: {} } });
  });
});
