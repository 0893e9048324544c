import fc from "fast-check";
import type { ListType } from "fieldwise/schema";
import type { Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { itemElement, placesOf } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { oddObject, typeNamed } from "./types.ts";

const widget = typeNamed("toy.Widget");

function listOf(field: string): ListType {
  const declared = oddObject.map?.fields.get(field) ?? widget.map?.fields.get(field);
  return declared?.type.list as ListType;
}

describe("itemElement", () => {
  const elementOf = (field: string, item: Json) => itemElement(listOf(field), deepFreeze(item));
  const elements: [string, string, Json, string | undefined][] = [
    ["a keyed item", "servers", { address: "x", name: "a" }, 'k:{"name":"a"}'],
    ["a keyed item with defaults", "ports", { port: 80 }, 'k:{"port":80,"protocol":"TCP"}'],
    ["a keyed item with nothing but defaults", "ports", {}, 'k:{"protocol":"TCP"}'],
    [
      "a keyed item with three keys",
      "shards",
      { region: "r", index: 2n },
      'k:{"index":2,"primary":false,"region":"r"}',
    ],
    ["a keyed item without its first key", "rows", { b: 1 }, 'k:{"b":1}'],
    ["a keyed item without its last key", "rows", { a: "x" }, 'k:{"a":"x"}'],
    ["a keyed item with a null key", "rows", { a: null }, 'k:{"a":null}'],
    ["a keyed item without keys", "rows", { note: "x" }, undefined],
    ["a keyed item that lacks inherited names", "strangers", { toString: "x" }, undefined],
    [
      "a keyed item by an inherited name",
      "strangers",
      JSON.parse('{"__proto__":"x"}'),
      'k:{"__proto__":"x"}',
    ],
    ["null in a keyed list", "servers", null, undefined],
    ["a scalar in a keyed list", "servers", "a", undefined],
    ["a list in a keyed list", "servers", [], undefined],
    ["an item of a set", "tags", "a<b>&\u2028", 'v:"a\\u003cb\\u003e\\u0026\\u2028"'],
    ["a large number of a set", "codes", 2n ** 60n, "v:1152921504606846976"],
    ["a fraction of a set", "codes", 1e-7, "v:1e-07"],
    ["null in a set", "tags", null, undefined],
    ["an object in a set of atomic ones", "points", { y: 1, x: 2 }, 'v:{"x":2,"y":1}'],
    ["an object in a set of scalars", "tags", {}, undefined],
    ["a list in a set of scalars", "tags", [], undefined],
  ];
  it.each(elements)("knows %s", (_, field, item, element) => {
    expect(elementOf(field, item)).toBe(element);
  });
});

describe("placesOf", () => {
  const found = (field: string, items: readonly Json[], elements: readonly string[]) =>
    Object.fromEntries(placesOf(listOf(field), deepFreeze([...items]), elements));

  /** Elements that no list here has, so that many are looked for. */
  const others = Array.from({ length: 8 }, (_, index) => `k:{"name":"other${index}"}`);

  const cases: [string, string, Json[], string[], Record<string, number[]>][] = [
    ["nothing", "servers", [{ name: "a" }], [], {}],
    ["an item", "servers", [{ name: "b" }, { name: "a" }], ['k:{"name":"a"}'], { 'k:{"name":"a"}': [1] }],
    ["no item", "servers", [{ name: "b" }], ['k:{"name":"a"}'], {}],
    ["copies of an item", "tags", ["a", "b", "a"], ['v:"a"', 'v:"b"'], { 'v:"a"': [0, 2], 'v:"b"': [1] }],
    [
      "an item by its default key",
      "ports",
      [{ port: 80 }],
      ['k:{"port":80,"protocol":"TCP"}'],
      { 'k:{"port":80,"protocol":"TCP"}': [0] },
    ],
    [
      "no item by a part of its keys",
      "ports",
      [{ port: 80 }, { port: 80, protocol: "TCP" }],
      ['k:{"port":80}'],
      {},
    ],
    ["no item by more than its keys", "servers", [{ name: "a", x: 1 }], ['k:{"name":"a","x":1}'], {}],
    ["no item of a keyed list by its value", "servers", [{ name: "a" }], ['v:{"name":"a"}'], {}],
    ["no item of a set by its keys", "points", [{ x: 1 }], ['k:{"x":1}'], {}],
    ["no item by its place", "tags", ["a"], ["i:0"], {}],
    [
      "an item that is an object",
      "points",
      [{ y: 2, x: 1 }],
      ['v:{"x":1,"y":2}'],
      { 'v:{"x":1,"y":2}': [0] },
    ],
    ["no null", "tags", [null, "a"], ["v:null"], {}],
    [
      "a large number by its digits",
      "codes",
      [2n ** 60n],
      ["v:1152921504606846976"],
      { "v:1152921504606846976": [0] },
    ],
  ];
  it.each(cases)("finds %s, among few elements and among many", (_, field, items, elements, places) => {
    expect(found(field, items, elements)).toEqual(places);
    expect(found(field, items, [...elements, ...others])).toEqual(places);
    expect(found(field, items, [...others, ...elements])).toEqual(places);
  });

  it("finds what comparing the text of every item's element finds", () => {
    const names = fc.constantFrom<Json[]>("a", "b", "c", "\u2028", 1, null);
    const items = fc.array(fc.oneof(fc.record({ name: names }), fc.record({ address: names })), {
      maxLength: 12,
    });
    const elements = fc.uniqueArray(
      names.map((name) => `k:{"name":${name === "\u2028" ? '"\\u2028"' : JSON.stringify(name)}}`),
    );
    fc.assert(
      fc.property(items, elements, (list, wanted) => {
        const naive = wanted.flatMap((element): [string, number[]][] => {
          const places = list.flatMap((item, place) =>
            itemElement(listOf("servers"), item as Json) === element ? [place] : [],
          );
          return places.length === 0 ? [] : [[element, places]];
        });
        expect(found("servers", list as Json[], wanted)).toEqual(Object.fromEntries(naive));
      }),
    );
  });
});
