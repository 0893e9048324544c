import fc from "fast-check";
import { readCustomResource, readOpenApi } from "fieldwise/openapi";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { bigInteger, deepFreeze } from "../arbitraries.ts";
import { customResource, openApi, refer } from "../openapi/documents.ts";
import { createBothEngines } from "./both-engines.ts";

const name = fc.constantFrom("a", "b", "c", "", "0", "constructor", "a/b~");
const scalar = fc.oneof(
  fc.constantFrom<Json>(null, true, "", "a", "ab", "abc", ":", "1", 0, 1, 1.5, -1, 2 ** 31, 1e20),
  bigInteger,
);

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3 }),
  ),
}));

/** Keywords that ask something of a value, whatever it is. */
const asks = fc.record<JsonObject>(
  {
    format: fc.constantFrom("int32", "int64", "float", "date", "ipv4", "byte", "unheard-of"),
    minimum: fc.constantFrom(-1, 0, 1.5),
    maximum: fc.constantFrom(0, 1, 2.5),
    exclusiveMaximum: fc.boolean(),
    multipleOf: fc.constantFrom(1, 2, 0.5),
    minLength: fc.nat(2),
    maxLength: fc.nat(2),
    pattern: fc.constantFrom("^a", "b$", "^$"),
    enum: fc.array(scalar, { maxLength: 3 }),
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    uniqueItems: fc.boolean(),
    minProperties: fc.nat(2),
    maxProperties: fc.nat(2),
    required: fc.array(name, { maxLength: 2 }),
  } as never,
  { requiredKeys: [] },
);

const types = fc.constantFrom("string", "integer", "number", "boolean", "object", "array", undefined);
const keysOfLists = fc.constantFrom<JsonObject>(
  {},
  { "x-kubernetes-list-type": "set" },
  { "x-kubernetes-list-type": "map", "x-kubernetes-list-map-keys": ["a", "b"] },
);
const extensions = fc.constantFrom<JsonObject>(
  {},
  {},
  {},
  { nullable: true },
  { "x-kubernetes-preserve-unknown-fields": true },
  { "x-kubernetes-int-or-string": true },
  { "x-kubernetes-embedded-resource": true },
  { default: "ab" },
);

/** A schema: mostly of what a value may be made of, with a few things that it asks. */
const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const inner = tie("schema") as fc.Arbitrary<JsonObject>;
  const parts = fc.record<JsonObject>(
    {
      properties: fc.dictionary(name, inner, { maxKeys: 3 }),
      additionalProperties: fc.oneof(fc.boolean(), inner),
      items: inner,
      anyOf: fc.array(inner, { maxLength: 2 }),
      oneOf: fc.array(inner, { maxLength: 3 }),
      allOf: fc.array(inner, { minLength: 2, maxLength: 2 }),
      not: inner,
    } as never,
    { requiredKeys: [] },
  );
  const plain = fc.tuple(types, asks, keysOfLists, extensions);
  const merge = ([type, ...all]: readonly [string | undefined, ...JsonObject[]]): JsonObject =>
    Object.assign({}, type === undefined ? {} : { type }, ...all);
  return {
    schema: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      plain.map(merge),
      fc.tuple(plain, parts).map(([given, more]) => ({ ...merge(given), ...more })),
    ),
  };
});

/** Each makes ajv compile a schema of its own, which takes long. */
const RUNS = { numRuns: 30 };

describe("both engines find the same", () => {
  it("in a custom resource, whatever its schema", () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 1, maxLength: 5 }), (spec, values) => {
        const definition = customResource({ v1: { type: "object", properties: { spec } } });
        const both = createBothEngines(readCustomResource(deepFreeze(definition) as JsonObject));
        for (const one of values) {
          const object = deepFreeze({ spec: one }) as JsonObject;
          for (const duplicates of [false, true]) {
            refused += both.validate("example.com/v1", "Widget", object, { duplicates }).length;
          }
        }
      }),
      RUNS,
    );
    expect(refused).toBeGreaterThan(50);
  });

  it("in an object of an OpenAPI document, with definitions that lead to each other", () => {
    fc.assert(
      fc.property(schema, schema, value, (a, b, one) => {
        const kinds = [{ group: "", version: "v1", kind: "Thing" }];
        const link = { properties: { next: refer("A"), list: { type: "array", items: refer("B") } } };
        const definitions = {
          Thing: { ...link, type: "object", "x-kubernetes-group-version-kind": kinds },
          A: { ...a, properties: { ...(a.properties as JsonObject), again: refer("B") } },
          B: { ...b, properties: { ...(b.properties as JsonObject), again: refer("A") } },
        };
        const both = createBothEngines(readOpenApi(openApi(deepFreeze(definitions) as JsonObject)));
        const object = { next: { again: one, a: one }, list: [one, { again: { again: one } }], other: one };
        both.validate("v1", "Thing", deepFreeze(object) as JsonObject);
      }),
      RUNS,
    );
  });
});
