import fc from "fast-check";
import { type FieldPath, fieldSetOf, hasPath, isSubset, leaves, parsePath } from "fieldwise/fieldpath";
import type { Type } from "fieldwise/schema";
import { canonicalText, type Json, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf } from "../../src/fieldpath/internal.ts";
import { dropFields, validate, valueFields } from "../../src/typed/internal.ts";
import { parsedSetOf } from "../fieldpath/model.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import { typeNamed } from "./types.ts";
import { variantsOf } from "./variants.ts";

const drop = (type: Type, config: JsonObject, paths: readonly string[]): JsonObject =>
  dropFields(type, deepFreeze(config), deepFreeze(fieldSetOf(paths.map(parsePath))));

describe("dropFields", () => {
  const cases: [string, string, JsonObject, string[], JsonObject][] = [
    ["a scalar", "toy.Widget", { name: "a", kind: "b" }, [".name"], { kind: "b" }],
    ["all there is", "toy.Widget", { name: "a" }, [".name"], {}],
    ["null", "toy.Widget", { name: null, kind: "b" }, [".name"], { kind: "b" }],
    [
      "a key of an object",
      "toy.Widget",
      { labels: { a: "1", b: "2" } },
      [".labels.a"],
      { labels: { b: "2" } },
    ],
    [
      "the only key of an object, and the object",
      "toy.Widget",
      { labels: { a: "1" }, kind: "b" },
      [".labels.a"],
      { kind: "b" },
    ],
    [
      "an object and all that it holds",
      "toy.Widget",
      { labels: { a: "1" }, kind: "b" },
      [".labels"],
      { kind: "b" },
    ],
    ["an atomic object", "toy.Widget", { selector: { a: "1" }, kind: "b" }, [".selector"], { kind: "b" }],
    ["an item of a set", "toy.Widget", { tags: ["a", "b"] }, ['.tags[="a"]'], { tags: ["b"] }],
    [
      "the only item of a set, and the set",
      "toy.Widget",
      { tags: ["a"], kind: "b" },
      ['.tags[="a"]'],
      { kind: "b" },
    ],
    [
      "a field of a keyed item",
      "toy.Widget",
      { servers: [{ name: "a", address: "1" }] },
      ['.servers[name="a"].address'],
      { servers: [{ name: "a" }] },
    ],
    [
      "a key of a keyed item, and the item",
      "toy.Widget",
      { servers: [{ name: "a", address: "1" }, { name: "b" }] },
      ['.servers[name="a"].name'],
      { servers: [{ name: "b" }] },
    ],
    [
      "a key that is stated and the default, which leaves the item",
      "toy.Widget",
      { ports: [{ port: 80, protocol: "TCP" }] },
      ['.ports[port=80,protocol="TCP"].protocol'],
      { ports: [{ port: 80 }] },
    ],
    [
      "one of two keys, and the item",
      "odd.Object",
      { rows: [{ a: "x", b: 1, note: "n" }, { a: "y" }] },
      ['.rows[a="x",b=1].b'],
      { rows: [{ a: "y" }] },
    ],
    [
      "a keyed item and all that it holds",
      "toy.Widget",
      { servers: [{ name: "a", address: "1" }, { name: "b" }] },
      ['.servers[name="a"]'],
      { servers: [{ name: "b" }] },
    ],
    [
      "what is deep inside, and all that held nothing else",
      "deduced",
      { a: { b: { c: 1 } }, d: 1 },
      [".a.b.c"],
      { d: 1 },
    ],
    [
      "names that objects inherit",
      "deduced",
      JSON.parse('{"__proto__":{"a":1,"b":2},"constructor":1}'),
      [".__proto__.a", ".constructor"],
      JSON.parse('{"__proto__":{"b":2}}'),
    ],
  ];
  it.each(cases)("drops %s", (_, type, config, paths, left) => {
    expect(canonicalText(drop(typeNamed(type), config, paths))).toBe(canonicalText(left));
  });

  const kept: [string, string, JsonObject, string[]][] = [
    ["nothing is named", "toy.Widget", { name: "a", labels: {} }, []],
    [
      "it has none of the fields",
      "toy.Widget",
      { name: "a", labels: { b: "1" } },
      [".kind", ".labels.a", '.tags[="a"]'],
    ],
    ["a field is named below a scalar", "deduced", { a: 1 }, [".a.b"]],
    [
      "something is named inside an empty object or list",
      "toy.Widget",
      { labels: {}, tags: [] },
      [".labels.a", '.tags[="a"]'],
    ],
    ["something is named inside an atomic list", "toy.Widget", { notes: ["a"] }, [".notes[0]"]],
    [
      "something is named inside an atomic object",
      "toy.Widget",
      { selector: { a: "1", b: "2" } },
      [".selector.a"],
    ],
    [
      "names that objects inherit are named",
      "deduced",
      { a: 1 },
      [".__proto__.a", ".constructor", ".toString"],
    ],
  ];
  it.each(kept)("gives the config itself if %s", (_, type, config, paths) => {
    expect(drop(typeNamed(type), config, paths)).toBe(config);
  });

  it("shares what stays", () => {
    const config = {
      metadata: { labels: { a: "1" }, name: "x" },
      servers: [{ name: "a", args: ["x"] }, { name: "b" }],
    };
    const left = drop(typeNamed("toy.Widget"), config, [
      ".metadata.name",
      '.servers[name="b"]',
    ]) as typeof config;
    expect(left.metadata.labels).toBe(config.metadata.labels);
    expect(left.servers[0]).toBe(config.servers[0]);
  });

  it("refuses what nests too deep", () => {
    let config: Json = 1;
    for (let level = 0; level < 100_000; level++) config = { a: config };
    let fields = {};
    for (let level = 0; level < 100_000; level++) fields = { "f:a": fields };
    expect(() => dropFields(typeNamed("deduced"), config as JsonObject, fields)).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
  });

  const subjects: [string, Type][] = [
    ["toy.Widget", typeNamed("toy.Widget")],
    ["Pod", typeNamed("io.k8s.api.core.v1.Pod")],
    ["an object without a schema", typeNamed("deduced")],
  ];
  const isKey = (path: FieldPath): boolean => {
    const [item, field] = path.slice(-2);
    return item?.kind === "key" && field?.kind === "field" && Object.hasOwn(item.keys, field.name);
  };

  it.each(subjects)("of %s leaves none of the fields, all others, and a config that fits", (_, type) => {
    const drawn = variantsOf(type).chain(([, config]) => {
      const mine = [...pathsOf(leaves(valueFields(type, config)))].filter((path) => !isKey(path));
      return fc.tuple(fc.constant(deepFreeze(config)), fc.subarray(mine));
    });
    fc.assert(
      fc.property(drawn, ([config, chosen]) => {
        const fields = parsedSetOf(chosen);
        const left = dropFields(type, config, fields);
        const rest = valueFields(type, left);
        expect(validate(type, left)).toEqual([]);
        expect(isSubset(rest, valueFields(type, config))).toBe(true);
        for (const path of pathsOf(leaves(valueFields(type, config)))) {
          expect(hasPath(rest, path)).toBe(!hasPath(fields, path));
        }
        const respelled = dropFields(type, deepFreeze(respellKeys(config)) as JsonObject, fields);
        expect(canonicalText(respelled)).toBe(canonicalText(left));
        if (chosen.length === 0) expect(left).toBe(config);
      }),
    );
  });
});
