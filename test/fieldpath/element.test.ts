import fc from "fast-check";
import {
  canonicalFieldsV1,
  decodeElement,
  decodeFieldsV1,
  encodeElement,
  type PathElement,
} from "fieldwise/fieldpath";
import { compareValues, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  compareElements,
  fieldElement,
  indexElement,
  keyElement,
  valueElement,
} from "../../src/fieldpath/internal.ts";
import { json, jsonPair } from "../arbitraries.ts";
import { field, index, key, value } from "./model.ts";

const ownProto = JSON.parse('{"__proto__":1}') as JsonObject;

describe("encodeElement and decodeElement", () => {
  it.each<[string, PathElement]>([
    ["f:spec", field("spec")],
    ["f:", field("")],
    ["f:a:b.c/d é", field("a:b.c/d é")],
    ["f:__proto__", field("__proto__")],
    ['f:"', field('"')],
    ['k:{"containerPort":80,"protocol":"TCP"}', key({ protocol: "TCP", containerPort: 80 })],
    ['k:{"__proto__":1}', key(ownProto)],
    ['k:{"":null,"\uffee":true,"\u{1f600}":false}', key({ "\u{1f600}": false, "\uffee": true, "": null })],
    ['k:{"id":9007199254740993}', key({ id: 9007199254740993n })],
    ["k:{}", key({})],
    ['v:""', value("")],
    ['v:"a\\"b\\\\c\\n\\u0008\\u000c\\u0000\u007f"', value('a"b\\c\n\b\f\0\u007f')],
    ['v:"\\u003ca\\u0026b\\u003e\\u2028"', value("<a&b>\u2028")],
    ['k:{"<&>\u2028":"\\u003c"}', key({ "<&>\u2028": "<" })],
    ["v:-1.5", value(-1.5)],
    ["v:1e-07", value(1e-7)],
    ["v:0.000001", value(1e-6)],
    ["v:100000000000000000000", value(100000000000000000000n)],
    ["v:1e+21", value(1e21)],
    ["v:null", value(null)],
    ['v:[1,{"a":[],"b":{}}]', value([1, { b: {}, a: [] }])],
    ["i:0", index(0)],
    ["i:-1", index(-1)],
  ])("write and read %s", (text, element) => {
    expect(encodeElement(element)).toBe(text);
    expect(decodeElement(text)).toEqual(element);
  });

  it("escape control characters in the names of keys as Kubernetes does", () => {
    expect(keyElement({ "a\b\f\n\u0001": 1 })).toBe('k:{"a\\u0008\\u000c\\n\\u0001":1}');
  });

  it.each([
    ['k: { "b" : 1.0, "a" : "\\u0041" } ', 'k:{"a":"A","b":1}'],
    ["v:1e3", "v:1000"],
    ["v:1.50", "v:1.5"],
    ["v:100e18", "v:100000000000000000000"],
    ['v:"<"', 'v:"\\u003c"'],
    ['v:"\\b\\/"', 'v:"\\u0008/"'],
    ["i:007", "i:7"],
    ["i:+7", "i:7"],
    ["i:-0", "i:0"],
  ])("bring %j into the canonical form %j", (text, canonical) => {
    expect(encodeElement(decodeElement(text)!)).toBe(canonical);
  });

  it("are each other's inverse", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }).map(fieldElement),
      json({ bigint: true }).map(valueElement),
      fc.dictionary(fc.string({ unit: "binary" }), json({ bigint: true })).map(keyElement),
      fc.integer().map(indexElement),
    );
    fc.assert(
      fc.property(texts, (text) => {
        expect(encodeElement(decodeElement(text)!)).toBe(text);
      }),
    );
  });

  it("pass over kinds of elements that do not exist yet", () => {
    expect(decodeElement("x:1")).toBeUndefined();
    expect(decodeElement("F:a")).toBeUndefined();
  });

  it.each(["", "f", "a", "spec", ".", "__proto__", "k:", "k:[]", 'k:"a"', "k:{", 'k:{"a":1}x', "k:{a:1}"])(
    "refuse %j and quote it",
    refuses,
  );
  it.each(["v:", "v:a", 'v:"a', "v:1 2", "v:01", "v:NaN", "v:'a'", "i:", "i:a", "i:1.5", "i:1e3", "i: 1"])(
    "refuse %j and quote it",
    refuses,
  );

  function refuses(text: string): void {
    expect(() => decodeElement(text)).toThrow(
      expect.objectContaining({
        code: "FIELDS_INVALID",
        message: expect.stringContaining(JSON.stringify(text)),
      }),
    );
  }
});

