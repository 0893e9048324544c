import { readdirSync, readFileSync } from "node:fs";
import { checkCustomResource, printProblem } from "fieldwise/validation";
import { isObject, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField } from "../../../src/value/internal.ts";
import { deepFreeze, nest } from "../../arbitraries.ts";

interface DefinitionCase {
  readonly name: string;
  readonly schema?: JsonObject;
  readonly change?: { readonly metadata?: JsonObject; readonly spec?: JsonObject };
  readonly expect: readonly string[];
}

const fixtures = new URL("../../../spec-fixtures/validate/definitions.jsonl", import.meta.url);
const cases = readFileSync(fixtures, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => deepFreeze(parseJson(line)) as unknown as DefinitionCase);

function define({ schema = { type: "object" }, change = {} }: Partial<DefinitionCase>): JsonObject {
  return deepFreeze({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com", ...change.metadata },
    spec: {
      group: "example.com",
      scope: "Namespaced",
      names: { plural: "widgets", singular: "widget", kind: "Widget", listKind: "WidgetList" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
      ...change.spec,
    },
  }) as JsonObject;
}

/** The lines, without the list of versions that some of them show. */
const check = (definition: JsonObject): readonly string[] =>
  checkCustomResource(definition).map((problem) =>
    printProblem(problem).replace(/^spec\.versions: Invalid value: \[.*\]: /, "spec.versions: "),
  );

function stepInto(value: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) ? getField(value, step) : undefined;
}

describe("checkCustomResource", () => {
  it.each(cases)("$name", (given) => {
    const definition = define(given);
    expect(check(definition)).toEqual(given.expect);
    for (const { steps, reason } of checkCustomResource(definition)) {
      const parent = steps.slice(0, -1).reduce<Json | undefined>(stepInto, definition);
      if (reason !== "FieldValueRequired") expect(parent).toBeDefined();
    }
  });

  it("takes the definitions that servers have taken", () => {
    const folder = new URL("../../../bench/objects/", import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith(".crd.json"));
    for (const file of files) {
      const definition = parseJson(readFileSync(new URL(file, folder), "utf8")) as JsonObject;
      expect(check(definition)).toEqual([]);
    }
    expect(files.length).toBeGreaterThan(0);
  });

  it("makes do with whatever a definition holds", () => {
    expect(check({})).toContain("spec.group: Required value");
    expect(check({ spec: { versions: [5, { schema: [] }], names: "x" }, metadata: [] })).toContain(
      "spec.names.kind: Required value",
    );
  });

  it("bounds how deep a schema nests", () => {
    const tooDeep = expect.objectContaining({ code: "TOO_DEEP" });
    const lists = nest({ type: "string" }, 600, (inner) => ({ type: "array", items: inner }));
    expect(() => check(define({ schema: { type: "object", properties: { a: lists } } }))).toThrow(tooDeep);
    const choices = nest({}, 600, (inner) => ({ anyOf: [inner] }));
    expect(() => check(define({ schema: { type: "object", ...(choices as JsonObject) } }))).toThrow(tooDeep);
  });
});
