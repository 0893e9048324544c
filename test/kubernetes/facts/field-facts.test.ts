import { readFileSync } from "node:fs";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { moduleOf, packFields } from "../../../spec-fixtures/kubernetes/pack.mjs";
import { fieldFactsOf, unpackFact } from "../../../src/kubernetes/facts/field-facts.ts";
import { hasMessage } from "../../../src/server/protobuf/envelope.ts";
import { builtinResources } from "../../../src/server/resources/builtin-resources.ts";
import { Registry } from "../../../src/server/resources/registry.ts";
import { kubernetesDocument } from "../../openapi/documents.ts";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const facts = JSON.parse(read("spec-fixtures/kubernetes/protobuf-v1.36.json")) as Record<
  string,
  Record<string, string>
>;
const { schemas } = kubernetesDocument.components as { schemas: Record<string, JsonObject> };

describe("the facts about messages", () => {
  it("are shipped as they are", () => {
    const shipped = read("src/kubernetes/facts/builtin-fields.ts");
    expect(shipped).toBe(moduleOf(packFields(facts, schemas), "BUILTIN_FIELDS"));
  });

  it("tell of every property, save the type of an object, which its envelope tells", () => {
    for (const [name, fields] of Object.entries(facts)) {
      const properties = Object.keys(schemas[name]?.properties as JsonObject);
      const untold = properties.filter((property) => !Object.hasOwn(fields, property));
      expect(untold.filter((property) => property !== "apiVersion" && property !== "kind")).toEqual([]);
      expect(fieldFactsOf(name)).toEqual(properties.map((property) => unpackFact(fields[property] ?? "-")));
    }
  });

  it("have no number twice in a message", () => {
    for (const fields of Object.values(facts)) {
      const numbers = Object.values(fields).map((fact) => unpackFact(fact)?.numbers.join("."));
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(numbers).not.toContain(undefined);
    }
  });

  it("cannot be about a property that there is not", () => {
    expect(() => packFields({ A: { b: "1" } }, { A: { properties: { a: {} } } })).toThrow(
      "A has no property b",
    );
  });

  it("suffice for all that is served", () => {
    const registry: Registry = new Registry(builtinResources(() => registry));
    const types = builtinResources(() => registry).flatMap(({ apiVersion, kind, listKind, verbs }) =>
      verbs.includes("list")
        ? [
            { apiVersion, kind },
            { apiVersion, kind: listKind },
          ]
        : [{ apiVersion, kind }],
    );
    expect(types.length).toBeGreaterThan(100);
    expect(types.filter((type) => !hasMessage(type))).toEqual([]);
  });
});

it.each([
  ["3", { numbers: [3], presence: "unless-empty", wrapped: false }],
  ["3*", { numbers: [3], presence: "optional", wrapped: false }],
  ["1.14!", { numbers: [1, 14], presence: "always", wrapped: false }],
  ["8?", { numbers: [8], presence: "unless-zero", wrapped: false }],
  ["4!w", { numbers: [4], presence: "always", wrapped: true }],
  ["-", undefined],
])("the fact %s says %j", (text, fact) => {
  expect(unpackFact(text)).toEqual(fact);
});
