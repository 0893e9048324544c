import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import {
  canonicalFieldsV1,
  decodeFieldsV1,
  EMPTY,
  type FieldSet,
  fieldSetOf,
  hasPath,
  size,
} from "fieldwise/fieldpath";
import { isObject, type Json, type JsonObject, MAX_DEPTH, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf, valueElement } from "../../src/fieldpath/internal.ts";
import { deepFreeze, nest } from "../arbitraries.ts";
import { expectMembers, expectShared, paths } from "./model.ts";

const root = new URL("../../", import.meta.url);

function readDocuments(folder: string): Json[] {
  return readdirSync(new URL(folder, root)).flatMap((name) => {
    const text = readFileSync(new URL(folder + name, root), "utf8");
    return name.endsWith(".jsonl")
      ? text.trim().split("\n").map(parseJson)
      : name.endsWith(".json")
        ? [parseJson(text)]
        : [];
  });
}

/** Every FieldsV1 in a document: `fieldsV1` of objects and `fields` of the vectors' managers. */
function* fieldsIn(value: Json): Generator<Json> {
  if (Array.isArray(value)) {
    for (const item of value) yield* fieldsIn(item);
  } else if (isObject(value)) {
    for (const [name, child] of Object.entries(value)) {
      if (name === "fieldsV1") yield child as Json;
      else if (name === "managers" && isObject(child)) {
        for (const manager of Object.values(child)) yield (manager as JsonObject).fields as Json;
      } else yield* fieldsIn(child as Json);
    }
  }
}

describe("what Kubernetes stored", () => {
  it("comes back by reference, and byte for byte from its paths", () => {
    const found = readDocuments("spec-fixtures/vectors/").flatMap((document) => [...fieldsIn(document)]);
    expect(found.length).toBeGreaterThan(1000);
    for (const fields of found) {
      const set = decodeFieldsV1(fields);
      expect(set).toBe(fields);
      expect(JSON.stringify(fieldSetOf(pathsOf(set)))).toBe(JSON.stringify(fields));
    }
  });

  it("comes back by reference also where a client sorted it as plain text, and can be put in order", () => {
    const sortAsText = (set: FieldSet): FieldSet => {
      const elements = Object.keys(set).sort();
      return Object.fromEntries(elements.map((element) => [element, sortAsText(set[element] as FieldSet)]));
    };
    const found = readDocuments("bench/objects/").flatMap((document) => [...fieldsIn(document)]);
    expect(found.length).toBeGreaterThan(10);
    for (const fields of found) {
      expect(decodeFieldsV1(fields)).toBe(fields);
      const set = canonicalFieldsV1(decodeFieldsV1(fields));
      // Compared with ===, as a difference between such long texts takes minutes to print.
      expect(JSON.stringify(fieldSetOf(pathsOf(set))) === JSON.stringify(set)).toBe(true);
      expect(JSON.stringify(sortAsText(set)) === JSON.stringify(fields)).toBe(true);
    }
  });
});

