import fc from "fast-check";
import { applyPatch, mergePatches } from "fieldwise/patch";
import { canonicalText, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { widget } from "./schemas.ts";
import { deepFreeze, respellKeys } from "./spelling.ts";

const applyAll = (live: JsonObject, patches: readonly JsonObject[]) =>
  patches.reduce((object, patch) => applyPatch(widget, { live: object, patch }), live);

function expectSameEffect(live: JsonObject, patches: readonly JsonObject[]): void {
  const merged = deepFreeze(mergePatches(widget, deepFreeze(patches)));
  const text = canonicalText(applyPatch(widget, { live, patch: merged }));
  expect(text, `merged into ${canonicalText(merged)}`).toBe(canonicalText(applyAll(live, patches)));
}

const itemTexts = ({ servers }: JsonObject) => (servers as Json[]).map(canonicalText).sort();

const lives: readonly JsonObject[] = deepFreeze([
  {},
  {
    name: "n",
    labels: { a: "1", b: "2" },
    strategy: { type: "A", rolling: { surge: 1 } },
    servers: [{ name: "a", address: "1", limits: { x: "1" } }, { name: "b" }, { name: "c" }],
    tags: ["a", "b", "c"],
    notes: ["x"],
  },
]);

describe("the merged patch does what its patches do one after the other", () => {
  const value = fc.constantFrom("1", "2", "3");
  const key = fc.constantFrom("a", "b", "__proto__", "");
  const valueOrNull = fc.option(value, { nil: null });
  const maps = fc
    .uniqueArray(fc.tuple(key, valueOrNull), { maxLength: 3, selector: ([name]) => name })
    .map((entries): JsonObject => Object.fromEntries(entries));
  const part = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 2 });
  const parts = (record: Record<string, fc.Arbitrary<unknown>>) =>
    fc
      .record(Object.fromEntries(Object.entries(record).map(([name, values]) => [name, part(values)])))
      .map((object) => {
        const entries = Object.entries(object).filter(([, field]) => field !== undefined);
        return Object.fromEntries(entries) as JsonObject;
      });
  // Left out is what a single patch cannot say: to bring back what an earlier patch took away, so no object or list is null.
  const plainPatches = parts({
    name: valueOrNull,
    replicas: fc.option(fc.nat(3), { nil: null }),
    labels: maps,
    strategy: parts({ type: valueOrNull, rolling: parts({ surge: value }) }),
    notes: fc.array(value, { maxLength: 2 }),
  });

  it("for scalars, nulls, objects and lists that do not merge", () => {
    fc.assert(
      fc.property(fc.array(plainPatches, { maxLength: 4 }), fc.constantFrom(...lives), (patches, live) => {
        expectSameEffect(live, patches);
      }),
    );
  });

  it("whatever the order of their keys", () => {
    fc.assert(
      fc.property(fc.array(plainPatches, { maxLength: 3 }), (patches) => {
        const merged = mergePatches(widget, patches.map(respellKeys) as JsonObject[]);
        expect(canonicalText(merged)).toBe(canonicalText(mergePatches(widget, patches)));
      }),
    );
  });

  it("for changes of items, save for their order, which a patch that names two of them always states", () => {
    const items = fc
      .subarray(["a", "b", "c"])
      .chain((names) =>
        fc.tuple(
          ...names.map((name) =>
            parts({ address: value, limits: maps, args: fc.array(value) }).map((item) => ({ name, ...item })),
          ),
        ),
      );
    fc.assert(
      fc.property(fc.array(items, { maxLength: 3 }), (lists) => {
        const patches = lists.map((servers) => ({ servers }));
        const live = lives[1]!;
        const patch = mergePatches(widget, deepFreeze(patches));
        expect(itemTexts(applyPatch(widget, { live, patch }))).toEqual(itemTexts(applyAll(live, patches)));
      }),
    );
  });

  it.each<[string, JsonObject[]]>([
    [
      "a deletion of an item after a change of another",
      [{ servers: [{ name: "b", address: "2" }] }, { servers: [{ name: "a", $patch: "delete" }] }],
    ],
    [
      "a deletion of an item after a change of it",
      [{ servers: [{ name: "a", address: "2" }] }, { servers: [{ name: "a", $patch: "delete" }] }],
    ],
    [
      "a change of an item after its deletion",
      [{ servers: [{ name: "a", $patch: "delete" }] }, { servers: [{ name: "a", address: "2" }] }],
    ],
    [
      "deletions of two items",
      [{ servers: [{ name: "a", $patch: "delete" }] }, { servers: [{ name: "b", $patch: "delete" }] }],
    ],
    [
      "a replaced list after a change",
      [{ servers: [{ name: "a", address: "2" }] }, { servers: [{ $patch: "replace" }, { name: "z" }] }],
    ],
    [
      "a change after a replaced list",
      [{ servers: [{ $patch: "replace" }, { name: "z" }] }, { servers: [{ name: "z", address: "2" }] }],
    ],
    ["a list of objects after its removal", [{ servers: null }, { servers: [{ name: "z" }] }]],
    [
      "deletions of two scalars",
      [{ "$deleteFromPrimitiveList/tags": ["a"] }, { "$deleteFromPrimitiveList/tags": ["b"] }],
    ],
    [
      "a deletion of a scalar after it was added",
      [{ tags: ["z"] }, { "$deleteFromPrimitiveList/tags": ["z"] }],
    ],
    [
      "a scalar that is added after its deletion",
      [{ "$deleteFromPrimitiveList/tags": ["a"] }, { tags: ["a"] }],
    ],
    [
      "retained keys after a change of another key",
      [{ strategy: { rolling: { surge: 2 } } }, { strategy: { $retainKeys: ["type"], type: "B" } }],
    ],
    [
      "a change of another key after retained keys",
      [{ strategy: { $retainKeys: ["type"], type: "B" } }, { strategy: { rolling: { surge: 2 } } }],
    ],
    [
      "patches that name items in the order of the list, but not in that order in time",
      [
        {
          servers: [{ name: "c", address: "3" }],
          "$setElementOrder/servers": [{ name: "a" }, { name: "b" }, { name: "c" }],
        },
        {
          servers: [{ name: "a", address: "3" }],
          "$setElementOrder/servers": [{ name: "a" }, { name: "b" }, { name: "c" }],
        },
      ],
    ],
    [
      "an item that is set again after its deletion, among changes of others",
      [
        { servers: [{ name: "a", $patch: "delete" }] },
        { servers: [{ name: "a", address: "2" }] },
        { servers: [{ name: "b", address: "2" }] },
        { servers: [{ name: "c", address: "2" }] },
      ],
    ],
    [
      "a removal between a replaced object and a change",
      [{ labels: { $patch: "replace", a: "9" } }, { labels: null }, { strategy: { type: "B" } }],
    ],
    ["a replaced object after a change", [{ labels: { c: "3" } }, { labels: { $patch: "replace", d: "4" } }]],
    ["a removal after a change", [{ labels: { c: "3" } }, { labels: null }]],
  ])("for %s", (_, patches) => {
    expectSameEffect(lives[1]!, patches);
  });

  it.each<[string, JsonObject[]]>([
    ["a change after a replaced object", [{ labels: { $patch: "replace", c: "3" } }, { labels: { d: "4" } }]],
    ["a null after a replaced object", [{ labels: { $patch: "replace", c: "3" } }, { labels: { c: null } }]],
    ["a change after an emptied object", [{ labels: { $patch: "delete" } }, { labels: { d: "4" } }]],
  ])("for %s, where live has that object", (_, patches) => {
    expectSameEffect(lives[1]!, patches);
  });

  it("for one patch with a replaced list and its order", () => {
    expectSameEffect(lives[1]!, [
      { servers: [{ $patch: "replace" }, { name: "z" }], "$setElementOrder/servers": [{ name: "z" }] },
    ]);
  });
});

describe("mergePatches", () => {
  it("cannot say that an object was removed before it was set, so what live has in it stays", () => {
    const patches = [{ labels: null }, { labels: { c: "3" } }];
    expect(mergePatches(widget, patches)).toEqual({ labels: { c: "3" } });
  });

  it("leaves its patches alone and shares their parts", () => {
    const [first, second] = deepFreeze([{ labels: { a: "1" } }, { strategy: { type: "A" } }]);
    const merged = mergePatches(widget, [first, second]);
    expect(merged.labels).toBe(first.labels);
    expect(merged.strategy).toBe(second.strategy);
  });
});
