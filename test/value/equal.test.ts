import fc from "fast-check";
import { equal, type Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json, jsonPair, respell } from "../arbitraries.ts";

describe("equal", () => {
  it("holds between a value and its copy with other key order and integers as bigint", () => {
    fc.assert(
      fc.property(json({ bigint: true }), (value) => {
        const other = deepFreeze(respell(value));
        expect(equal(deepFreeze(value), other)).toBe(true);
        expect(equal(other, value)).toBe(true);
      }),
    );
  });

  it("is symmetric", () => {
    fc.assert(fc.property(jsonPair, ([a, b]) => equal(a, b) === equal(b, a)));
  });

  it.each<[string, Json | undefined, Json | undefined]>([
    ["absent and null", undefined, null],
    ["null and an empty object", null, {}],
    ["an empty list and an empty object", [], {}],
    ["a list and an object with the same keys", ["x"], { 0: "x" }],
    ["a missing key and a null one", {}, { a: null }],
    ["two keys that hold null", { a: null }, { b: null }],
    ["a number and its text", 1, "1"],
    ["a bigint and its text", 1n, "1"],
    ["a bigint and true", 1n, true],
    ["zero and false", 0, false],
    ["zero and the empty string", 0n, ""],
    ["a bigint and the number that rounds it", 2n ** 53n + 1n, 2 ** 53],
    ["a bigint and a fraction", 1n, 1.5],
    ["lists in another order", [1, 2], [2, 1]],
    ["a list and its beginning", [1, 2], [1]],
    ["an inherited member and an own one", {}, { constructor: {} }],
    ["no prototype key and an own one", {}, JSON.parse('{"__proto__":{}}')],
    ["a prototype key and another", JSON.parse('{"__proto__":{}}'), { a: {} }],
    ["composed and decomposed accents", "\u00e9", "e\u0301"],
  ])("tells apart %s", (_, a, b) => {
    expect(equal(a, b)).toBe(false);
    expect(equal(b, a)).toBe(false);
    expect(equal([[a as Json]], [[b as Json]])).toBe(false);
  });

  it("compares numbers by value", () => {
    expect(equal(0, -0)).toBe(true);
    expect(equal(2 ** 60, 2n ** 60n)).toBe(true);
    expect(equal(1e21, 10n ** 21n)).toBe(true);
  });

  it("takes a key that holds undefined for absent", () => {
    const holding = { a: 1, b: undefined } as unknown as Json;
    expect(equal(holding, { a: 1 })).toBe(true);
    expect(equal({ a: 1 }, holding)).toBe(true);
    expect(equal(holding, { a: 1, b: null })).toBe(false);
    expect(equal(holding, { a: 1, c: 1 })).toBe(false);
  });
});
