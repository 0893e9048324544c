import fc from "fast-check";
import { type FieldSet, fieldSetOf, parsePath } from "fieldwise/fieldpath";
import type { Field, MapType, Type } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createField, createList, createType } from "../../src/schema/internal.ts";
import { merge, mergeConfig, valueFields } from "../../src/typed/internal.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import { typeNamed } from "./types.ts";

const widget = typeNamed("toy.Widget");
const deduced = typeNamed("deduced");

const live = deepFreeze({
  name: "a",
  metadata: { labels: { a: "1" }, annotations: { b: "2" } },
  labels: { x: "1", y: "2" },
  selector: { s: "1" },
  tags: ["t", "u"],
  notes: ["n"],
  servers: [
    { name: "s1", args: ["x"], limits: { l: "1" }, env: [{ name: "e" }] },
    { name: "s2", args: ["y"] },
    { name: "s3", caps: ["c"] },
  ],
  anything: { deep: { er: [1, 2] }, other: { a: 1 } },
});

describe("what a merge shares with live", () => {
  it("is all but the way to what changed", () => {
    const merged = merge(widget, {
      live,
      config: deepFreeze({
        metadata: { labels: { a: "9" } },
        selector: { s: "1" },
        servers: [{ name: "s2", address: "new" }],
        anything: { other: { a: 2 } },
      }),
    }) as unknown as typeof live;
    expect(merged).not.toBe(live);
    expect(merged.metadata).not.toBe(live.metadata);
    expect(merged.metadata.annotations).toBe(live.metadata.annotations);
    for (const name of ["labels", "selector", "tags", "notes"] as const)
      expect(merged[name]).toBe(live[name]);
    expect(merged.servers).toEqual([
      live.servers[0],
      { ...live.servers[1], address: "new" },
      live.servers[2],
    ]);
    expect(merged.servers[0]).toBe(live.servers[0]);
    expect(merged.servers[1]?.args).toBe(live.servers[1]?.args);
    expect(merged.servers[2]).toBe(live.servers[2]);
    expect(merged.anything.deep).toBe(live.anything.deep);
  });

  it("is every item, though the list has another order", () => {
    const servers = [{ name: "s3" }, { name: "s1", args: ["x"], env: [{ name: "e" }] }];
    const merged = merge(widget, { live, config: { servers } }) as unknown as typeof live;
    expect(merged.servers.map(({ name }) => name)).toEqual(["s2", "s3", "s1"]);
    expect(merged.servers[0]).toBe(live.servers[1]);
    expect(merged.servers[1]).toBe(live.servers[2]);
    expect(merged.servers[2]).toBe(live.servers[0]);
  });

  it("is every item, though the list got others", () => {
    const servers = [{ name: "new" }, { name: "s2" }];
    const merged = merge(widget, { live, config: { servers } }) as unknown as typeof live;
    expect(merged.servers.map(({ name }) => name)).toEqual(["s1", "new", "s2", "s3"]);
    expect(merged.servers[0]).toBe(live.servers[0]);
    expect(merged.servers[1]).toBe(servers[0]);
    expect(merged.servers[2]).toBe(live.servers[1]);
  });

  it("is an atomic value that says the same, spelled otherwise", () => {
    const before = deepFreeze({ selector: { a: "1", b: "2" }, matrix: [[1, 2]] });
    const config = { selector: { b: "2", a: "1" }, matrix: [[1n, 2n]] };
    expect(merge(widget, { live: before, config })).toBe(before);
  });

  it("keeps the order of live's keys, and puts new ones behind", () => {
    const merged = merge(widget, {
      live: { replicas: 1, name: "a", kind: "k" },
      config: { enabled: true, kind: "l", replicas: 1 },
    });
    expect(Object.keys(merged)).toEqual(["replicas", "name", "kind", "enabled"]);
  });

  it("takes what is not in live from the config, by reference", () => {
    const config = deepFreeze({ labels: { a: "1" }, servers: [{ name: "a", args: ["x"] }] });
    const merged = merge(widget, { live: { name: "a", servers: [{ name: "b" }] }, config });
    expect(merged.labels).toBe(config.labels);
    expect((merged.servers as Json[])[1]).toBe(config.servers[0]);
  });
});

