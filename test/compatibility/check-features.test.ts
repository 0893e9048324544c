import { checkFeatures, compareSchemas } from "fieldwise/compatibility";
import { loadOpenApi } from "fieldwise/openapi";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const behind = (name: string, ignorable = false): JsonObject => ({
  type: "string",
  "x-fieldwise-feature": { name, ignorable },
});
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties,
  ...more,
});
const resource = (name: string, schema: JsonObject): JsonObject => ({
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Route" },
    versions: [{ name, schema: { openAPIV3Schema: schema } }],
  },
});
const found = (schema: object, options = {}) =>
  checkFeatures(schema, options).map(({ rule, severity, in: within, path }) => [
    rule,
    severity,
    within,
    path,
  ]);

describe("checkFeatures", () => {
  it("finds what clients without a feature cannot cope with, in all of a schema", () => {
    const spec = object(
      {
        note: behind("example.com/notes", true),
        regex: behind("example.com/regex"),
        mode: behind("mode", true),
        host: { type: "string" },
        hostname: { ...behind("example.com/hostname"), "x-fieldwise-duplicate-of": "host" },
      },
      { required: ["note"] },
    );
    const schema = resource("v1", object({ spec }));
    expect(found(schema)).toEqual([
      ["feature-on-required-field", "breaking", "example.com/v1 Route", ".spec.note"],
      ["feature-unguarded", "breaking", "example.com/v1 Route", ".spec.regex"],
      ["feature-name-ambiguous", "depends", "example.com/v1 Route", ".spec.mode"],
    ]);
    expect(found(schema, { policy: "envoy" })[1]?.[1]).toBe("depends");
    expect(found(schema, { policy: "protobuf" })).toEqual([]);
    expect(compareSchemas(schema, structuredClone(schema)).findings).toEqual([]);
  });

  it("says what to do", () => {
    expect(checkFeatures(object({ regex: behind("example.com/regex") }))[0]).toMatchObject({
      change: "clients without example.com/regex cannot read objects that have it",
      remedy: expect.stringContaining("x-fieldwise-duplicate-of"),
    });
  });

  it("lets alpha versions be, unless asked not to", () => {
    const schema = resource("v1alpha1", object({ spec: object({ regex: behind("example.com/regex") }) }));
    expect(found(schema)).toEqual([]);
    expect(found(schema, { exemptAlpha: false }).length).toBe(1);
  });

  it("finds keys in a definition that items are of", () => {
    const Item = object({ k: behind("example.com/k", true) });
    const items = { $ref: "#/components/schemas/Item" };
    const list = {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items,
    };
    const schema = { openapi: "3.0.0", components: { schemas: { Item, Top: object({ list }) } } };
    expect(found(schema)).toEqual([["feature-on-key", "breaking", "Top", ".list[*].k"]]);
  });

  it("has nothing to say of a compiled schema, nor of one without features", () => {
    const schemas: JsonObject = { A: object({ a: behind("x") }) };
    expect(checkFeatures(loadOpenApi({ openapi: "3.0.0", components: { schemas } }))).toEqual([]);
    expect(checkFeatures(object({ a: { type: "string" } }))).toEqual([]);
  });

  it("comes to an end where one schema stands in very many places", () => {
    let shared = object({ a: behind("example.com/a") });
    for (let depth = 0; depth < 60; depth++) shared = object({ left: shared, right: shared });
    expect(checkFeatures(shared).length).toBeGreaterThan(0);
  });
});
