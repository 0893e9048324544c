import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type ClientFeatures, featureRules, tailor } from "fieldwise/evolve";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import { deduced } from "fieldwise/schema";
import { equal, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json } from "../arbitraries.ts";

const read = (name: string): string =>
  readFileSync(new URL(`../../spec-fixtures/evolve/${name}`, import.meta.url), "utf8");

const policy = loadOpenApi({
  openapi: "3.0.0",
  components: { schemas: parseJson(read("policies.openapi.json")) },
}).definition("Policy");

interface Case extends ClientFeatures {
  readonly name: string;
  readonly object: JsonObject;
  readonly expect: {
    readonly unchanged?: true;
    readonly error?: { readonly code: string; readonly path: string; readonly message: string };
  };
}

const cases = read("features.jsonl")
  .trimEnd()
  .split("\n")
  .map((line) => deepFreeze(parseJson(line)) as unknown as Case);

describe("spec-fixtures/evolve/features.jsonl", () => {
  it("tells its cases apart", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases)("$name", ({ name: _, object, expect: { unchanged, error, ...result }, ...client }) => {
    if (error !== undefined) {
      const { message, ...facts } = error;
      expect(() => tailor(policy, object, client)).toThrow(
        expect.objectContaining({ ...facts, message: expect.stringContaining(message) }),
      );
    } else if (unchanged) {
      const tailored = tailor(policy, object, client);
      expect(tailored).toEqual({ object, omitted: [], mirrored: [] });
      expect(tailored.object).toBe(object);
    } else {
      expect(tailor(policy, object, client)).toEqual(result);
    }
  });
});

it("says what to do about a field that a client cannot ignore", () => {
  const rules = [{ path: "spec.strict", feature: "example.com/strict", ignorable: false }];
  expect(() => tailor(policy, { spec: { strict: "a" } }, { features: [], rules })).toThrow(
    '.spec.strict: this needs the client feature "example.com/strict", and a client without it cannot safely ignore it: leave the field out, or use a client that has the feature',
  );
});

it("shares what it leaves alone", () => {
  const object = { spec: { mode: "a", rules: [{ name: "a" }] }, metadata: {} };
  const rules = ["spec.mode", "spec.rules[*].match"].map((path) => ({ path, feature: "f", ignorable: true }));
  const tailored = tailor(policy, object, { features: new Set<string>(), rules }).object;
  expect(tailored.metadata).toBe(object.metadata);
  expect((tailored.spec as JsonObject).rules).toBe(object.spec.rules);
});

it("refuses what is nested too deep", () => {
  let tree: Json = {};
  for (let depth = 0; depth < 10_000; depth++) tree = { children: [tree] };
  const rules = [{ path: "mode", within: "Tree", feature: "f", ignorable: true }];
  expect(() => tailor(policy, { spec: { tree } }, { features: [], rules })).toThrow(
    expect.objectContaining({ code: "TOO_DEEP" }),
  );
});

const key = fc.constantFrom("a", "b", "c");
const pattern = fc
  .array(fc.oneof(key, fc.constant("*")), { minLength: 1, maxLength: 3 })
  .map((steps) => steps.map((step) => `.${step}`).join(""));
const someRules = fc.array(fc.record({ path: pattern, feature: key, ignorable: fc.constant(true) }), {
  maxLength: 4,
});
const tree = fc.letrec<{ value: Json; object: JsonObject }>((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.nat(3), tie("object")),
  object: fc.dictionary(key, tie("value"), { maxKeys: 3 }),
})).object;

/** What is left of a value, found field by field and rule by rule. */
function leftOf(value: Json, trail: readonly string[], paths: readonly string[]): Json | undefined {
  const matches = (path: string): boolean => {
    const steps = path.split(".").slice(1);
    return steps.length === trail.length && steps.every((step, at) => step === "*" || step === trail[at]);
  };
  if (paths.some(matches)) return undefined;
  if (typeof value !== "object") return value;
  const entries = Object.entries(value as JsonObject).flatMap(([name, field]) => {
    const left = leftOf(field as Json, [...trail, name], paths);
    return left === undefined ? [] : [[name, left] as const];
  });
  return Object.fromEntries(entries);
}