describe("the last set", () => {
  const config = deepFreeze({
    metadata: { labels: { a: "1", b: "2" }, finalizers: ["f"] },
    tags: ["u", "t"],
    servers: [{ name: "s2", env: [{ name: "e", value: "1" }] }, { name: "s1" }],
    byName: { x: { name: "x" } },
    anything: { a: { b: 1 } },
  });
  const fields = (): FieldSet => deepFreeze(structuredClone(valueFields(widget, config)));

  it("comes back if the fields are the same, though values, items' order and keys' order differ", () => {
    const last = fields();
    const others: JsonObject[] = [
      config,
      respellKeys(config) as JsonObject,
      { ...config, metadata: { labels: { b: "8", a: "9" }, finalizers: ["f"] } },
      { ...config, tags: ["t", "u"], servers: [...config.servers].reverse() },
      { ...config, anything: { a: { b: [1, 2] } } },
    ];
    for (const other of others) {
      expect(mergeConfig(widget, { config: deepFreeze(other), last }).fields).toBe(last);
      expect(mergeConfig(widget, { live, config: other, last }).fields).toBe(last);
    }
  });

  it("comes back if it is in another order than the canonical one, all the way down", () => {
    const last: FieldSet = deepFreeze({
      "f:tags": { 'v:"u"': {}, 'v:"t"': {} },
      "f:servers": {
        'k:{"name":"s2"}': {
          "f:name": {},
          "f:env": { 'k:{"name":"e"}': { "f:value": {}, ".": {}, "f:name": {} } },
          ".": {},
        },
        'k:{"name":"s1"}': { "f:name": {}, ".": {} },
      },
      "f:metadata": { "f:finalizers": { 'v:"f"': {} }, "f:labels": { "f:b": {}, "f:a": {} } },
      "f:byName": { "f:x": { "f:name": {}, ".": {} } },
      "f:anything": { "f:a": { "f:b": {}, ".": {} } },
    });
    expect(mergeConfig(widget, { live, config, last }).fields).toBe(last);
  });

  it("is shared as far as the fields are the same", () => {
    const last = fields();
    const { tags: _, ...others } = config;
    const changed = { ...others, metadata: { ...config.metadata, labels: { a: "1" } } };
    const result = mergeConfig(widget, { config: changed, last }).fields;
    expect(JSON.stringify(result)).toBe(JSON.stringify(valueFields(widget, changed)));
    for (const element of ["f:servers", "f:byName", "f:anything"])
      expect(result[element]).toBe(last[element]);
    expect(result["f:metadata"]?.["f:finalizers"]).toBe(last["f:metadata"]?.["f:finalizers"]);
  });

  it("does not come back if it has more, less, or the membership of what holds fields", () => {
    const wanted = JSON.stringify(fields());
    const more: FieldSet = { ...fields(), "f:name": {} };
    const { "f:tags": _, ...less } = fields();
    const member: FieldSet = { ...fields(), "f:tags": { ".": {}, ...fields()["f:tags"] } };
    const noMember: FieldSet = { ...fields(), "f:byName": { "f:x": { "f:name": {} } } };
    const moreInside: FieldSet = {
      ...fields(),
      "f:byName": { "f:x": { ".": {}, "f:name": {}, "f:args": {} } },
    };
    const leaf: FieldSet = { ...fields(), "f:servers": {} };
    for (const last of [more, less, member, noMember, moreInside, leaf] as FieldSet[]) {
      for (const before of [undefined, live, structuredClone(config)] as (JsonObject | undefined)[])
        expect(JSON.stringify(mergeConfig(widget, { live: before, config, last }).fields)).toBe(wanted);
    }
  });

  it("comes back if it is empty, and the config states nothing", () => {
    for (const nothing of [{}, { tags: [] }, { metadata: { finalizers: [] } }] as JsonObject[]) {
      const last: FieldSet = {};
      expect(mergeConfig(widget, { config: nothing, last }).fields).toBe(last);
    }
  });

  it("comes back if a key of a map holds nothing but an empty list", () => {
    const last: FieldSet = { "f:byName": { "f:a": {} } };
    expect(mergeConfig(widget, { config: { byName: { a: { caps: [] } } }, last }).fields).toBe(last);
  });

  it("comes back if it lacks what is unowned", () => {
    const unowned = fieldSetOf([".apiVersion", ".metadata", ".metadata.name"].map(parsePath));
    const last: FieldSet = { "f:metadata": { "f:labels": { "f:a": {} } } };
    const stated = { apiVersion: "v1", metadata: { name: "a", labels: { a: "1" } } };
    expect(mergeConfig(widget, { config: stated, last, unowned }).fields).toBe(last);
  });

  it("comes back if it lacks what is unowned without a schema, where each key is a field", () => {
    const unowned: FieldSet = { "f:metadata": { ".": {}, "f:name": {} } };
    const last: FieldSet = { "f:metadata": { "f:labels": { ".": {}, "f:a": {} } } };
    const stated = { metadata: { name: "a", labels: { a: "1" } } };
    expect(mergeConfig(deduced, { config: stated, last, unowned }).fields).toBe(last);
  });

  const malformed: [string, unknown][] = [
    ["null", null],
    ["a text", "f:name"],
    ["a list", [{ "f:name": {} }]],
    ["null for a field", { "f:tags": null, "f:name": null, "f:labels": null, "f:servers": null }],
    ["a text for a field", { "f:tags": "a", "f:name": "a", "f:labels": "a", "f:servers": "a" }],
    ["a list for a field", { "f:tags": [], "f:name": [], "f:labels": [], "f:servers": [{}] }],
    ["a mark that is no object", { "f:byName": { "f:x": { ".": null, "f:name": {} } } }],
    ["a mark that is not empty", { "f:byName": { "f:x": { ".": { "f:a": {} }, "f:name": {} } } }],
    ["a mark at the top", { ".": {}, "f:name": {} }],
    ["marks without children", { "f:name": { ".": {} }, "f:labels": { "f:a": { ".": {} } } }],
    ["other spellings of keys", { "f:servers": { 'k:{ "name":"a" }': { ".": {}, "f:name": {} } } }],
    ["elements of a future kind", { "f:name": {}, "z:a": {}, "f:tags": { "z:b": {}, 'v:"t"': {} } }],
    ["elements of the wrong kind", { "f:servers": { "f:a": {} }, "f:tags": { "i:0": {} } }],
    ["nothing that is an element", { name: {}, "": {}, __proto__: {} }],
  ];
  it.each(malformed)("that was stored as %s does no harm", (_, stored) => {
    const statements: JsonObject[] = [
      { name: "a", labels: { a: "1" }, servers: [{ name: "a" }], tags: ["t"], byName: { x: { name: "x" } } },
      { tags: [], name: "a", labels: {}, servers: [] },
      { byName: { x: {} }, servers: [], labels: {}, tags: ["t"] },
    ];
    const last = deepFreeze(stored) as FieldSet;
    for (const stated of statements.map(deepFreeze)) {
      const wanted = JSON.stringify(valueFields(widget, stated));
      for (const before of [undefined, stated, structuredClone(stated), {}]) {
        const { fields: found, object } = mergeConfig(widget, { live: before, config: stated, last });
        expect(JSON.stringify(found)).toBe(wanted);
        expect(object).toEqual(stated);
      }
    }
  });

  it("comes in the spelling of Kubernetes, though it was stored in another", () => {
    const stated = deepFreeze({ tags: ["<a>", "b", 'c"', "\u2028"], codes: [80, 1e21] });
    const stored: FieldSet[] = [
      {
        "f:tags": { 'v:"<a>"': {}, 'v:"b"': {}, 'v:"c\\""': {}, 'v:"\u2028"': {} },
        "f:codes": { "v:80": {}, "v:1e21": {} },
      },
      {
        "f:tags": { 'v:"\\u003Ca\\u003E"': {}, 'v:"b"': {}, 'v:"c\\""': {}, 'v:"\\u2028"': {} },
        "f:codes": { "v:80.0": {}, "v:1e+21": {} },
      },
      {
        "f:tags": { 'v:"<a>"': {}, 'v:"b"': {}, 'v:"c""': {}, 'v:"\u2028"': {} },
        "f:codes": { "v: 80": {}, "v:08e1": {} },
      },
    ];
    for (const last of stored) {
      const { fields: found } = mergeConfig(widget, { live: structuredClone(stated), config: stated, last });
      expect(JSON.stringify(found)).toBe(JSON.stringify(valueFields(widget, stated)));
    }
  });

  it("is no reason to leave a config unchecked", () => {
    const last = valueFields(widget, { selector: { a: "1" }, name: "a" });
    expect(() => mergeConfig(widget, { config: { selector: { a: 1 }, name: "a" }, last })).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });
});

