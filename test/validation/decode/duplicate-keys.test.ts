import fc from "fast-check";
import { findDuplicateKeys } from "fieldwise/validation";
import { type Json, printJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { json } from "../../arbitraries.ts";

describe("findDuplicateKeys", () => {
  it.each<[string, readonly string[]]>([
    ['{"a":1,"b":2}', []],
    ['{"a":1,"a":2}', ["a"]],
    ['{"a":1,"a":2,"a":3}', ["a"]],
    ['{"spec":{"replicas":1,"replicas":2}}', ["spec.replicas"]],
    ['{"c":[{"x":1},{"x":1,"x":2},[{"y":1,"y":1}]]}', ["c[1].x", "c[2][0].y"]],
    ['{"a":{"x":1},"b":{"x":1}}', []],
    ['{"a":"\\"a\\":1,\\"a\\":2"}', []],
    ['{"a\\\\":1,"a\\\\":2}', ["a\\\\"]],
    ['{"a" : 1, "b":1, "b":2}', ["b"]],
    ['{"a":":8080","b":[":9090"],":c":1}', []],
    ['{"a":":x","a":1}', ["a"]],
    ['{"a":"\\u003ax","b":1,"b":2}', ["b"]],
    ['{"c":1,"\\u0063":2}', ["c"]],
    ['{"":1,"":2}', [""]],
    ["[1,2]", []],
    ['"a"', []],
  ])("of %s is %j", (text, paths) => {
    const expected = paths.map((path) => `duplicate field "${path}"`);
    expect(findDuplicateKeys(text)).toEqual(expected);
    expect(findDuplicateKeys(text, JSON.parse(text))).toEqual(expected);
  });

  it("finds none where there are none, and one that was put in", () => {
    const value = json({ bigint: true });
    fc.assert(
      fc.property(value, fc.constantFrom(0, 2), (inner, space) => {
        const parsed: Json = { a: inner, b: [inner] };
        const text = JSON.stringify(JSON.parse(printJson(parsed)), undefined, space);
        expect(findDuplicateKeys(text, JSON.parse(text))).toEqual([]);
        expect(findDuplicateKeys(text)).toEqual([]);
        const twice = `{"b":0,${text.slice(1)}`;
        expect(findDuplicateKeys(twice, JSON.parse(twice))).toEqual(['duplicate field "b"']);
      }),
    );
  });

  it("takes a time that grows with the text, whatever is in it", () => {
    for (const text of [
      `"${"\\\\".repeat(200_000)}"`,
      `${"[".repeat(200_000)}${"]".repeat(200_000)}`,
      `{${'"a":1,'.repeat(100_000)}"b":1}`,
      `{"a":"${'\\":'.repeat(200_000)}"}`,
    ]) {
      findDuplicateKeys(text);
    }
  });

  it("gives a hundred at most", () => {
    const keys = Array.from({ length: 300 }, (_, index) => `"k${index}":1,"k${index}":2`);
    expect(findDuplicateKeys(`{${keys.join()}}`)).toHaveLength(100);
  });
});
