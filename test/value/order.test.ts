import fc from "fast-check";
import { compareStrings, compareValues, equal, type Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json, jsonPair } from "../arbitraries.ts";

describe("compareStrings", () => {
  it("orders as the bytes of UTF-8 do", () => {
    const unit = fc.constantFrom(
      "a",
      "\u007f",
      "\u0080",
      "é",
      "\ud7ff",
      "\ue000",
      "\uffff",
      "\u{10000}",
      "\u{10ffff}",
    );
    const text = fc.oneof(fc.string({ unit, maxLength: 4 }), fc.string({ unit: "binary" }));
    fc.assert(
      fc.property(text, text, (a, b) => {
        expect(Math.sign(compareStrings(a, b))).toBe(Buffer.compare(Buffer.from(a), Buffer.from(b)));
      }),
    );
  });

  it("tells lone surrogates apart", () => {
    const lone = ["\ud800", "\ud801", "\udc00"];
    expect(lone.toReversed().sort(compareStrings)).toEqual(lone);
  });
});

describe("compareValues", () => {
  const ascending: Json[] = deepFreeze([
    -(10n ** 30n),
    -1,
    0,
    0.5,
    1n,
    2 ** 53,
    2n ** 53n + 1n,
    2 ** 53 + 2,
    "",
    "10",
    "9",
    "\uffff",
    "\ud83d\ude00",
    false,
    true,
    [],
    [1, 9],
    [2],
    [2, 0],
    [null],
    {},
    JSON.parse('{"__proto__":1}'),
    JSON.parse('{"__proto__":2}'),
    { a: 1 },
    { b: 0, a: 1 },
    { a: 1, c: 0 },
    { a: null },
    { b: 0 },
    { constructor: 0 },
    { "\uffff": 0 },
    { "\ud83d\ude00": 0 },
    null,
  ]);

  it("sorts numbers, strings, booleans, lists, objects and null, in this order", () => {
    for (const [left, a] of ascending.entries()) {
      for (const [right, b] of ascending.entries()) {
        expect([a, b, Math.sign(compareValues(a, b))]).toEqual([a, b, Math.sign(left - right)]);
      }
    }
  });

  it("is a total order", () => {
    const value = json({ bigint: true });
    fc.assert(
      fc.property(jsonPair, value, ([a, b], c) => {
        expect(Math.sign(compareValues(a, b))).toBe(0 - Math.sign(compareValues(b, a)));
        const [low, middle, high] = [a, b, c].sort(compareValues) as [Json, Json, Json];
        expect(compareValues(low, middle)).toBeLessThanOrEqual(0);
        expect(compareValues(middle, high)).toBeLessThanOrEqual(0);
        expect(compareValues(low, high)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it("finds no order exactly between values that are equal", () => {
    fc.assert(
      fc.property(jsonPair, ([a, b]) => {
        expect(compareValues(deepFreeze(a), deepFreeze(b)) === 0).toBe(equal(a, b));
      }),
    );
  });

  it("takes a key that holds undefined for absent, as equality does", () => {
    expect(compareValues({ a: 1, b: undefined } as unknown as Json, { a: 1 })).toBe(0);
  });
});