describe("tailoring", () => {
  it("leaves out exactly what some rule matches and the client does not know", () => {
    fc.assert(
      fc.property(tree, someRules, fc.subarray(["a", "b", "c"]), (object, rules, features) => {
        const missing = rules.filter(({ feature }) => !features.includes(feature));
        const { object: tailored, omitted } = tailor(deduced, deepFreeze(object), { features, rules });
        const paths = missing.map(({ path }) => path);
        expect(tailored).toEqual(leftOf(object, [], paths));
        if (omitted.length === 0) expect(tailored).toBe(object);
        expect(tailor(deduced, tailored, { features, rules }).object).toBe(tailored);
      }),
      { numRuns: 1000 },
    );
  });

  it("takes any object", () => {
    fc.assert(
      fc.property(json(), someRules, (value, rules) => {
        const object = { a: value };
        const { object: tailored } = tailor(deduced, deepFreeze(object), {
          features: ["a", "b", "c"],
          rules,
        });
        expect(equal(tailored, object)).toBe(true);
      }),
    );
  });
});

const feature = (name: string, ignorable?: boolean): JsonObject => ({
  "x-fieldwise-feature": ignorable === undefined ? { name } : { name, ignorable },
});
const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

describe("the rules of a document", () => {
  const schemas = {
    Policy: {
      type: "object",
      properties: {
        mode: { type: "string", ...feature("mode", true) },
        "odd.name": { type: "string", ...feature("odd", true) },
        match: { allOf: [ref("Match")], ...feature("match") },
        rules: {
          type: "array",
          items: { type: "object", properties: { extra: { type: "string", ...feature("extra", true) } } },
        },
        boxes: { type: "object", additionalProperties: { type: "string", ...feature("box", true) } },
        tree: ref("Tree"),
        alias: ref("Alias"),
        parts: { type: "object", allOf: [{ properties: { a: feature("part", true) } }, {}] },
      },
    },
    Match: { type: "object", properties: { regex: { type: "string", ...feature("regex", false) } } },
    Tree: {
      type: "object",
      ...feature("tree", true),
      properties: { children: { type: "array", items: ref("Tree") } },
    },
    Alias: ref("a~1b"),
    Loop: ref("Loop"),
    "a/b": { allOf: [{ $ref: "#/components/schemas/Match" }] },
  };
  const document = { openapi: "3.0.0", components: { schemas } };

  const expected = [
    { within: "Policy", path: ".mode", feature: "mode", ignorable: true },
    { within: "Policy", path: '."odd.name"', feature: "odd", ignorable: true },
    { within: "Policy", path: ".match", feature: "match", ignorable: false },
    { within: "Policy", path: ".rules[*].extra", feature: "extra", ignorable: true },
    { within: "Policy", path: ".boxes.*", feature: "box", ignorable: true },
    { within: "Policy", path: ".parts.a", feature: "part", ignorable: true },
    { within: "Match", path: ".regex", feature: "regex", ignorable: false },
    { within: "Tree", path: "", feature: "tree", ignorable: true },
    { within: "Alias", path: ".regex", feature: "regex", ignorable: false },
    { within: "a/b", path: ".regex", feature: "regex", ignorable: false },
  ];

  it("are found in OpenAPI v3 and v2, with references, circles and aliases", () => {
    expect(featureRules(document)).toEqual(expected);
    expect(featureRules({ swagger: "2.0", definitions: schemas })).toEqual(expected);
  });

  it("tailor objects of its types", () => {
    const type = loadOpenApi(document).definition("Policy");
    const rules = featureRules(document);
    const object = {
      mode: "a",
      "odd.name": "b",
      rules: [{ extra: "c" }],
      boxes: { d: "e" },
      tree: { children: [{}] },
    };
    const tailored = tailor(type, object, { features: ["odd"], rules });
    expect(tailored.object).toEqual({ "odd.name": "b", rules: [{}], boxes: {} });
    expect(tailored.omitted.map(({ path }) => path)).toEqual([
      ".mode",
      ".rules[0].extra",
      ".boxes.d",
      ".tree",
    ]);
    for (const [fields, path] of [
      [{ match: { regex: "a" } }, ".match.regex"],
      [{ alias: { regex: "a" } }, ".alias.regex"],
    ] as const) {
      expect(() => tailor(type, fields, { features: ["match"], rules })).toThrow(
        expect.objectContaining({ code: "FEATURE_REQUIRED", path }),
      );
    }
  });

  it("are found in every version of a custom resource", () => {
    const versionOf = (name: string, strict: JsonObject): JsonObject => ({
      name,
      schema: {
        openAPIV3Schema: {
          type: "object",
          properties: { spec: { type: "object", properties: { strict: { type: "string", ...strict } } } },
        },
      },
    });
    const resource = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      spec: {
        group: "stable.example.com",
        names: { kind: "Policy" },
        versions: [versionOf("v1", feature("strict", false)), versionOf("v2", feature("strict", true))],
      },
    };
    const rules = featureRules(resource);
    expect(rules).toEqual([
      { within: "com.example.stable.v1.Policy", path: ".spec.strict", feature: "strict", ignorable: false },
      { within: "com.example.stable.v2.Policy", path: ".spec.strict", feature: "strict", ignorable: true },
    ]);
    const loaded = loadCustomResource(resource);
    const object = { spec: { strict: "a" } };
    const client = { features: [], rules };
    expect(tailor(loaded.type("stable.example.com/v2", "Policy"), object, client).object).toEqual({
      spec: {},
    });
    expect(() => tailor(loaded.type("stable.example.com/v1", "Policy"), object, client)).toThrow(
      expect.objectContaining({ code: "FEATURE_REQUIRED" }),
    );
  });

  it.each<[string, Json, string, string]>([
    ["no document", "text", "DOCUMENT_INVALID", ""],
    ["nothing with schemas in it", { kind: "Pod" }, "DOCUMENT_INVALID", ""],
    ["half a custom resource", { kind: "CustomResourceDefinition", spec: {} }, "DOCUMENT_INVALID", "spec"],
    ...[null, "f", {}, { name: "" }, { name: 1 }, { name: "f", ignorable: "yes" }].map(
      (stated): [string, Json, string, string] => [
        `a feature that is ${JSON.stringify(stated)}`,
        { swagger: "2.0", definitions: { A: { properties: { b: { "x-fieldwise-feature": stated } } } } },
        "SCHEMA_INVALID",
        "A.properties.b.x-fieldwise-feature",
      ],
    ),
  ])("are refused: %s", (_, given, code, path) => {
    expect(() => featureRules(given as object)).toThrow(expect.objectContaining({ code, path }));
  });

  it("are refused when nested too deep", () => {
    let schema: Json = {};
    for (let depth = 0; depth < 10_000; depth++) schema = { items: schema };
    expect(() => featureRules({ swagger: "2.0", definitions: { A: schema } })).toThrow(
      expect.objectContaining({ code: "TOO_DEEP" }),
    );
  });

  it("are found in linear time, also where references multiply", () => {
    const definitions: Record<string, Json> = { T40: { properties: { x: feature("f") } } };
    for (let level = 0; level < 40; level++) {
      const below = { $ref: `#/definitions/T${level + 1}` };
      definitions[`T${level}`] = { properties: { a: below, b: below } };
    }
    expect(featureRules({ swagger: "2.0", definitions })).toHaveLength(1);
  });
});
