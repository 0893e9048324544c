import { type FieldSet, fieldSetOf, parsePath } from "fieldwise/fieldpath";
import type { ObjectType, Type } from "fieldwise/schema";
import { type Json, type JsonObject, MAX_DEPTH, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  compare,
  extractItems,
  lenientType,
  merge,
  mergeConfig,
  reconcileFields,
  removeItems,
  resolvePath,
  validate,
  valueAt,
  valueFields,
  withNamedFields,
} from "../../src/typed/internal.ts";
import { nest } from "../arbitraries.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { oddObject, typeNamed } from "./types.ts";

const deduced = typeNamed("deduced");
const widget = typeNamed("toy.Widget");

const inObjects = (levels: number, leaf: Json = 1) =>
  nest(leaf, levels, (inner) => ({ a: inner })) as JsonObject;
const inLists = (levels: number, leaf: Json = 1): JsonObject => ({ a: nest(leaf, levels - 1) });
const inBoth = (levels: number, leaf: Json = 1) =>
  inObjects(Math.floor(levels / 2), nest(leaf, Math.ceil(levels / 2)));
const inTree = (levels: number): JsonObject => ({
  tree: nest({ name: "a" }, levels, (inner) => ({ name: "a", children: [inner] })),
});
const setOf = (levels: number): FieldSet => nest({}, levels, (inner) => ({ "f:a": inner })) as FieldSet;

const operations: Record<string, (type: Type, a: JsonObject, b: JsonObject) => unknown> = {
  validate: (type, value) => validate(type, value),
  "merge into nothing": (type, config) => merge(type, { config }),
  merge: (type, live, config) => merge(type, { live, config }),
  "merge the other way": (type, config, live) => merge(type, { live, config }),
  "mergeConfig with a deep last set": (type, config) => mergeConfig(type, { config, last: setOf(2000) }),
  valueFields: (type, value) => valueFields(type, value),
  compare: (type, from, to) => compare(type, { from, to }),
  "compare the other way": (type, to, from) => compare(type, { from, to }),
  removeItems: (type, value) => removeItems(type, value, setOf(2000)),
  extractItems: (type, value) => extractItems(type, value, setOf(2000)),
};

const tooDeep = expect.objectContaining({ code: "TOO_DEEP" });

describe("input that nests 100,000 levels is refused as too deep or carried along, never overflows the stack", () => {
  const shapes: [string, Type, JsonObject, JsonObject][] = [
    ["objects beside nothing", deduced, inObjects(100_000), {}],
    ["objects beside other objects", deduced, inObjects(100_000, 1), inObjects(100_000, 2)],
    ["objects beside equal ones", deduced, inObjects(100_000), inObjects(100_000)],
    ["objects beside short ones", deduced, inObjects(100_000), inObjects(3)],
    ["lists beside nothing", deduced, inLists(100_000), {}],
    ["lists beside other lists", deduced, inLists(100_000, 1), inLists(100_000, 2)],
    ["lists beside equal ones", deduced, inLists(100_000), inLists(100_000)],
    ["objects below a declared field", widget, { anything: inObjects(100_000) }, {}],
    ["items of a recursive type", oddObject, inTree(50_000), {}],
    ["items of a recursive type beside equal ones", oddObject, inTree(50_000), inTree(50_000)],
    ["an atomic item of a set", oddObject, { pairs: [nest(1, 100_000)] }, { pairs: [nest(1, 100_000)] }],
    ["a key of an item", widget, { servers: [{ name: nest(1, 100_000) }] }, { servers: [{ name: "a" }] }],
    ["a whole", oddObject, { whole: inObjects(100_000) }, { whole: inObjects(100_000, 2) }],
  ];
  const cases = Object.keys(operations).flatMap((name) => shapes.map((shape) => [name, ...shape] as const));

  it.each(cases)("%s of %s", (name, _, type, a, b) => {
    try {
      operations[name]!(type, a, b);
    } catch (error) {
      expect(error).toBeInstanceOf(MergeError);
      expect(["TOO_DEEP", "VALUE_INVALID", "LIST_ITEM_INVALID"]).toContain((error as MergeError).code);
    }
  });

  it("and sets that nest as deep", () => {
    const deep = setOf(100_000);
    const inItems = nest({}, 50_000, (inner) => ({ "f:children": { 'k:{"name":"a"}': inner } })) as FieldSet;
    const actions: (() => unknown)[] = [
      () => reconcileFields(deduced, deep),
      () => reconcileFields(widget, { "f:anything": deep }),
      () => reconcileFields(oddObject, { "f:tree": inItems }),
      () => withNamedFields(deduced, deep),
      () => withNamedFields(oddObject, { "f:tree": inItems }),
      () => removeItems(deduced, inObjects(10), deep),
      () => extractItems(deduced, inObjects(10), deep),
      () => mergeConfig(deduced, { config: inObjects(10), last: deep, unowned: deep }),
    ];
    for (const action of actions) {
      try {
        action();
      } catch (error) {
        expect(error).toMatchObject({ code: "TOO_DEEP" });
      }
    }
  });
});

