import fc from "fast-check";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  copyObject,
  getField,
  type MutableObject,
  setField,
  withField,
  withItem,
  withoutField,
} from "../../src/value/internal.ts";
import { deepFreeze, json, key } from "../arbitraries.ts";

const object = fc
  .array(fc.tuple(key, json({ bigint: true })), { maxLength: 6 })
  .map((entries): JsonObject => deepFreeze(Object.fromEntries(entries)));

const hostileKeys = ["__proto__", "constructor", "toString", "", "é", "\ud83d\ude00", "."];

describe("withField", () => {
  it("sets the key and nothing else, and keeps the order of keys", () => {
    fc.assert(
      fc.property(object, key, (before, name) => {
        const after = withField(before, name, "new");
        expect(Object.entries(after)).toEqual(
          Object.entries(Object.fromEntries([...Object.entries(before), [name, "new"]])),
        );
        expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
      }),
    );
  });

  it("returns the object itself when it holds that very value", () => {
    fc.assert(
      fc.property(object, (before) => {
        for (const [name, value] of Object.entries(before))
          expect(withField(before, name, value as number)).toBe(before);
      }),
    );
  });

  it("tells an absent key from one that holds null", () => {
    expect(withField(deepFreeze({}), "a", null)).toEqual({ a: null });
  });
});

describe("withoutField", () => {
  it("drops the key and nothing else", () => {
    fc.assert(
      fc.property(object, key, (rest, name) => {
        const after = withoutField(deepFreeze(withField(rest, name, "new")), name);
        expect(Object.entries(after)).toEqual(Object.entries(rest).filter(([other]) => other !== name));
        expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
      }),
    );
  });

  it.each(hostileKeys)("returns the object itself when it has no key %j", (name) => {
    const before = deepFreeze({ a: 1 });
    expect(withoutField(before, name)).toBe(before);
  });
});

describe("withItem", () => {
  it("replaces one item and leaves the others and the list as they were", () => {
    const list = deepFreeze([{ a: 1 }, { b: 2 }]);
    const after = withItem(list, 1, "new");
    expect(after).toEqual([{ a: 1 }, "new"]);
    expect(after[0]).toBe(list[0]);
  });

  it("returns the list itself when that very item is there", () => {
    const list = deepFreeze([{ a: 1 }, null, 1n]);
    for (const [index, item] of list.entries()) expect(withItem(list, index, item)).toBe(list);
  });
});

describe("setField and copyObject", () => {
  it.each(hostileKeys)("treat %j as a plain key", (name) => {
    const target: MutableObject = {};
    setField(target, name, { polluted: true });
    setField(target, name, [1]);
    const copy = copyObject(deepFreeze(target));
    expect(Object.entries(copy)).toEqual([[name, [1]]]);
    expect(getField(copy, name)).toBe(target[name]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    setField(copy, name, 2);
    expect(getField(target, name)).toEqual([1]);
  });
});
