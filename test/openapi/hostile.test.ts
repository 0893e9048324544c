import { loadCustomResource, loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import { describe as describeType, equalTypes, type Schema, typeAt } from "fieldwise/schema";
import { type Json, type JsonObject, MAX_DEPTH, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { nest } from "../arbitraries.ts";
import { annotate, chain, compile, customResource, openApi, refer } from "./documents.ts";

const text: JsonObject = { type: "string" };
const tooDeep = expect.objectContaining({ name: "MergeError", code: "TOO_DEEP" });

describe("schemas that nest too deep get TOO_DEEP", () => {
  /** The last is how many levels of JSON each adds. */
  const nestings: [string, (inner: Json) => JsonObject, number][] = [
    ["items", (inner) => ({ type: "array", items: inner }), 1],
    ["properties", (inner) => ({ type: "object", properties: { a: inner } }), 2],
    ["additionalProperties", (inner) => ({ type: "object", additionalProperties: inner }), 1],
  ];
  const mergeNestings: [string, (inner: Json) => JsonObject, number][] = [
    ["lists", (inner) => ({ list: { elementRelationship: "atomic", elementType: inner } }), 2],
    ["fields", (inner) => ({ map: { fields: [{ name: "a", type: inner }] } }), 4],
    ["maps", (inner) => ({ map: { elementType: inner } }), 2],
  ];

  it.each(nestings)("of %s", (_, wrap, step) => {
    const wrapped = (levels: number) => nest(text, levels, wrap) as JsonObject;
    const most = Math.floor((MAX_DEPTH - 1) / step);
    expect(() => compile(wrapped(most))).not.toThrow();
    expect(() => compile(wrapped(most + 1))).toThrow(tooDeep);
    expect(() => compile(wrapped(100_000))).toThrow(tooDeep);
    expect(() => loadCustomResource(customResource({ v1: wrapped(100_000) }))).toThrow(tooDeep);
  });

  it.each(mergeNestings)("of a merge schema's %s", (_, wrap, step) => {
    const load = (levels: number) =>
      loadMergeSchema({
        types: [{ name: "a", ...(nest({ scalar: "string" }, levels, wrap) as JsonObject) }],
      });
    const most = Math.floor((MAX_DEPTH - 3) / step);
    expect(() => load(most)).not.toThrow();
    expect(() => load(most + 1)).toThrow(tooDeep);
    expect(() => load(100_000)).toThrow(tooDeep);
  });
});

describe("values that nest 100,000 levels get an error where a word is expected", () => {
  const deep = nest("a", 100_000);
  const attempts: [string, () => unknown][] = [
    ["a $ref", () => compile({ $ref: deep })],
    ["a type", () => compile({ type: deep })],
    ["a list-type", () => compile({ type: "array", items: text, ...annotate({ "list-type": deep }) })],
    ["a map-type", () => compile({ type: "object", ...annotate({ "map-type": deep }) })],
    [
      "a patch strategy",
      () =>
        compile({ type: "object", properties: { a: { ...text, ...annotate({ "patch-strategy": deep }) } } }),
    ],
    ["a scalar", () => loadMergeSchema({ types: [{ name: "a", scalar: deep }] })],
    [
      "a named type",
      () => loadMergeSchema({ types: [{ name: "a", map: { elementType: { namedType: deep } } }] }),
    ],
    [
      "a list's relationship",
      () => loadMergeSchema({ types: [{ name: "a", list: { elementType: {}, elementRelationship: deep } }] }),
    ],
    [
      "a map's relationship",
      () => loadMergeSchema({ types: [{ name: "a", map: { elementRelationship: deep } }] }),
    ],
    [
      "a union's member",
      () => loadMergeSchema({ types: [{ name: "a", map: { unions: [{ fields: [{ fieldName: deep }] }] } }] }),
    ],
  ];

  it.each(attempts)("as %s", (_, attempt) => {
    expect(attempt).toThrow(MergeError);
  });
});

describe("a chain of 100,000 definitions", () => {
  const length = 100_000;
  const chains: [string, () => Schema, string][] = [
    [
      "objects",
      () =>
        loadOpenApi(
          openApi(chain(length, (next) => ({ type: "object", properties: { a: refer(next) } }), text)),
        ),
      "map",
    ],
    [
      "nullable atomic objects",
      () =>
        loadOpenApi(
          openApi(
            chain(
              length,
              (next) => ({
                type: "object",
                additionalProperties: refer(next, { nullable: true, ...annotate({ "map-type": "atomic" }) }),
              }),
              { type: "object" },
            ),
          ),
        ),
      "map",
    ],
    [
      "lists",
      () => loadOpenApi(openApi(chain(length, (next) => ({ type: "array", items: refer(next) }), text))),
      "list",
    ],
    ["aliases", () => loadOpenApi(openApi(chain(length, (next) => refer(next), text))), "scalar"],
    [
      "merge types",
      () => {
        const atoms = chain(
          length,
          (next) => ({ map: { elementType: { namedType: next, elementRelationship: "atomic" } } }),
          { map: {} },
        );
        return loadMergeSchema({
          types: Object.entries(atoms).map(([name, atom]) => ({ name, ...(atom as JsonObject) })),
        });
      },
      "map",
    ],
  ];

  it.each(chains)(
    "that are %s compiles, compares and describes without overflowing the stack",
    (_, load, part) => {
      const [first, second] = [load().definition("0"), load().definition("0")];
      expect(first).toHaveProperty(part, expect.anything());
      expect(equalTypes(first, second)).toBe(true);
      for (const options of [{}, { all: true }])
        expect(() => describeType(first, options)).not.toThrow(RangeError);
    },
    60_000,
  );
});

describe.each(["__proto__", "constructor", "toString", "", ".", "a b", "é", "\ud83d\ude00", "\ud800"])(
  "the name %j is a plain name",
  (name) => {
    const plain = <T extends Json>(value: T): JsonObject => Object.fromEntries([[name, value]]);

    it("of a definition and of a kind", () => {
      const kinds = [{ group: name, version: name, kind: name }];
      const definition = { type: "object", ...annotate({ "group-version-kind": kinds }) };
      const schema = loadOpenApi(openApi({ ...plain(definition), A: { type: "array", items: refer(name) } }));
      expect(schema.definitionNames()).toContain(name);
      expect(schema.kinds()).toEqual(kinds);
      expect(schema.definition("A").list?.element).toBe(schema.definition(name));
      expect(schema.type(name === "" ? "" : `${name}/${name}`, name)).toBe(schema.definition(name));
    });

    it("that an empty schema does not have", () => {
      const schema = loadOpenApi(openApi({}));
      expect(() => schema.definition(name)).toThrow(expect.objectContaining({ code: "DEFINITION_UNKNOWN" }));
      expect(() => schema.type(name, name)).toThrow(expect.objectContaining({ code: "KIND_UNKNOWN" }));
      expect(() => compile(refer(name), { [`${name}.`]: text })).toThrow(
        expect.objectContaining({ code: "REFERENCE_INVALID" }),
      );
    });

    it("of a property, a key, a merge key and a member of a union", () => {
      const items = { type: "object", properties: plain({ ...text, default: name }), required: [name] };
      const annotations = {
        "list-type": "map",
        "list-map-keys": [name],
        "patch-merge-key": name,
        "patch-strategy": "merge",
      };
      const properties = plain({ type: "array", items, ...annotate(annotations) });
      const unions = annotate({ unions: [{ "fields-to-discriminateBy": plain(name) }] });
      const type = compile({ type: "object", properties, ...unions });
      const field = type.map?.fields.get(name);
      expect(type.map?.fields.size).toBe(1);
      expect(type.map?.unions[0]?.members).toEqual([{ field: name, value: name }]);
      expect(field).toMatchObject({ name, element: `f:${name}`, patch: { mergeKey: name } });
      expect(field?.type.list?.keys).toEqual([{ name, default: name }]);
      expect(field?.type.list?.element.map?.fields.get(name)?.required).toBe(true);
      expect(describeType(type).split("\n")[1]).toMatch(/^ {2}.* {2}list, map by /);
    });

    it("of a property of a custom resource and of an embedded resource", () => {
      const embedded = {
        type: "object",
        properties: plain(text),
        ...annotate({ "embedded-resource": true }),
      };
      const schema = loadCustomResource(
        customResource({ v1: { type: "object", properties: { ...plain(text), embedded } } }),
      );
      const type = schema.type("example.com/v1", "Widget");
      expect(type.map.fields.get(name)?.type.scalar?.kind).toBe("string");
      expect(typeAt(type, "embedded").map?.fields.get(name)?.type.scalar?.kind).toBe("string");
    });

    it("of a merge type and of its fields", () => {
      const fields = [{ name, type: { namedType: name } }];
      const schema = loadMergeSchema({ types: [{ name, map: { fields } }] });
      expect(schema.definition(name).map?.fields.get(name)?.type).toBe(schema.definition(name));
    });
  },
);
