import fc from "fast-check";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { printStored } from "../../../src/server/objects/print-stored.ts";

const long = (letter: string): JsonObject => ({ text: letter.repeat(600), "": { deep: [1, null, "ä"] } });

const deployment: JsonObject = {
  spec: long("s"),
  kind: "Deployment",
  metadata: {
    resourceVersion: "5",
    name: "a",
    managedFields: [
      { manager: "one", fieldsV1: long("f") },
      { manager: "two", time: "now", fieldsV1: { "f:a": {} } },
    ],
  },
  status: {},
  apiVersion: "apps/v1",
};

/** The same, as JSON prints it. */
function print({ apiVersion, kind, metadata, ...rest }: JsonObject): string {
  const { resourceVersion: _, ...about } = (metadata ?? {}) as JsonObject;
  return JSON.stringify({ apiVersion, kind, metadata: about, ...rest });
}

describe("an object is stored", () => {
  it("with what it is and its metadata first, and without its resource version", () => {
    const text = printStored(deployment);
    expect(text).toMatch(/^\{"apiVersion":"apps\/v1","kind":"Deployment","metadata":\{"name":"a",/);
    expect(text).toBe(print(deployment));
  });

  it.each<[string, JsonObject]>([
    ["nothing", {}],
    ["no metadata", { apiVersion: "v1", kind: "A", data: null }],
    ["fields that are not there", { apiVersion: "v1", kind: "A", spec: undefined as unknown as Json, x: 1 }],
    ["odd managed fields", { kind: "A", metadata: { managedFields: [1, null, {}, { fieldsV1: null }] } }],
    ["managed fields that are no list", { kind: "A", metadata: { managedFields: { a: 1 } } }],
  ])("with %s", (_, object) => {
    expect(printStored(object)).toBe(print(object));
  });

  it("with integers that a number would round as they are", () => {
    const spec = { count: 9007199254740993n as unknown as Json, ...long("x") };
    const text = printStored({ apiVersion: "v1", kind: "A", metadata: {}, spec });
    expect(text).toContain('"spec":{"count":9007199254740993,"text":"xxx');
  });

  it("with what a write changed, wherever that is", () => {
    printStored(deployment);
    const change = fc.constantFrom<(object: JsonObject) => JsonObject>(
      (object) => ({ ...object, spec: { ...(object.spec as JsonObject), replicas: 3 } }),
      (object) => ({ ...object, status: long("t") }),
      (object) => ({ ...object, metadata: { ...(object.metadata as JsonObject), labels: { a: "b" } } }),
      (object) => {
        const { managedFields, ...metadata } = object.metadata as JsonObject;
        const [first, ...others] = managedFields as JsonObject[];
        return {
          ...object,
          metadata: { ...metadata, managedFields: [...others, { ...first, time: "later" }] },
        };
      },
      ({ spec, ...object }) => ({ ...object, status: spec ?? null, spec: long("n") }),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        let object = deployment;
        for (const next of changes) {
          object = next(object);
          expect(printStored(object)).toBe(print(object));
        }
      }),
    );
  });
});
