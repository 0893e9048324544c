import fc from "fast-check";
import { canonicalText, equal, type Json, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { canonicalNumber } from "../../src/value/internal.ts";
import { bigInteger, deepFreeze, json, jsonPair } from "../arbitraries.ts";

describe("canonicalText", () => {
  it.each<[string, Json]>([
    [String.raw`"\u003c\u003e\u0026\u2028\u2029"`, "<>&\u2028\u2029"],
    [String.raw`"\u0008\u000c\n\r\t\u0000\u001f${"\u007f"}"`, "\b\f\n\r\t\0\u001f\u007f"],
    [String.raw`"\\b\\f\\u003c\"/"`, String.raw`\b\f\u003c"/`],
    [String.raw`"\\\u0008\\\u003c\\\u2028"`, "\\\b\\<\\\u2028"],
    ['"é\ud83d\ude00\uffff"', "é\ud83d\ude00\uffff"],
    [
      '{"10":4,"9":5,"\\u003c":1,"\uffff":3,"\ud83d\ude00":2}',
      { "<": 1, "\ud83d\ude00": 2, "\uffff": 3, 10: 4, 9: 5 },
    ],
    ['{"":{},"__proto__":[],"constructor":1}', JSON.parse('{"constructor":1,"__proto__":[],"":{}}')],
    ["[null,true,false,12345678901234567890,-1]", [null, true, false, 12345678901234567890n, -1n]],
  ])("writes %s as Go does", (text, value) => {
    expect(canonicalText(deepFreeze(value))).toBe(text);
  });

  it("is the same for two values exactly when they are equal", () => {
    fc.assert(
      fc.property(jsonPair, ([a, b]) => {
        expect(canonicalText(a) === canonicalText(b)).toBe(equal(a, b));
      }),
    );
  });

  it("has all digits of an integer that no number can hold", () => {
    expect(canonicalText(10n ** 400n)).toBe(`1${"0".repeat(400)}`);
  });

  it("is the same for a large number and a bigint exactly when they are equal", () => {
    const large = bigInteger.map(Number);
    const either = fc.oneof(
      fc.tuple(large, bigInteger),
      large.map((number) => [number, BigInt(number)] as const),
      large
        .filter((number) => Math.abs(number) < 1e21)
        .map((number) => [number, BigInt(String(number))] as const),
    );
    fc.assert(
      fc.property(either, ([number, integer]) => {
        expect(canonicalText(number) === canonicalText(integer)).toBe(equal(number, integer));
      }),
    );
  });

  it("reads back as the value", () => {
    fc.assert(fc.property(json({ bigint: true }), (value) => equal(parseJson(canonicalText(value)), value)));
  });

  it("leaves out a key that holds undefined, which equality takes for absent", () => {
    expect(canonicalText({ a: 1, b: undefined } as unknown as Json)).toBe('{"a":1}');
  });
});

describe("canonicalNumber", () => {
  it.each([
    [0, "0"],
    [-0, "0"],
    [-1.5, "-1.5"],
    [0.000001, "0.000001"],
    [1e-7, "1e-07"],
    [-1.25e-9, "-1.25e-09"],
    [1e-10, "1e-10"],
    [5e-324, "5e-324"],
    [1e20, "100000000000000000000"],
    [1e21, "1e+21"],
    [-1.5e300, "-1.5e+300"],
    [Number.MAX_SAFE_INTEGER, "9007199254740991"],
  ])("writes %d as %s", (number, text) => {
    expect(canonicalNumber(number)).toBe(text);
  });

  it.each([Number.NaN, Infinity, -Infinity])("refuses %d, which JSON cannot say", (number) => {
    expect(() => canonicalNumber(number)).toThrow(MergeError);
    expect(() => canonicalText([number])).toThrow(expect.objectContaining({ code: "VALUE_INVALID" }));
  });
});
