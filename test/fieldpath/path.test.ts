import fc from "fast-check";
import { encodeElement, type FieldPath, type PathElement, parsePath, printPath } from "fieldwise/fieldpath";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { key as anyKey, json } from "../arbitraries.ts";
import { field, index, key, value } from "./model.ts";

const ownProto = JSON.parse('{"__proto__":"x"}') as JsonObject;

describe("printPath and parsePath", () => {
  it.each<[string, FieldPath]>([
    ["", []],
    [
      '.spec.containers[name="web"].ports[containerPort=80,protocol="TCP"].name',
      [
        field("spec"),
        field("containers"),
        key({ name: "web" }),
        field("ports"),
        key({ containerPort: 80, protocol: "TCP" }),
        field("name"),
      ],
    ],
    ['.finalizers[="v"]', [field("finalizers"), value("v")]],
    [".args[0][10]", [field("args"), index(0), index(10)]],
    ["[=1][=-1.5][=true][=null]", [value(1), value(-1.5), value(true), value(null)]],
    ["[id=9007199254740993]", [key({ id: 9007199254740993n })]],
    ["[=[1,2]]", [value([1, 2])]],
    [String.raw`[="a\"]\\\n\a\x00\u200b\U000e0001é😀<"]`, [value('a"]\\\n\x07\0\u200b\u{e0001}é😀<')]],
    ['.__proto__.constructor[__proto__="x"]', [field("__proto__"), field("constructor"), key(ownProto)]],
    ["[0=1]", [key({ 0: 1 })]],
    ['[a="[,=]",b=2]', [key({ a: "[,=]", b: 2 })]],
  ])("write and read %s", (text, path) => {
    expect(printPath(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });

  it("give a path back from its exact text, whatever it holds", () => {
    const element: fc.Arbitrary<PathElement> = fc.oneof(
      anyKey.map(field),
      json({ bigint: true }).map(value),
      fc.dictionary(anyKey, json({ bigint: true }), { minKeys: 1, maxKeys: 3 }).map(key),
      fc.nat().map(index),
    );
    fc.assert(
      fc.property(fc.array(element, { maxLength: 5 }), (path) => {
        const text = printPath(path, { exact: true });
        expect(parsePath(text).map(encodeElement)).toEqual(path.map(encodeElement));
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, FieldPath]>([
    ["[]", [key({})]],
    ["[-1]", [index(-1)]],
  ])("give back %s, odd as it is, since FieldsV1 can hold it", (text, path) => {
    expect(printPath(path, { exact: true })).toBe(text);
    expect(parsePath(text)).toEqual(path);
  });
});

describe("printPath", () => {
  it("lets names stand as they are, and quotes them only to be exact", () => {
    const path = [
      field("labels"),
      field("a.b/c"),
      key({ "x=y": 1 }),
      field(""),
      field("*"),
      field("a*"),
      field("é"),
    ];
    expect(printPath(path)).toBe(".labels.a.b/c[x=y=1]..*.a*.é");
    expect(printPath(path, { exact: true })).toBe('.labels."a.b/c"["x=y"=1].""."*".a*.é');
  });

  it("sorts the names of keys as the API server does", () => {
    expect(printPath([key({ "\u{1f600}": 1, "\uffee": 2, b: 3, a: 4 })])).toBe(
      "[a=4,b=3,\uffee=2,\u{1f600}=1]",
    );
  });

  it.each([
    [0.5, "0.5"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [-1.5e-7, "-1.5e-07"],
    [123456.5, "123456.5"],
    [1234567.5, "1.2345675e+06"],
    [1234567, "1234567"],
  ])("writes the number %d as Go does: %s", (number, text) => {
    expect(printPath([value(number)])).toBe(`[=${text}]`);
  });
});

describe("parsePath", () => {
  it("needs no dot before the first name, and takes names with all but the path's own characters", () => {
    expect(parsePath("spec.a b=c,d-é/f")).toEqual([field("spec"), field("a b=c,d-é/f")]);
    expect(parsePath('"a.b"."c\\"d"')).toEqual([field("a.b"), field('c"d')]);
  });

  it.each<[string, number]>([
    [".", 2],
    ["a..b", 3],
    [".a.", 4],
    ["a]", 2],
    ['a"b"', 2],
    ['"a"b', 4],
    ['"a', 1],
    [String.raw`"\q"`, 1],
    ["a[", 3],
    ["a[b]", 4],
    ["a[b=]", 5],
    ["a[b=c]", 5],
    ["a[b=1", 5],
    ["a[b=1,]", 7],
    ['a[b="1]', 5],
    [String.raw`a[="\U00110000"]`, 4],
    ["a[=01]", 4],
    ["a[=[1]", 7],
    ["a[={]]", 4],
    ["a[1", 4],
    ["a[0]b", 5],
  ])("refuses %s and points at character %i", (text, character) => {
    expect(() => parsePath(text)).toThrow(
      expect.objectContaining({
        code: "PATH_INVALID",
        path: text,
        message: expect.stringContaining(`(character ${character})`),
      }),
    );
  });

  it.each(["a.*", "a[*].b", "*"])("refuses the pattern %s", (text) => {
    expect(() => parsePath(text)).toThrow(expect.objectContaining({ code: "PATH_INVALID" }));
  });

  it("refuses a long string without an end before the test runs out of time", () => {
    expect(() => parsePath(`[=["${'\\"'.repeat(60_000)}`)).toThrow(
      expect.objectContaining({ code: "PATH_INVALID" }),
    );
  });
});