describe("a set that nests deep below what became atomic", () => {
  it.each([600, 100_000])("is reconciled or refused as too deep, at %i levels", (levels) => {
    try {
      expect(reconcileFields(oddObject, { "f:frozenText": setOf(levels) })).toEqual({ "f:frozenText": {} });
    } catch (error) {
      expect(error).toEqual(tooDeep);
    }
  });
});

describe("the limit is the same wherever a value is looked at", () => {
  const shapes: [string, (levels: number, leaf?: Json) => JsonObject][] = [
    ["objects", inObjects],
    ["objects and, inside them, lists", inBoth],
    ["lists in an object", inLists],
  ];
  const leaves: [string, Json][] = [
    ["a scalar", 1],
    ["null", null],
  ];
  const lookers = [
    "validate",
    "merge into nothing",
    "merge the other way",
    "valueFields",
    "compare the other way",
  ];
  const cases = lookers.flatMap((looker) => shapes.map(([name, make]) => [looker, name, make] as const));

  it.each(cases)("%s takes 512 levels of %s", (name, _, make) => {
    const look = operations[name]!;
    for (const [, leaf] of leaves) {
      expect(() => look(deduced, make(MAX_DEPTH, leaf), make(MAX_DEPTH, leaf))).not.toThrow();
      expect(() => look(deduced, make(MAX_DEPTH, leaf), {})).not.toThrow();
    }
    expect(() => look(deduced, make(MAX_DEPTH - 1, {}), {})).not.toThrow();
  });

  it.each(cases)("%s refuses 513 levels of %s around a scalar as too deep", (name, _, make) => {
    expect(() => operations[name]!(deduced, make(MAX_DEPTH + 1), {})).toThrow(tooDeep);
  });

  it.each(cases)("%s refuses 512 levels of %s around an empty object as too deep", (name, _, make) => {
    expect(() => operations[name]!(deduced, make(MAX_DEPTH, {}), {})).toThrow(tooDeep);
  });

  it("and is told with the beginning of the path", () => {
    expect(() => validate(deduced, inObjects(600))).toThrow(
      expect.objectContaining({
        code: "TOO_DEEP",
        path: ".a.a.a.a.a.a.a.a",
        message: ".a.a.a.a.a.a.a.a: this nests deeper than 512 levels: flatten it",
      }),
    );
  });

  it("and values just within it can be removed and extracted from", () => {
    const value = inObjects(MAX_DEPTH);
    const fields = valueFields(deduced, value);
    expect(extractItems(deduced, value, fields)).toEqual(value);
    expect(removeItems(deduced, value, fields)).toBeNull();
    expect(reconcileFields(deduced, fields)).toBe(fields);
  });
});

describe("names that objects inherit", () => {
  const names = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf", "__defineGetter__"];
  const objectOf = (name: string, value: Json): JsonObject => deepFreeze(Object.fromEntries([[name, value]]));

  it.each(names)("%s is a key like any other", (name) => {
    const live = deepFreeze(
      Object.fromEntries([
        ["a", 1],
        [name, { b: 1 }],
      ]) as JsonObject,
    );
    const config = objectOf(name, { c: 2 });
    const merged = merge(deduced, { live, config });
    expect(JSON.stringify(merged)).toBe(`{"a":1,${JSON.stringify(name)}:{"b":1,"c":2}}`);
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
    expect(merge(deduced, { live, config: objectOf(name, { b: 1 }) })).toBe(live);
    expect(JSON.stringify(valueFields(deduced, config))).toBe(`{"f:${name}":{".":{},"f:c":{}}}`);
    expect(compare(deduced, { from: {}, to: config }).added).toEqual(valueFields(deduced, config));
    expect(compare(deduced, { from: config, to: {} }).removed).toEqual(valueFields(deduced, config));
    expect(removeItems(deduced, live, { [`f:${name}`]: {} })).toEqual({ a: 1 });
    expect(extractItems(deduced, { a: 1 }, { [`f:${name}`]: {} })).toBeUndefined();
    expect(JSON.stringify(extractItems(deduced, live, { [`f:${name}`]: { "f:b": {} } }))).toBe(
      `{${JSON.stringify(name)}:{"b":1}}`,
    );
    expect(valueAt(deduced, live, [{ kind: "field", name }])).toEqual({ b: 1 });
    expect(valueAt(deduced, { a: 1 }, [{ kind: "field", name }])).toBeUndefined();
    expect(({} as Record<string, unknown>).c).toBeUndefined();
  });

  it.each(names)("%s is no field of a type that does not declare it", (name) => {
    const config = objectOf(name, "x");
    const refusal = expect.objectContaining({ code: "FIELD_UNKNOWN", path: `.${name}` });
    expect(validate(widget, config)).toEqual([refusal]);
    expect(() => merge(widget, { config })).toThrow(refusal);
    expect(() => valueFields(widget, config)).toThrow(refusal);
    expect(() => compare(widget, { from: {}, to: config })).toThrow(refusal);
    expect(validate(lenientType(widget as ObjectType), config)).toEqual([]);
  });

  it.each(names)("%s as the value of a key or an item of a set is a value like any other", (name) => {
    const value = deepFreeze({
      servers: [{ name, address: "x" }],
      tags: [name],
      labels: objectOf(name, "1"),
    });
    expect(validate(widget, value)).toEqual([]);
    expect(merge(widget, { live: value, config: structuredClone(value) })).toBe(value);
    const fields = valueFields(widget, value);
    expect(JSON.stringify(fields)).toContain(`"k:{\\"name\\":\\"${name}\\"}"`);
    expect(removeItems(widget, value, fields)).toEqual({ servers: null, tags: null, labels: null });
  });
});

