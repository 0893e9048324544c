import { type DefinitionSource, loadCustomResource, loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import { describe, expect, it } from "vitest";
import { checkedSource, compileDefinitions } from "../../src/openapi/internal.ts";
import { findLeaks } from "../hostile-arguments.ts";
import { attempt, calls, definition, source } from "./calls.ts";
import { openApi } from "./documents.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

describe("documents", () => {
  class Document {
    readonly openapi = "3.0.0";
    readonly components = { schemas: { Widget: new Definition() } };
  }

  class Definition {
    readonly type = "object";
    readonly properties = { since: { type: "string", default: new Date(0) } };
    readonly description = undefined;
  }

  it("may be objects of classes with Dates in them, and what toJSON gives", () => {
    for (const given of [new Document(), { toJSON: () => new Document() }])
      expect(loadOpenApi(given).definition("Widget").map?.fields.get("since")?.default).toBe(
        "1970-01-01T00:00:00Z",
      );
    const stated = { ...definition, toJSON: () => definition };
    expect(loadCustomResource(stated).kinds()).toEqual(loadCustomResource(definition).kinds());
  });

  it.each<[string, () => unknown, code: string, path: string]>([
    [
      "definitions in a Map",
      () => loadOpenApi({ swagger: "2.0", definitions: new Map() }),
      "VALUE_INVALID",
      ".definitions",
    ],
    ["a document that is a Map", () => loadOpenApi(new Map()), "VALUE_INVALID", ""],
    [
      "properties in a Map",
      () => loadOpenApi(openApi({ A: { properties: new Map() } as never })).definition("A"),
      "VALUE_INVALID",
      "A.properties",
    ],
    [
      "a default that is no JSON",
      () => loadMergeSchema({ types: [{ name: "a", scalar: Number.NaN }] }),
      "VALUE_INVALID",
      ".types[0].scalar",
    ],
    ["a list of documents", () => loadOpenApi([openApi({})]), "DOCUMENT_INVALID", ""],
  ])("with %s are refused", (_, act, code, path) => {
    expect(attempt(act)).toMatchObject({ code, path });
  });
});

describe("a source of one's own", () => {
  it("is taken if it gives what it promises, and is read as JSON", () => {
    const own: DefinitionSource = {
      names: () => ["Own"],
      kinds: () => [{ group: "g", version: "v1", kind: "Own", definition: "Own" }],
      has: (name) => name === "Own",
      read: () =>
        ({ type: "object", properties: { since: { type: "string", default: new Date(0) } } }) as never,
      placeOf: (name) => name,
    };
    const type = compileDefinitions(checkedSource(own), false).type("g/v1", "Own");
    expect(type.map.fields.get("since")?.default).toBe("1970-01-01T00:00:00Z");
    expect(checkedSource(own)).toBe(checkedSource(own));
  });

  it.each<[keyof DefinitionSource, unknown]>([
    ["names", [1]],
    ["names", undefined],
    ["kinds", [{ group: "g", version: "v1", kind: "Own" }]],
    ["placeOf", undefined],
    ["originOf", "mine"],
    ["presencesOf", { own: "always" }],
    ["presencesOf", new Map([["own", 1]])],
    ["resourceOf", { plural: "owns" }],
  ])("whose %s gives %j is refused when it is asked", (method, given) => {
    const own = checkedSource({ ...source, [method]: () => given });
    expect(attempt(() => own[method]?.("Own"))).toMatchObject({
      code: "ARGUMENT_INVALID",
      message: expect.stringContaining(`a source's ${method} gave`),
    });
  });

  it("that lacks a method, or has another thing in its place, is refused", () => {
    for (const spoilt of [
      { ...source, read: undefined },
      { ...source, originOf: "built-in" },
    ])
      expect(attempt(() => checkedSource(spoilt as never))).toMatchObject({
        code: "ARGUMENT_INVALID",
        message: "this must be a source of definitions: pass one, as readOpenApi and readCustomResource give",
      });
  });

  it("goes on to throw what it throws", () => {
    const own = checkedSource({
      ...source,
      read: () => {
        throw new RangeError("mine");
      },
    });
    expect(() => own.read("Own")).toThrow(new RangeError("mine"));
  });
});
