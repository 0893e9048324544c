import { readFileSync } from "node:fs";
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { readCustomResource } from "fieldwise/openapi";
import { createChecker, printProblem, type ValidationOptions } from "fieldwise/validation";
import { compareStrings, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { customResource } from "../openapi/documents.ts";

function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../spec-fixtures/validate/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => deepFreeze(parseJson(line)) as unknown as Case);
}

interface SpecCase {
  readonly name: string;
  readonly schema: JsonObject;
  readonly spec: Json;
  readonly expect: readonly string[];
}

/** What is wrong with a widget that has this spec. */
function validateSpec(schema: JsonObject, spec: Json): readonly string[] {
  const definition = customResource({ v1: { type: "object", properties: { spec: schema } } });
  const widget = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec };
  const problems = createChecker(readCustomResource(definition)).check("example.com/v1", "Widget", widget);
  return problems.map(printProblem);
}

describe.each(["types", "text", "numbers", "lists", "objects", "combinations", "dialects"])(
  "%s of a custom resource",
  (file) => {
    it.each(readCases<SpecCase>(file))("$name", ({ schema, spec, expect: expected }) => {
      expect(validateSpec(schema, spec)).toEqual(expected);
    });
  },
);

describe("Kubernetes' own kinds", () => {
  const checker = createChecker(kubernetesDefinitions());
  interface ObjectCase {
    readonly name: string;
    readonly object: { readonly apiVersion: string; readonly kind: string };
    readonly options?: ValidationOptions;
    readonly expect: readonly string[];
  }

  it.each(readCases<ObjectCase>("kubernetes"))("$name", ({ object, options, expect: expected }) => {
    const { apiVersion, kind } = object;
    const problems = checker.check(apiVersion, kind, object, options);
    expect(problems.map(printProblem)).toEqual(expected);
  });
});

describe("what a Kubernetes v1.36.4 server answered", () => {
  interface ServerCase {
    readonly name: string;
    readonly object: JsonObject;
    readonly unknown: readonly string[];
    readonly causes: readonly { readonly field: string; readonly reason: string; readonly message: string }[];
  }
  const [setup, ...cases] = readCases<ServerCase>("server");
  const { definition } = setup as unknown as { readonly definition: JsonObject };
  const checker = createChecker(readCustomResource(definition));

  it.each(cases)("$name", ({ object, unknown, causes }) => {
    const problems = checker.check("http.example/v1", "Widget", object);
    const strays = problems.filter(({ reason }) => reason === "FieldUnknown");
    const found = problems
      .filter(({ reason }) => reason !== "FieldUnknown")
      .map(({ path, reason, message }) => ({ field: path, reason, message }));
    expect(strays.map(printProblem)).toEqual(unknown);
    expect(found.sort((a, b) => compareStrings(a.field, b.field))).toEqual(causes);
  });
});

describe("formats", () => {
  interface FormatCase {
    readonly format: string;
    readonly valid: readonly string[];
    readonly invalid: readonly string[];
  }

  it.each(readCases<FormatCase>("formats"))("$format", ({ format, valid, invalid }) => {
    const items = { type: "string", format };
    const refused = validateSpec({ type: "array", items, maxItems: 100 }, [...valid, ...invalid]);
    const wanted = invalid.map((text, index) => {
      const path = `spec[${valid.length + index}]`;
      const shown = text.replaceAll("\n", "\\n");
      return `${path}: Invalid value: "${shown}": ${path} in body must be of type ${format}: "${shown}"`;
    });
    expect(refused).toEqual(wanted);
  });
});

describe("patterns", () => {
  interface PatternCase {
    readonly pattern: string;
    readonly matches?: readonly string[];
    readonly misses?: readonly string[];
    readonly error?: string;
  }

  it.each(readCases<PatternCase>("patterns"))("$pattern", ({ pattern, matches = [], misses = [], error }) => {
    const validate = () =>
      validateSpec({ type: "array", items: { type: "string", pattern } }, [...matches, ...misses]);
    if (error === undefined) {
      const refused = validate().map((line) => line.slice(0, line.indexOf(":")));
      expect(refused).toEqual(misses.map((_, index) => `spec[${matches.length + index}]`));
    } else {
      const path = "spec.versions[0].schema.openAPIV3Schema.properties.spec.items.pattern";
      expect(validate).toThrow(
        expect.objectContaining({ code: "SCHEMA_INVALID", path, message: expect.stringContaining(error) }),
      );
    }
  });
});