describe("canonicalFieldsV1", () => {
  it.each<[string, string]>([
    ['{"f:b":{},"f:a":{}}', '{"f:a":{},"f:b":{}}'],
    ['{"i:0":{},"v:1":{},"k:{}":{},"f:z":{}}', '{"f:z":{},"k:{}":{},"v:1":{},"i:0":{}}'],
    ['{"f:a":{"f:b":{},".":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
    ['{"f:__proto__":{"f:constructor":{}},"f:":{}}', '{"f:":{},"f:__proto__":{"f:constructor":{}}}'],
  ])("orders %s as %s", (fields, canonical) => {
    const set = canonicalFieldsV1(decodeFieldsV1(deepFreeze(JSON.parse(fields))));
    expect(JSON.stringify(set)).toBe(canonical);
    expect(canonicalFieldsV1(set)).toBe(set);
  });

  it("shares with its input what was in order there", () => {
    const fields = {
      "f:b": { ".": {}, "f:c": { "f:d": {} } },
      "f:a": { "f:f": {}, "f:e": { ".": {}, "f:g": {} } },
    };
    expectShared(canonicalFieldsV1(decodeFieldsV1(fields)), decodeFieldsV1(fields));
  });
});

describe("decodeFieldsV1", () => {
  it.each<[string, string]>([
    ['{"f:a":{".":{}}}', '{"f:a":{}}'],
    ['{"f:a":{".":null,"f:b":null}}', '{"f:a":{".":{},"f:b":{}}}'],
    ['{"f:a":{".":{"f:x":{}},"f:b":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
    ['{"f:a":{".":5,"f:b":{}}}', '{"f:a":{".":{},"f:b":{}}}'],
    ['{".":{},"f:a":{}}', '{"f:a":{}}'],
    ['{"f:a":{"x:1":5}}', '{"f:a":{}}'],
    ['{"f:a":{"x:1":{"bad":1},"f:b":{}}}', '{"f:a":{"f:b":{}}}'],
    [String.raw`{"k:{\"b\":2, \"a\":1}":{}}`, String.raw`{"k:{\"a\":1,\"b\":2}":{}}`],
    ['{"v:1.0":{"f:b":{}},"v:1":{"f:a":{}}}', '{"v:1":{"f:a":{}}}'],
    ['{"v:1.0":{"f:a":{}},"v:1":{}}', '{"v:1":{".":{},"f:a":{}}}'],
    ['{"v:1.0":{},"v:1":{"f:a":{}}}', '{"v:1":{".":{},"f:a":{}}}'],
    ['{"v:9":{},"v:10":{},"v:1e1":{}}', '{"v:9":{},"v:10":{}}'],
  ])("reads %s as %s", (fields, canonical) => {
    const set = decodeFieldsV1(deepFreeze(JSON.parse(fields)));
    expect(JSON.stringify(set)).toBe(canonical);
    expect(decodeFieldsV1(set)).toBe(set);
  });

  it.each(["null", '{".":{}}', '{"x:1":{"f:a":{}}}'])("reads %s as the shared empty set", (fields) => {
    expect(decodeFieldsV1(JSON.parse(fields))).toBe(EMPTY);
  });

  it.each([
    ["[]", ""],
    ['"f:a"', ""],
    ['{"a":{}}', ""],
    ['{"__proto__":{}}', ""],
    ['{"f:a":{"constructor":{}}}', ".a"],
    ['{"f:a":{"":{}}}', ".a"],
    ['{"f:a":5}', ".a"],
    ['{"f:a":{".":{},"f:b":[]}}', ".a.b"],
    [String.raw`{"f:a":{"k:{\"n\":\"x\"}":{"v:":{}}}}`, '.a[n="x"]'],
    ['{"f:a":{"v:1":{"i:x":{}}}}', ".a[=1]"],
    ['{"f:a":{"i:0":{"k:[]":{}}}}', ".a[0]"],
  ])("refuses %s and says where: %j", (fields, path) => {
    expect(() => decodeFieldsV1(JSON.parse(fields))).toThrow(
      expect.objectContaining({ code: "FIELDS_INVALID", path }),
    );
  });

  it("finds the canonical form of any spelling, without touching the input", () => {
    fc.assert(
      fc.property(paths, fc.gen(), (members, gen) => {
        const respell = (node: FieldSet): Json => {
          const elements = gen(() =>
            fc.shuffledSubarray(Object.keys(node), { minLength: Object.keys(node).length }),
          );
          if (elements.length === 0)
            return gen(() => fc.constantFrom<Json>(null, {}, { ".": {} }, { ".": 1, "x:": 1 }));
          return Object.fromEntries(
            elements.map((element) => [
              element.replace(
                /^([kv]):(.*)$/s,
                gen(() => fc.constantFrom("$1:$2", "$1: $2\n")),
              ),
              respell(node[element] as FieldSet),
            ]),
          );
        };
        expectMembers(canonicalFieldsV1(decodeFieldsV1(deepFreeze(respell(fieldSetOf(members))))), members);
      }),
    );
  });

  it("gives sets whose paths are all members, whatever strings they hold", () => {
    for (const text of ["\ud800", "a\udc00b", "\u2028", "\u007f"]) {
      for (const fields of [{ [`v:"${text}"`]: {} }, { [valueElement(text)]: {} }, { [`f:${text}`]: {} }]) {
        const set = decodeFieldsV1(fields);
        expect([...pathsOf(set)].map((path) => hasPath(set, path))).toEqual([true]);
      }
    }
  });

  it("reads as many levels as values have, canonical or not", () => {
    const canonical = nest({}, MAX_DEPTH, (inner) => ({ "f:a": inner }));
    expect(decodeFieldsV1(canonical)).toBe(canonical);
    const shuffled = nest({ ".": {} }, MAX_DEPTH, (inner) => ({ "f:a": inner, ".": {} }));
    expect(size(decodeFieldsV1(shuffled))).toBe(MAX_DEPTH);
  });

  it.each([MAX_DEPTH + 1, 100_000])("refuses %i levels", (levels) => {
    const refusal = expect.objectContaining({ code: "TOO_DEEP", path: ".a".repeat(8) });
    expect(() => decodeFieldsV1(nest({}, levels, (inner) => ({ "f:a": inner })))).toThrow(refusal);
    expect(() => decodeFieldsV1(nest({}, levels, (inner) => ({ "f:a": inner, ".": {} })))).toThrow(refusal);
  });

  it("refuses an element whose value nests too deep", () => {
    const element = `v:${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(() => decodeFieldsV1({ "f:a": { [element]: {} } })).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
  });

  it("reads thousands of spellings of one element before the test runs out of time", () => {
    const count = 5000;
    const spelling = (number: number) =>
      `v:${number.toString(2).padStart(13, "0").replaceAll("0", " ").replaceAll("1", "\t")}1`;
    const fields = Object.fromEntries(
      Array.from({ length: count }, (_, number) => [spelling(number), { [`f:${number}`]: {} }]),
    );
    expect(decodeFieldsV1(fields)).toEqual({ "v:1": { [`f:${count - 1}`]: {} } });
  });
});
