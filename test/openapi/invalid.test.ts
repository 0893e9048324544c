import { readFileSync } from "node:fs";
import { loadCustomResource, loadMergeSchema, loadOpenApi } from "fieldwise/openapi";
import type { Schema } from "fieldwise/schema";
import { type Json, MergeError, parseJson } from "fieldwise/value";
import { expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

interface InvalidSchema {
  readonly name: string;
  readonly loader: "openapi" | "customResource" | "mergeSchema";
  readonly document: object;
  readonly definition?: string;
  readonly expect: { readonly code: string; readonly path: string; readonly message: string };
}

const loaders = { openapi: loadOpenApi, customResource: loadCustomResource, mergeSchema: loadMergeSchema };
const file = new URL("../../spec-fixtures/schema/invalid.jsonl", import.meta.url);
const cases = readFileSync(file, "utf8").trim().split("\n").map(parseJson) as unknown as InvalidSchema[];

function refusal(attempt: () => unknown): MergeError {
  try {
    attempt();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("this was accepted");
}

it("every case has a name of its own", () => {
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
});

it.each(cases.map((invalid) => [invalid.loader, invalid.name, invalid] as const))(
  "%s: %s is refused, every time",
  (_, __, invalid) => {
    const load = loaders[invalid.loader];
    const document = deepFreeze(invalid.document as Json) as object;
    let attempt: () => unknown = () => load(document);
    if (invalid.definition !== undefined) {
      const schema: Schema = load(document);
      const name = invalid.definition;
      attempt = () => schema.definition(name);
      expect(schema.check().map(({ message }) => message)).toContain(refusal(attempt).message);
    }
    const { code, path, message } = refusal(attempt);
    expect({ code, path }).toEqual({ code: invalid.expect.code, path: invalid.expect.path });
    expect(message).toContain(invalid.expect.message);
    expect(refusal(attempt)).toMatchObject({ code, path, message });
  },
);