describe("the order of a merged list", () => {
  const letters = fc.constantFrom<string[]>("a", "b", "c", "d", "e");
  const lists = fc
    .tuple(fc.array(letters, { maxLength: 7 }), fc.uniqueArray(letters, { maxLength: 5 }))
    .map(deepFreeze);
  const mergeTags = (before: readonly string[], config: readonly string[]) =>
    merge(widget, { live: { tags: before }, config: { tags: config } }).tags as string[];

  it("is the config's, for all that the config has", () => {
    fc.assert(
      fc.property(lists, ([before, config]) => {
        if (config.length === 0) return;
        const merged = mergeTags(before, config);
        expect(merged.filter((item) => config.includes(item))).toEqual(config);
      }),
    );
  });

  it("is live's, for all that only live has", () => {
    fc.assert(
      fc.property(lists, ([before, config]) => {
        const others = (items: readonly string[]) => items.filter((item) => !config.includes(item));
        expect(others(mergeTags(before, config))).toEqual(others(before));
      }),
    );
  });

  it("is live's as a whole if live has the config's items in that order, each once", () => {
    fc.assert(
      fc.property(lists, fc.infiniteStream(fc.boolean()), ([before], choices) => {
        const single = before.filter((item) => before.indexOf(item) === before.lastIndexOf(item));
        const config = single.filter(() => choices.next().value);
        expect(mergeTags(before, config)).toBe(before);
      }),
    );
  });

  it("does not depend on whether items are scalars or objects with keys", () => {
    fc.assert(
      fc.property(lists, ([before, config]) => {
        const named = (items: readonly string[]) => items.map((name) => ({ name }));
        const merged = merge(widget, {
          live: { servers: named(before) },
          config: { servers: named(config) },
        });
        expect(merged.servers).toEqual(named(mergeTags(before, config)));
      }),
    );
  });

  it("does not depend on how long lists are", () => {
    // Short lists are compared one with each other, long ones by an index.
    const padding = Array.from({ length: 20 }, (_, index) => `p${index}`);
    fc.assert(
      fc.property(lists, ([before, config]) => {
        if (config.length === 0) return;
        const merged = mergeTags([...padding, ...before], [...padding, ...config]);
        expect(merged).toEqual([...padding, ...mergeTags(before, config)]);
      }),
    );
  });
});

