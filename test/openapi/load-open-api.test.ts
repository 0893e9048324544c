import { loadOpenApi } from "fieldwise/openapi";
import { typeAt } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { annotate, chain, kindsOf, kubernetesDocument, openApi, refer } from "./documents.ts";

const text: JsonObject = { type: "string" };

function kind(name: string, properties: JsonObject = {}, version = "v1"): JsonObject {
  const groupVersionKind = { group: "example.com", version, kind: name };
  return { type: "object", properties, ...annotate({ "group-version-kind": [groupVersionKind] }) };
}

it("finds types by kind and by definition, and they are the same type", () => {
  const schema = loadOpenApi(
    openApi({ "com.example.Widget": kind("Widget", { spec: refer("Spec") }), Spec: text }),
  );
  const widget = schema.type("example.com/v1", "Widget");
  expect(widget).toBe(schema.definition("com.example.Widget"));
  expect(typeAt(widget, "spec")).toBe(schema.definition("Spec"));
  expect(widget).toMatchObject({
    name: "com.example.Widget",
    kinds: [{ group: "example.com", version: "v1", kind: "Widget" }],
  });
});

it("finds one type by all the kinds that a definition lists", () => {
  const kinds = ["v1", "v2"].map((version) => ({ group: "", version, kind: "Status" }));
  const schema = loadOpenApi(
    openApi({ Status: { type: "object", ...annotate({ "group-version-kind": kinds }) } }),
  );
  expect(schema.type("v1", "Status")).toBe(schema.type("v2", "Status"));
});

it("makes one schema of several documents, in which the first of two definitions counts", () => {
  const schema = loadOpenApi(openApi({ A: kind("A", { b: refer("B") }), Same: text }), {
    swagger: "2.0",
    definitions: { B: kind("B", { a: { $ref: "#/definitions/A" } }), Same: { type: "integer" } },
  });
  expect(schema.definitionNames()).toEqual(["A", "Same", "B"]);
  expect(kindsOf(schema)).toEqual(["example.com/v1 A", "example.com/v1 B"]);
  expect(typeAt(schema.definition("A"), "b.a")).toBe(schema.definition("A"));
  expect(schema.definition("Same").scalar?.kind).toBe("string");
});

it("reads names of references with the escapes of a JSON pointer", () => {
  const schema = loadOpenApi(openApi({ "a/b~c": text, A: { type: "array", items: refer("a~1b~0c") } }));
  expect(schema.definition("A").list?.element).toBe(schema.definition("a/b~c"));
});

it("reads frozen documents, and changes none", () => {
  const document = deepFreeze(structuredClone(kubernetesDocument));
  expect(loadOpenApi(document).check()).toEqual([]);
});

it("is recursive where Kubernetes is", () => {
  const name = "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps";
  const props = loadOpenApi(kubernetesDocument).definition(name);
  expect(typeAt(props, "properties.x.not.allOf.definitions.y")).toBe(props);
});

describe("a document of which some definitions are unsound", () => {
  const set = {
    type: "array",
    items: { type: "object", properties: { a: text } },
    ...annotate({ "list-type": "set" }),
  };
  const unsound: JsonObject = {
    Good: kind("Good"),
    Bad: { type: "object", properties: { a: { type: "bogus" } } },
    LeadsToBad: kind("LeadsToBad", { bad: refer("Bad") }),
    BadToo: { type: "object", properties: { bad: refer("Bad"), set } },
    BadKinds: { type: "object", ...annotate({ "group-version-kind": [{ kind: "BadKinds" }] }) },
    NoObject: {
      ...text,
      ...annotate({ "group-version-kind": [{ group: "", version: "v1", kind: "Text" }] }),
    },
  };

  it("still gives the sound ones, by kind too", () => {
    const schema = loadOpenApi(openApi(unsound));
    expect(() => schema.definition("Bad")).toThrow();
    expect(schema.definition("Good").map).toBeDefined();
    expect(schema.type("example.com/v1", "Good")).toBe(schema.definition("Good"));
  });

  it("refuses a definition that leads to an unsound one, with the error of that one, every time", () => {
    const schema = loadOpenApi(openApi(unsound));
    const refusal = expect.objectContaining({ code: "SCHEMA_INVALID", path: "Bad.properties.a.type" });
    for (let time = 0; time < 2; time++) {
      expect(() => schema.type("example.com/v1", "LeadsToBad")).toThrow(refusal);
      expect(() => schema.definition("LeadsToBad")).toThrow(refusal);
    }
  });

  it("lists each unsound definition once in check(), whatever it refers to", () => {
    const schema = loadOpenApi(openApi(unsound));
    const paths = schema
      .check()
      .map(({ path }) => path)
      .sort();
    expect(paths).toEqual(["Bad.properties.a.type", "BadKinds", "BadToo.properties.set", "NoObject"]);
    expect(
      schema
        .check()
        .map(({ path }) => path)
        .sort(),
    ).toEqual(paths);
  });

  it("is checked before the test runs out of time, even if 4,000 definitions lead to an unsound one", () => {
    const link = (next: string) => ({ type: "object", properties: { next: refer(next) } });
    const errors = loadOpenApi(openApi(chain(4000, link, { type: "bogus" }))).check();
    expect(errors.map(({ path }) => path)).toEqual(["3999.type"]);
  });
});

it("checks 8,000 aliases of each other before the test runs out of time", () => {
  expect(loadOpenApi(openApi(chain(8000, (next) => refer(next), text))).check()).toEqual([]);
});