describe("compareElements", () => {
  const ordered = [
    ["f:", "f: ", "f:!", 'f:"', "f:A", "f:a", "f:a!", "f:aa", "f:é", "f:\uffee", "f:\u{1f600}"],
    ["k:{}", 'k:{"":1}', 'k:{"a":-10}', 'k:{"a":-9}', 'k:{"a":9}', 'k:{"a":9,"b":1}', 'k:{"a":10}'],
    ['k:{"a":""}', 'k:{"a":"a"}', 'k:{"a":"a","b":1}', 'k:{"a":"a\\u0001"}', 'k:{"a":"a "}', 'k:{"a":"a!"}'],
    [
      'k:{"a":"a\\""}',
      'k:{"a":"a#"}',
      'k:{"a":"a\\u003c"}',
      'k:{"a":"a="}',
      'k:{"a":"a\\\\"}',
      'k:{"a":"a]"}',
    ],
    ['k:{"a":"aa"}', 'k:{"a":false}', 'k:{"a":true}', 'k:{"a":[]}', 'k:{"a":{}}', 'k:{"a":null}'],
    ['k:{"a!":1}', 'k:{"a\\"":1}', 'k:{"a#":1}', 'k:{"aa":1}', 'k:{"b":-1}'],
    ["v:-9007199254740994", "v:-9007199254740993", "v:-10", "v:-9", "v:-1.5", "v:-1.25", "v:-1"],
    ["v:-1e-07", "v:-1e-08", "v:0", "v:1e-08", "v:1e-07", "v:0.25", "v:0.5", "v:1", "v:1.25", "v:1.5", "v:9"],
    [
      "v:10",
      "v:123456789012345",
      "v:1234567890123456",
      "v:9007199254740992",
      "v:9007199254740993",
      "v:1e+21",
    ],
    ['v:""', 'v:"a"', 'v:"a!"', 'v:"a\\""', 'v:"a#"', 'v:"a\\\\"', 'v:"aa"', 'v:"\uffee"', 'v:"\u{1f600}"'],
    ["v:false", "v:true", "v:[]", "v:[1]", "v:[1,2]", "v:[1.25]", "v:[1.5]", "v:[2]", 'v:["a"]'],
    ["v:{}", 'v:{"a":1}', 'v:{"a":1,"b":1}', 'v:{"a":2}', 'v:{"b":0}', "v:null"],
    ["i:-10", "i:-9", "i:0", "i:2", "i:10", "i:123456789012345"],
  ].flat();

  it("puts every pair in the order of the API server", () => {
    const wrong: string[] = [];
    for (const [i, a] of ordered.entries()) {
      for (const [j, b] of ordered.entries()) {
        if (Math.sign(compareElements(a, b)) !== Math.sign(i - j)) wrong.push(`${a} ${b}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("orders keys and values as what they stand for", () => {
    const sign = (a: Json, b: Json) => Math.sign(compareValues(a, b)) + 0;
    fc.assert(
      fc.property(jsonPair, ([a, b]) => {
        expect(Math.sign(compareElements(valueElement(a), valueElement(b))) + 0).toBe(sign(a, b));
        const keys: [JsonObject, JsonObject] = [
          { k: 1, l: a },
          { k: 1, l: b },
        ];
        expect(Math.sign(compareElements(keyElement(keys[0]), keyElement(keys[1]))) + 0).toBe(sign(...keys));
      }),
      { numRuns: 1000 },
    );
  });

  it("orders fractions and exponents as numbers", () => {
    const number = fc.oneof(
      fc
        .tuple(fc.integer({ min: -30, max: 30 }), fc.integer({ min: -9, max: 1 }))
        .map(([n, e]) => Number(`${n}e${e}`)),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
    );
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Math.sign(compareElements(valueElement(a), valueElement(b))) + 0).toBe(
          Math.sign(compareValues(a, b)) + 0,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("is what canonicalFieldsV1 sorts by", () => {
    const reversed = Object.fromEntries(ordered.toReversed().map((element) => [element, {}]));
    expect(Object.keys(canonicalFieldsV1(decodeFieldsV1(reversed)))).toEqual(ordered);
  });
});
