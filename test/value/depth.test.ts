import {
  canonicalText,
  compareValues,
  equal,
  type Json,
  MAX_DEPTH,
  parseJson,
  printJson,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { tooDeep } from "../../src/value/internal.ts";
import { nest } from "../arbitraries.ts";

const inObject = (inner: Json): Json => ({ a: inner });

/** The text of a scalar, or of nothing, inside as many lists as `levels` says. */
function nestedText(content: string, levels: number): string {
  return "[".repeat(levels) + content + "]".repeat(levels);
}

const operations: [string, (levels: number) => unknown][] = [
  ["equal, of lists", (levels) => equal(nest(1, levels), nest(2, levels))],
  ["equal, of objects", (levels) => equal(nest(1, levels, inObject), nest(2, levels, inObject))],
  ["compareValues, of lists", (levels) => compareValues(nest(1, levels), nest(2, levels))],
  [
    "compareValues, of objects",
    (levels) => compareValues(nest(1, levels, inObject), nest(2, levels, inObject)),
  ],
  ["canonicalText, of lists", (levels) => canonicalText(nest(1, levels))],
  ["canonicalText, of objects", (levels) => canonicalText(nest(1, levels, inObject))],
  ["printJson, with a bigint", (levels) => printJson(nest(1n, levels))],
];

describe.each(operations)("%s", (_, operate) => {
  it("accepts what nests as deep as the limit", () => {
    expect(() => operate(MAX_DEPTH)).not.toThrow();
  });

  it.each([MAX_DEPTH + 1, 100_000])("answers %d levels with TOO_DEEP", (levels) => {
    expect(() => operate(levels)).toThrow(expect.objectContaining({ name: "MergeError", code: "TOO_DEEP" }));
  });
});

it("parseJson and printJson leave the depth of text to JSON, and never overflow the stack", () => {
  expect(() => equal(parseJson(nestedText("1", 100_000)), nest(2, 100_000))).toThrow(
    expect.objectContaining({ code: "TOO_DEEP" }),
  );
  expect(() => parseJson(nestedText("9007199254740993", MAX_DEPTH))).not.toThrow();
  expect(() => parseJson(nestedText("9007199254740993", 100_000))).toThrow(
    expect.objectContaining({ code: "TOO_DEEP" }),
  );
  expect(() => printJson(nest(1, 100_000))).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));
});

it("parseJson answers 100,000 levels that are cut off with an error of its own", () => {
  expect(() => parseJson("[".repeat(100_000))).toThrow(expect.objectContaining({ code: "TOO_DEEP" }));
});

it("tooDeep tells the limit and the path", () => {
  expect(tooDeep(".spec")).toMatchObject({ path: ".spec", message: expect.stringContaining(`${MAX_DEPTH}`) });
});