describe("a key that holds undefined counts as absent", () => {
  const absent = (object: object) => object as unknown as JsonObject;

  it("for merging and its fields", () => {
    const live = deepFreeze({ name: "a", labels: { a: "1" } });
    const config = absent({ name: undefined, labels: { a: undefined, b: undefined }, zzzzzzzz: undefined });
    expect(merge(widget, { live, config })).toBe(live);
    expect(valueFields(widget, config)).toEqual({ "f:labels": {} });
    expect(merge(widget, { live: absent({ labels: { a: undefined } }), config: { labels: null } })).toEqual({
      labels: null,
    });
  });

  it("for comparing", () => {
    const from = absent({ name: undefined, labels: { a: undefined } });
    expect(compare(widget, { from, to: { labels: {} } })).toEqual({ added: {}, modified: {}, removed: {} });
    expect(compare(widget, { from: { labels: {} }, to: from })).toEqual({
      added: {},
      modified: {},
      removed: {},
    });
  });

  it("for the keys of items", () => {
    const live = deepFreeze({ ports: [{ port: 80, name: "a" }] });
    const config = absent({ ports: [{ port: 80, protocol: undefined, name: "a" }] });
    expect(merge(widget, { live, config })).toBe(live);
  });

  it("for removing and extracting", () => {
    const value = absent({ name: "a", labels: { a: "1", b: undefined } });
    expect(removeItems(widget, value, fieldSetOf([parsePath(".labels.a")]))).toEqual({
      name: "a",
      labels: null,
    });
    expect(extractItems(widget, value, fieldSetOf([parsePath(".labels.b")]))).toBeUndefined();
  });
});

describe("spellings of the same number", () => {
  const live = deepFreeze({ replicas: 3n, codes: [80n, 2n ** 60n], ports: [{ port: 80n, name: "a" }] });
  const config = { replicas: 3, codes: [80, 2 ** 60], ports: [{ port: 80, name: "a" }] };

  it("tell no items apart and are no difference", () => {
    expect(merge(widget, { live, config })).toBe(live);
    expect(JSON.stringify(valueFields(widget, live))).toBe(JSON.stringify(valueFields(widget, config)));
    expect(compare(widget, { from: live, to: config })).toEqual({ added: {}, modified: {}, removed: {} });
    expect(validate(widget, { codes: [80n, 80] })).toHaveLength(1);
  });

  it("are told apart where a number would round", () => {
    const large = { codes: [2n ** 53n, 2n ** 53n + 1n] };
    expect(validate(widget, large)).toEqual([]);
    expect(Object.keys(valueFields(widget, large)["f:codes"] as FieldSet)).toEqual([
      "v:9007199254740992",
      "v:9007199254740993",
    ]);
  });

  it("are told apart from text", () => {
    const mixed = { servers: [{ name: "1" }, { name: "true" }, { name: "null" }] };
    expect(valueFields(widget, mixed)).toHaveProperty(["f:servers", 'k:{"name":"1"}']);
    expect(compare(deduced, { from: { a: "1" }, to: { a: 1 } }).modified).toEqual({ "f:a": {} });
  });
});

