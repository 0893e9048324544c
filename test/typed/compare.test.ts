import fc from "fast-check";
import { type FieldSet, fieldSetOf, parsePath, recursiveDifference } from "fieldwise/fieldpath";
import type { Type } from "fieldwise/schema";
import type { Comparison } from "fieldwise/typed";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf, union } from "../../src/fieldpath/internal.ts";
import { compare, NO_DIFFERENCE, valueFields } from "../../src/typed/internal.ts";
import { parsedSetOf } from "../fieldpath/model.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import { differencesOf, pathsIn, sorted } from "./model.ts";
import { typeNamed } from "./types.ts";
import { variantsOf } from "./variants.ts";

const widget = typeNamed("toy.Widget");
const setOf = (...paths: string[]): FieldSet => deepFreeze(fieldSetOf(paths.map(parsePath)));
const textsOf = ({ added, modified, removed }: Comparison) =>
  [added, modified, removed].map((set) => JSON.stringify(set));

describe("what equal values come to", () => {
  it("is always the same answer", () => {
    const value = deepFreeze({
      labels: { a: "1", b: "2" },
      tags: ["a", "b"],
      servers: [{ name: "a" }, { name: "b" }],
    });
    const reordered = { ...value, tags: ["b", "a"], servers: [{ name: "b" }, { name: "a" }] };
    for (const to of [value, structuredClone(value), respellKeys(value), reordered]) {
      expect(compare(widget, { from: value, to })).toBe(NO_DIFFERENCE);
    }
    expect(NO_DIFFERENCE).toEqual({ added: {}, modified: {}, removed: {} });
  });
});

describe("lists of small alphabets", () => {
  /** Items with few names and few contents, so that copies, moves and changes all meet. */
  const items = fc.array(
    fc.record({
      name: fc.constantFrom("a", "b", "c", "d"),
      address: fc.constantFrom("1", "2"),
    }),
    { maxLength: 12 },
  );
  const letters = fc.array(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 12 });

  const expectModel = (from: Json, to: Json): void => {
    const found = compare(widget, deepFreeze({ from, to }));
    const wanted = differencesOf(widget, from, to);
    for (const kind of ["added", "modified", "removed"] as const) {
      expect(sorted(pathsIn(found[kind])), kind).toEqual(sorted(wanted[kind]));
    }
  };

  it("compare as the model compares them, however many copies they hold: keyed lists", () => {
    fc.assert(
      fc.property(items, items, (from, to) => expectModel({ servers: from }, { servers: to })),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    );
  });

  it("compare as the model compares them, however many copies they hold: sets", () => {
    fc.assert(
      fc.property(letters, letters, (from, to) => expectModel({ tags: from }, { tags: to })),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    );
  });

  it("compare as the model compares them, with the same items at both ends", () => {
    const parts = fc.tuple(items, items, items, items);
    fc.assert(
      fc.property(parts, ([head, before, after, tail]) =>
        expectModel(
          { servers: [...head, ...before, ...tail], tags: ["x"] },
          { servers: [...structuredClone(head), ...after, ...tail], tags: ["y", "y"] },
        ),
      ),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
    );
  });
});

describe("what is excepted", () => {
  const compareExcept = (from: JsonObject, to: JsonObject, ...paths: string[]) =>
    compare(widget, deepFreeze({ from, to, except: setOf(...paths) }));

  it("is not compared, nor is what it holds", () => {
    const from = { metadata: { labels: { a: "1" }, annotations: { b: "1" } }, name: "x" };
    const to = { metadata: { labels: { a: "2", c: "3" } }, name: "y" };
    expect(compareExcept(from, to, ".metadata.labels", ".metadata.annotations")).toEqual({
      added: {},
      modified: setOf(".name"),
      removed: {},
    });
    expect(compareExcept(from, to, ".metadata")).toEqual({
      added: {},
      modified: setOf(".name"),
      removed: {},
    });
    expect(compareExcept(from, to, ".metadata", ".name")).toBe(NO_DIFFERENCE);
  });

  it("leaves alone what is beside it, and what holds it", () => {
    expect(compareExcept({}, { metadata: { labels: { a: "1" }, name: "x" } }, ".metadata.labels")).toEqual({
      added: setOf(".metadata", ".metadata.name"),
      modified: {},
      removed: {},
    });
  });

  it("reaches the items of lists by their keys, and only so", () => {
    const from = {
      servers: [
        { name: "a", address: "1" },
        { name: "b", address: "1" },
      ],
    };
    const to = {
      servers: [
        { name: "a", address: "2" },
        { name: "b", address: "2" },
      ],
    };
    const both = setOf('.servers[name="a"].address', '.servers[name="b"].address');
    expect(compareExcept(from, to, '.servers[name="a"].address').modified).toEqual(
      setOf('.servers[name="b"].address'),
    );
    expect(compareExcept(from, to, ".servers.address").modified).toEqual(both);
    expect(compareExcept(from, to, ".servers")).toBe(NO_DIFFERENCE);
  });

  it("reaches copies of an item, too", () => {
    const one = { tags: ["a", "b"] };
    const two = { tags: ["a", "a", "b"] };
    expect(compareExcept(one, two, '.tags[="a"]')).toBe(NO_DIFFERENCE);
    expect(compareExcept(two, one, '.tags[="a"]')).toBe(NO_DIFFERENCE);
    expect(compareExcept(two, { tags: ["a", "a", "a", "b"] }, '.tags[="a"]')).toBe(NO_DIFFERENCE);
    expect(compareExcept({ tags: ["b"] }, two, '.tags[="a"]')).toBe(NO_DIFFERENCE);
  });

  it("may be what the type does not know", () => {
    const later = { name: "a", zzzzzzzz: 1 } as JsonObject;
    expect(compareExcept({ name: "a" }, later, ".zzzzzzzz")).toBe(NO_DIFFERENCE);
  });

  const subjects: [string, Type][] = [
    ["toy.Widget", widget],
    ["Pod", typeNamed("io.k8s.api.core.v1.Pod")],
    ["an object without a schema", typeNamed("deduced")],
  ];
  it.each(subjects)("of %s is what is taken out of the comparison", (_, type) => {
    const drawn = variantsOf(type, { duplicates: true }).chain(([from, to]) => {
      const { added, modified, removed } = compare(type, { from, to });
      const all = union(union(added, union(modified, removed)), valueFields(type, from));
      return fc.tuple(fc.constant({ from, to }), fc.subarray([...pathsOf(all)]));
    });
    fc.assert(
      fc.property(drawn, ([sides, chosen]) => {
        const except = parsedSetOf(chosen);
        const { added, modified, removed } = compare(type, deepFreeze(sides));
        const wanted = [added, modified, removed].map((set) =>
          JSON.stringify(recursiveDifference(set, except)),
        );
        expect(textsOf(compare(type, { ...sides, except }))).toEqual(wanted);
      }),
    );
  });
});
