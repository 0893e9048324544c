import fc from "fast-check";
import { decodeFieldsV1, type FieldSet, fieldSetOf, parsePath } from "fieldwise/fieldpath";
import type { Type } from "fieldwise/schema";
import type { Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { readFields, reconcileFields, valueFields } from "../../src/typed/internal.ts";
import { json } from "../arbitraries.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { typeNamed } from "./types.ts";
import { variantsOf } from "./variants.ts";

const widget = typeNamed("toy.Widget");
const odd = typeNamed("odd.Object");
const setOf = (...paths: string[]): FieldSet => deepFreeze(fieldSetOf(paths.map(parsePath)));

describe("reconcileFields", () => {
  it("shares all that needs no change", () => {
    const fields = setOf(
      ".labels.a",
      ".selector.a",
      '.servers[name="a"].address',
      '.servers[name="b"].args[="x"]',
    );
    const reconciled = reconcileFields(widget, fields);
    expect(reconciled["f:labels"]).toBe(fields["f:labels"]);
    expect(reconciled["f:servers"]?.['k:{"name":"a"}']).toBe(fields["f:servers"]?.['k:{"name":"a"}']);
    expect(reconciled["f:selector"]).toEqual({});
  });

  it("gives a set that needs no more reconciling", () => {
    const fields = setOf(".selector.a", ".config.sub.x", '.servers[name="a"].args[0]', ".notes[0]");
    const reconciled = deepFreeze(reconcileFields(widget, fields));
    expect(reconciled).toEqual(setOf(".selector", ".config", '.servers[name="a"].args', ".notes"));
    expect(reconcileFields(widget, reconciled)).toBe(reconciled);
  });

  it("passes over what a known set has by reference, and nothing else", () => {
    const stale = deepFreeze({ "f:a": {} });
    const fields: FieldSet = deepFreeze({ "f:selector": stale, "f:config": { "f:key": {} } });
    expect(reconcileFields(widget, fields, fields)).toBe(fields);
    expect(reconcileFields(widget, fields, deepFreeze({ "f:selector": stale }))).toEqual({
      "f:selector": stale,
      "f:config": {},
    });
    expect(reconcileFields(widget, fields, deepFreeze(structuredClone(fields)))).toEqual({
      "f:selector": {},
      "f:config": {},
    });
  });
});

describe("readFields", () => {
  /** What reading and bringing in line would be, one after the other. */
  const inTwoSteps = (type: Type, fields: Json) => reconcileFields(type, decodeFieldsV1(fields));
  const outcome = (act: () => FieldSet): string => {
    try {
      return JSON.stringify(act());
    } catch (error) {
      return String(error);
    }
  };

  it("gives a set that is in line as it is, whatever its order", () => {
    const sets: FieldSet[] = [
      {},
      setOf(".name", ".labels.a", '.servers[name="a"].address', ".notes"),
      deepFreeze({ "f:tags": { 'v:"b"': {}, 'v:"a"': {} }, "f:name": {} }),
      deepFreeze({ "f:labels": { "f:a": {}, ".": {} } }),
      setOf(".zzzzzzzz.a"),
      setOf(".anything.a.b"),
    ];
    for (const fields of sets) expect(readFields(widget, fields as Json)).toBe(fields);
  });

  it("gives the fields of any value as they are", () => {
    fc.assert(
      fc.property(variantsOf(widget, { duplicates: true }), ([, value]) => {
        const fields = deepFreeze(valueFields(widget, value));
        expect(readFields(widget, fields as Json)).toBe(fields);
      }),
    );
  });

  const cases: [string, Type, Json][] = [
    ["an atomic object by its fields", widget, { "f:selector": { "f:a": {} } }],
    ["an atomic list by its items", widget, { "f:notes": { "i:0": {}, 'v:"a"': {} } }],
    ["an atomic object by itself and a future element", widget, { "f:selector": { ".": {}, "z:a": {} } }],
    ["a future element", widget, { "f:name": {}, "z:a": { "f:b": {} } }],
    ["a member with a mark and nothing else", widget, { "f:name": { ".": {} } }],
    ["a mark at the top", widget, { ".": {}, "f:name": {} }],
    ["a mark that is not empty", widget, { "f:labels": { ".": { "f:a": {} }, "f:b": {} } }],
    [
      "a key that is spelled otherwise",
      widget,
      { "f:servers": { 'k:{ "name": "a" }': { "f:address": {} } } },
    ],
    [
      "two spellings of one key",
      widget,
      { "f:servers": { 'k:{ "name": "a" }': {}, 'k:{"name":"a"}': { "f:name": {} } } },
    ],
    ["null for a node", widget, { "f:name": null }],
    ["a text for a node", widget, { "f:name": "a" }],
    ["a list for a node", widget, { "f:labels": [] }],
    ["null", widget, null],
    ["a list", widget, []],
    ["an element without a kind", widget, { name: {} }],
    ["a malformed key", widget, { "f:servers": { "k:name": {} } }],
    ["a malformed key below what is atomic", widget, { "f:notes": { "k:name": {} } }],
    [
      "names that objects inherit",
      odd,
      JSON.parse('{"f:__proto__":{},"f:toString":{"f:constructor":{}},"__proto__":{}}'),
    ],
  ];
  it.each(cases)("reads %s as reading and bringing in line do one after the other", (_, type, fields) => {
    deepFreeze(fields);
    expect(outcome(() => readFields(type, fields))).toBe(outcome(() => inTwoSteps(type, fields)));
  });

  it("reads anything as reading and bringing in line do one after the other", () => {
    const elements = fc.constantFrom(
      ...[
        ".",
        "f:name",
        "f:labels",
        "f:selector",
        "f:servers",
        "f:notes",
        "f:a",
        'v:"a"',
        "i:0",
        "z:b",
        "bad",
      ],
      ...['k:{"name":"a"}', 'k:{ "name":"a"}', "f:args", "f:config", "f:byName"],
    );
    const sets = fc.letrec<{ node: Json }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 4, depthSize: "small" },
        fc.constant<Json>({}),
        fc.dictionary(elements, tie("node"), { maxKeys: 4 }) as fc.Arbitrary<Json>,
      ),
    })).node;
    fc.assert(
      fc.property(fc.oneof({ weight: 5, arbitrary: sets }, json()), (fields) => {
        deepFreeze(fields);
        expect(outcome(() => readFields(widget, fields))).toBe(outcome(() => inTwoSteps(widget, fields)));
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 1000 },
    );
  });

  it("passes over what a known set has by reference", () => {
    const known = setOf(".name", '.servers[name="a"].address');
    const fields = deepFreeze({ ...known, "f:selector": { "f:a": {} } });
    const read = readFields(widget, fields as Json, known);
    expect(read).toEqual({ ...known, "f:selector": {} });
    expect(read["f:servers"]).toBe(known["f:servers"]);
    expect(readFields(widget, known as Json, known)).toBe(known);
    const stale = setOf(".selector.a");
    expect(readFields(widget, stale as Json, stale)).toBe(stale);
  });
});
