import { Ajv } from "ajv";
import fc from "fast-check";
import { addKubernetes, toAjvSchema, toProblems } from "fieldwise/adapters/ajv";
import { readCustomResource } from "fieldwise/openapi";
import { createChecker } from "fieldwise/validation";
import type { Json, JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { customResource } from "../openapi/documents.ts";

const name = fc.constantFrom("a", "b", "", "0", "constructor", "a/b~", "kind", "apiVersion");
const scalar = fc.constantFrom<Json>(true, "", "a", "ab", "10.0.0.1", "2024-01-01", 0, 1, 1.5, -1, 2 ** 31);

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalar,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** What schemas of each type ask, as both read it alike: no fractions for limits, and no formats for other types. */
const ASKS: Readonly<Record<string, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  string: {
    minLength: fc.nat(2),
    maxLength: fc.nat(2),
    pattern: fc.constantFrom("^a", "b$", "^$", "(?i)A\\z"),
    enum: fc.subarray(["a", "ab"], { minLength: 1 }),
  },
  integer: {
    format: fc.constantFrom("int32", "int64"),
    minimum: fc.constantFrom(-1, 0),
    maximum: fc.constantFrom(0, 1),
    multipleOf: fc.constantFrom(1, 2),
  },
  number: {
    minimum: fc.constantFrom(-1, 0),
    exclusiveMaximum: fc.constantFrom(true),
    maximum: fc.constant(1),
  },
  boolean: {},
  array: {
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    uniqueItems: fc.boolean(),
    "x-kubernetes-list-type": fc.constantFrom("set", "map", "atomic"),
    "x-kubernetes-list-map-keys": fc.constant(["a", "b"]),
  },
  object: {
    minProperties: fc.nat(2),
    maxProperties: fc.nat(2),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    "x-kubernetes-embedded-resource": fc.constant(true),
    "x-kubernetes-preserve-unknown-fields": fc.constant(true),
  },
};

const optional = (asks: object) => fc.record(asks as never, { requiredKeys: [] }) as fc.Arbitrary<JsonObject>;
/** One of several schemas asks nothing that Kubernetes keeps to the whole. */
const plain = fc.oneof(
  ...Object.entries(ASKS).map(([type, asks]) => {
    const own = Object.entries(asks).filter(([keyword]) => !keyword.startsWith("x-"));
    return optional(Object.fromEntries(own)).map((asked) => ({ type, ...asked }));
  }),
);
const combined = optional({
  anyOf: fc.array(plain, { minLength: 1, maxLength: 2 }),
  oneOf: fc.array(plain, { minLength: 1, maxLength: 2 }),
  allOf: fc.array(plain, { minLength: 2, maxLength: 2 }),
  not: plain,
});

const { schema } = fc.letrec<{ schema: JsonObject }>((tie) => {
  const inner = tie("schema") as fc.Arbitrary<JsonObject>;
  const parts: Readonly<Record<string, fc.Arbitrary<JsonObject>>> = {
    array: fc.record({ items: inner }) as fc.Arbitrary<JsonObject>,
    object: optional({ properties: fc.dictionary(name, inner, { maxKeys: 3 }), additionalProperties: inner }),
  };
  const typed = Object.entries(ASKS).map(([type, asks]) =>
    fc
      .tuple(
        optional(asks),
        fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, combined),
        parts[type] ?? fc.constant({}),
      )
      .map(([asked, some, held]) => ({ type, ...asked, ...some, ...held })),
  );
  const intOrString = fc.constant({ "x-kubernetes-int-or-string": true });
  return { schema: fc.oneof({ depthSize: "small", withCrossShrink: true }, intOrString, ...typed) };
});

describe("ajv with Kubernetes' keywords", () => {
  it("refuses what createChecker refuses, whatever the schema, but for unknown fields", () => {
    let refused = 0;
    fc.assert(
      fc.property(schema, fc.array(value, { minLength: 1, maxLength: 8 }), (spec, values) => {
        const root = deepFreeze({ type: "object", properties: { spec } }) as JsonObject;
        const checker = createChecker(readCustomResource(customResource({ v1: root })));
        const ajv = addKubernetes(new Ajv({ allErrors: true, ownProperties: true, logger: false }));
        const validate = ajv.compile(toAjvSchema(root));
        for (const one of values) {
          const object = deepFreeze({ spec: one }) as JsonObject;
          const problems = checker
            .check("example.com/v1", "Widget", object)
            .filter(({ reason }) => reason !== "FieldUnknown");
          expect(validate(object)).toBe(problems.length === 0);
          expect(toProblems(validate.errors, object).length > 0).toBe(problems.length > 0);
          refused += problems.length > 0 ? 1 : 0;
        }
      }),
      // Each makes ajv compile a schema of its own, which takes long.
      { numRuns: 60 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});