describe("the merged object", () => {
  const names = fc.constantFrom<string[]>("a", "b", "c", "d");
  const items = (address: string) =>
    fc.array(fc.record({ name: names, address: fc.constantFrom(address, "x") }, { requiredKeys: ["name"] }), {
      maxLength: 5,
    });
  const unique = fc.uniqueArray(
    fc.record({ name: names, args: fc.constant(["y"]) }, { requiredKeys: ["name"] }),
    {
      selector: ({ name }) => name,
      maxLength: 4,
    },
  );

  it("does not depend on the last set, whatever copies live holds", () => {
    fc.assert(
      fc.property(items("1"), unique, unique, (before, servers, earlier) => {
        const parts = deepFreeze({ live: { servers: before }, config: { servers } });
        const wanted = merge(widget, parts);
        for (const stated of [servers, earlier, before]) {
          const last = valueFields(widget, { servers: stated });
          const { object, fields } = mergeConfig(widget, { ...parts, last });
          expect(object).toEqual(wanted);
          expect(JSON.stringify(fields)).toBe(JSON.stringify(valueFields(widget, { servers })));
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    );
  });

  it("has what the config says of an item that live has twice, and nothing else of it, whatever the last set", () => {
    const before = [{ name: "a", address: "1" }, { name: "b" }, { name: "a" }];
    const servers = [{ name: "a", args: ["y"] }, { name: "b" }, { name: "c" }];
    const last = valueFields(widget, { servers: [{ name: "a" }, { name: "b" }, { name: "z" }] });
    const { object } = mergeConfig(
      widget,
      deepFreeze({ live: { servers: before }, config: { servers }, last }),
    );
    expect(object).toEqual({ servers });
  });
});

describe("a config that says what live says, as a whole", () => {
  const text = createType("", { scalar: { kind: "string", format: undefined, enum: undefined } });
  const mapOf = (fields: readonly Field[], topology: MapType["topology"] = "granular"): MapType => ({
    topology,
    fields: new Map(fields.map((field) => [field.name, field])),
    element: undefined,
    preserveUnknown: false,
    embedded: false,
    unions: [],
  });

  it("is refused for its duplicates, wherever a type that holds itself allows them", () => {
    const outer: Type = createType("Outer", () => ({
      map: mapOf([createField("inner", inner), createField("tags", tags)], "atomic"),
    }));
    const inner: Type = createType("Inner", () => ({ map: mapOf([createField("outer", outer)], "atomic") }));
    const tags = createType("", { list: createList("set", text) });
    const top = createType("", { map: mapOf([createField("first", outer), createField("second", inner)]) });
    const first = deepFreeze({ first: { tags: ["a", "a"] } });
    const second = deepFreeze({ second: { outer: { tags: ["a", "a"] } } });
    for (const stated of [first, second]) {
      expect(() => merge(top, { live: stated, config: structuredClone(stated) })).toThrow(
        expect.objectContaining({ code: "LIST_ITEM_DUPLICATE" }),
      );
    }
  });
});
