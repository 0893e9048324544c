import fc from "fast-check";
import { equal, type Json, parseJson, printJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json } from "../arbitraries.ts";

describe("printJson", () => {
  it("writes what JSON.stringify writes, with a bigint as its digits", () => {
    fc.assert(
      fc.property(json(), fc.nat({ max: 10 }), (value, indent) => {
        expect(printJson(deepFreeze(value), indent)).toBe(JSON.stringify(value, undefined, indent));
        expect(printJson([value, 7n], indent)).toBe(JSON.stringify([value, 7], undefined, indent));
        expect(printJson({ a: 7n, b: value }, indent)).toBe(
          JSON.stringify({ a: 7, b: value }, undefined, indent),
        );
      }),
    );
  });

  it("writes text that reads back as the value, digit for digit", () => {
    fc.assert(
      fc.property(json({ bigint: true }), fc.constantFrom(0, 2), (value, indent) => {
        const text = printJson(value, indent);
        expect(equal(parseJson(text), value)).toBe(true);
        expect(printJson(parseJson(text), indent)).toBe(text);
      }),
    );
  });

  it("leaves out a key that holds undefined, with or without a bigint", () => {
    for (const number of [1, 1n]) {
      expect(printJson({ a: undefined, b: number } as unknown as Json)).toBe('{"b":1}');
    }
  });

  it("indents by ten spaces at most, with or without a bigint", () => {
    for (const number of [1, 1n]) expect(printJson([number], 12)).toBe(`[\n${" ".repeat(10)}1\n]`);
  });

  it("writes a bigint as an integer even where the program taught JSON.stringify otherwise", () => {
    Object.defineProperty(BigInt.prototype, "toJSON", { value: () => "text", configurable: true });
    try {
      expect(printJson({ a: 1n })).toBe('{"a":1}');
    } finally {
      Reflect.deleteProperty(BigInt.prototype, "toJSON");
    }
  });
});