describe("large inputs come through", () => {
  const COUNT = 20_000;

  it.each([
    ["of names", deduced, "a.b"],
    ["of names that the type does not have", widget, "a.b"],
    ["of places", deduced, "a[0]."],
  ])("for a path of 100,000 steps: %s", (_, type, text) => {
    const start = process.cpuUsage();
    const path = text.repeat(50_000).replace(/\.$/, "");
    try {
      expect(resolvePath(type, [{ a: { ba: 1 } }], path).length).toBeGreaterThan(50_000);
    } catch (error) {
      expect(error).toMatchObject({ code: "FIELD_UNKNOWN" });
    }
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(5_000);
  });

  const times = <T>(make: (index: number) => T) => Array.from({ length: COUNT }, (_, index) => make(index));
  const servers = times((index): JsonObject => ({ name: `s${index}`, address: "1" }));
  const reversed = servers.map((server) => ({ ...server })).reverse();
  const copies = times((index): JsonObject => ({ name: "a", address: `${index}` }));
  const labels = Object.fromEntries(times((index) => [`k${index}`, "1"]));

  const cases: [string, () => unknown][] = [
    ["merging reversed items", () => merge(widget, { live: { servers }, config: { servers: reversed } })],
    [
      "merging every second item from the back",
      () =>
        merge(widget, { live: { servers }, config: { servers: reversed.filter((_, index) => index % 2) } }),
    ],
    [
      "merging onto copies of one item",
      () => merge(widget, { live: { servers: copies }, config: { servers: [{ name: "a" }, { name: "b" }] } }),
    ],
    [
      "merging onto copies of an item that the config does not have",
      () => merge(widget, { live: { servers: copies }, config: { servers } }),
    ],
    ["comparing reversed items", () => compare(widget, { from: { servers }, to: { servers: reversed } })],
    ["comparing with copies", () => compare(widget, { from: { servers }, to: { servers: copies } })],
    ["comparing with nothing", () => compare(widget, { from: {}, to: { servers, labels } })],
    ["the fields of copies", () => valueFields(widget, { servers: copies })],
    ["the fields of reversed items", () => valueFields(widget, { servers: reversed })],
    [
      "a last set that is the same but for one",
      () =>
        mergeConfig(widget, {
          live: { labels },
          config: { labels: { ...labels, another: "1" } },
          last: valueFields(widget, { labels }),
        }),
    ],
    ["removing all", () => removeItems(widget, { servers }, valueFields(widget, { servers }))],
    ["extracting all", () => extractItems(widget, { servers }, valueFields(widget, { servers }))],
    ["copies that are refused", () => validate(widget, { servers: copies })],
    ["unknown fields", () => validate(widget, labels)],
  ];
  it.each(cases)("for 20,000 parts: %s", (_, act) => {
    expect(act()).toBeDefined();
  });

  it("for lists in lists that nearly are what they were, at every level", () => {
    let live: JsonObject = { name: "a" };
    let last: FieldSet = { ".": {}, "f:name": {} };
    for (let level = 0; level < 100; level++) {
      live = { name: "a", children: [live, { name: "z" }] };
      last = { ".": {}, "f:name": {}, "f:children": { 'k:{"name":"a"}': last, 'k:{"name":"y"}': {} } };
    }
    const { ".": _, ...tree } = last;
    const config = structuredClone({ tree: live });
    const merged = mergeConfig(oddObject, { live: { tree: live }, config, last: { "f:tree": tree } });
    expect(JSON.stringify(merged.fields)).toBe(JSON.stringify(valueFields(oddObject, config)));
  });

  it("for lists in lists that hold copies, at every level", () => {
    let from: JsonObject = { name: "a", label: "1" };
    let to: JsonObject = { name: "a", label: "2" };
    for (let level = 0; level < 100; level++) {
      from = { name: "a", children: [from, { name: "z" }, { name: "z" }] };
      to = { name: "a", children: [to, { name: "z" }, { name: "z" }] };
    }
    const { modified } = compare(oddObject, { from: { tree: from }, to: { tree: to } });
    expect(JSON.stringify(modified)).toContain("f:label");
  });

  const long = "x".repeat(100_000);
  const manyFields = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, "1"]));
  const unfit = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`k${index}`, 1]));
  const item = { servers: [{ name: long, limits: manyFields }] };
  const longKeys: [string, () => unknown][] = [
    ["merging", () => merge(widget, { live: {}, config: item })],
    ["fields", () => valueFields(widget, item)],
    ["comparing", () => compare(widget, { from: {}, to: item })],
    [
      "comparing what changed",
      () =>
        compare(widget, {
          from: item,
          to: {
            servers: [
              { name: long, limits: Object.fromEntries(Object.keys(manyFields).map((key) => [key, "2"])) },
            ],
          },
        }),
    ],
    [
      "refusing a config",
      () => expect(() => merge(widget, { config: { servers: [{ name: long, limits: unfit }] } })).toThrow(),
    ],
  ];
  it.each(longKeys)("for 2,000 fields of an item whose key has 100,000 letters: %s", (_, act) => {
    expect(act).not.toThrow();
  });
});
