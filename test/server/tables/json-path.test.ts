import { type Json, type JsonObject, MAX_DEPTH, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findValues, parseJsonPath } from "../../../src/server/tables/index.ts";
import { printValue } from "../../../src/server/tables/print-value.ts";
import { readCases } from "./fixtures.ts";

interface PathCase {
  readonly path: string;
  /** What kubectl prints, if the path leads somewhere or nowhere. */
  readonly text?: string;
}

const [{ object }, ...cases] = readCases<unknown>("json-paths.jsonl") as [
  { object: JsonObject },
  ...PathCase[],
];
const print = (value: Json) => (value === null ? "null" : printValue(value));

describe("kubectl -o jsonpath", () => {
  it.each(cases.filter((that) => that.text !== undefined))("finds $text at $path", ({ path, text }) => {
    expect(findValues(parseJsonPath(path), object)?.map(print).join(" ")).toBe(text);
  });

  it.each(cases.filter((that) => "fails" in that))("does not get along $path", ({ path }) => {
    expect(findValues(parseJsonPath(path), object)).toBeUndefined();
  });

  it.each(cases.filter((that) => "invalid" in that))("does not read $path", ({ path }) => {
    expect(() => parseJsonPath(path)).toThrow(MergeError);
  });
});

it.each([
  [".a[", 'the JSONPath ".a[" has a [ that is not closed: add the ]'],
  [".a[x]", 'the JSONPath ".a[x]" has the index "x", which is none: write a number'],
  [".a[?(@.b", "has a filter that is not closed: add the )"],
  [".a[?(@.b)", "has a filter that is not closed: add the ] after the )"],
  [".a....b", "goes down twice in a row: write .. once"],
  [".a\\", "ends with a backslash: write what it escapes after it"],
  [".a}", 'has a "}" that means nothing there: remove it'],
  [".a 'b", "has a quote that is not closed: add the other one"],
])("the error of %s says what to do", (path, message) => {
  expect(() => parseJsonPath(path)).toThrow(message);
});

it("an error has a code, and stays short", () => {
  expect(() => parseJsonPath(".a[")).toThrow(expect.objectContaining({ code: "PATH_INVALID" }));
  expect(() => parseJsonPath(`.a[${"x".repeat(5000)}]`)).toThrow(/^.{0,300}$/);
  expect(() => parseJsonPath(`.a ${"5.".repeat(5000)}]`)).toThrow(/^.{0,300}$/);
});

it("what objects inherit is not in them", () => {
  for (const name of ["constructor", "__proto__", "toString", "length"]) {
    expect(findValues(parseJsonPath(`.${name}`), {})).toEqual([]);
  }
  expect(findValues(parseJsonPath(".__proto__.a"), JSON.parse('{"__proto__":{"a":1}}'))).toEqual([1]);
});

it("an object as deep as there are any is searched", () => {
  let deep: Json = { x: 1 };
  for (let depth = 0; depth < 20 * MAX_DEPTH; depth++) deep = { a: [deep] };
  expect(findValues(parseJsonPath("..x"), deep)).toEqual([1]);
  expect(printValue(deep).length).toBeGreaterThan(MAX_DEPTH);
});

it("a path that would visit an object too often finds nothing", () => {
  const wide = { a: Array.from({ length: 300 }, () => ({ a: Array.from({ length: 300 }, () => ({})) })) };
  expect(
    findValues(parseJsonPath("..a..a..[*]..a".repeat(20)), { a: wide, b: [wide, wide] }),
  ).toBeUndefined();
  expect(findValues(parseJsonPath(`.a${"['a','a']".repeat(40)}`), selfLike(60))).toBeUndefined();
});

function selfLike(depth: number): JsonObject {
  return depth === 0 ? {} : { a: selfLike(depth - 1) };
}

it("a long path is read", () => {
  parseJsonPath(".a['b'][0][?(@.c==\"d\")]".repeat(20_000));
  expect(() => parseJsonPath(`.a[?(${'"'.repeat(50_001)}`)).toThrow("not closed");
  expect(() => parseJsonPath(`.a ${'"\\'.repeat(50_001)}`)).toThrow("not closed");
});
