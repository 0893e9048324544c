import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { generateObjects } from "fieldwise/evolve";
import { kubernetes, kubernetesDefinitions } from "fieldwise/kubernetes";
import { readCustomResource, readOpenApi } from "fieldwise/openapi";
import type { GroupVersionKind } from "fieldwise/schema";
import { type Checker, createChecker, type Problem, printProblem } from "fieldwise/validation";
import { isObject, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { getField } from "../../src/value/internal.ts";
import { bigInteger, deepFreeze, json, key, nest } from "../arbitraries.ts";
import { customResource, openApi, refer } from "../openapi/documents.ts";

const builtin = createChecker(kubernetesDefinitions());
const apiVersionOf = ({ group, version }: GroupVersionKind) =>
  group === "" ? version : `${group}/${version}`;

/** A checker of widgets, whose spec has this schema. */
function widgets(spec: JsonObject): Checker {
  return createChecker(readCustomResource(customResource({ v1: { type: "object", properties: { spec } } })));
}

const validateSpec = (schema: JsonObject, spec: Json): readonly Problem[] =>
  widgets(deepFreeze(schema)).check("example.com/v1", "Widget", deepFreeze({ spec }));

/** A checker of `v1 Thing`, which is what the definition of that name says, and others with it. */
function things(definitions: JsonObject): Checker {
  const kinds = [{ group: "", version: "v1", kind: "Thing" }];
  const thing = { ...(definitions.Thing as JsonObject), "x-kubernetes-group-version-kind": kinds };
  return createChecker(readOpenApi(openApi(deepFreeze({ ...definitions, Thing: thing }))));
}

const validateThing = (definitions: JsonObject, thing: JsonObject): readonly string[] =>
  things(definitions).check("v1", "Thing", thing).map(printProblem);

describe("createChecker", () => {
  it("makes a default once for all items that get it, and refuses more of them than anybody could store", () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`k${index}`, 1]));
    const inner = { type: "object", default: many, additionalProperties: { type: "integer" } };
    const schema = { type: "array", items: { type: "object", properties: { a: inner } } };
    expect(validateSpec(schema, Array(1_000).fill({}))).toEqual([]);
    expect(() => validateSpec(schema, Array(100_000).fill({}))).toThrow(
      "the defaults come to more than 16000000 characters in all: list fewer items, or have shorter defaults",
    );
  });

  it("refuses a value that takes far more checks than it is large, by way of alternatives", () => {
    const anyOf = Array.from({ length: 2_000 }, (_, index) => ({ minLength: 2 + index }));
    const schema = { type: "array", items: { type: "string", anyOf } };
    const check = (count: number) => validateSpec(schema, Array(count).fill("x")).map(printProblem);
    expect(check(50)).not.toContainEqual(expect.stringContaining("checks"));
    expect(validateSpec(schema, Array(5_000).fill("xxx"))).toEqual([]);
    expect(validateSpec({ ...schema, maxItems: 1 }, Array(5_000).fill("x")).map(printProblem)).toContain(
      '<nil>: Invalid value: "": "" takes more than 3000000 checks: use fewer alternatives or sets in the schema, or a smaller object',
    );
  });

  it("refuses one that sets in sets would compare again on every level, whatever comes first in them", () => {
    let schema: JsonObject = { type: "array", items: { type: "string" } };
    let lists: Json = Array.from({ length: 10_000 }, (_, index) => `a text of some length ${index}`);
    for (let level = 0; level < 40; level++) {
      schema = { type: "array", "x-kubernetes-list-type": level % 2 === 0 ? "set" : "atomic", items: schema };
      lists = [1, lists];
    }
    expect(validateSpec(schema, lists).map(printProblem)).toContainEqual(
      expect.stringContaining("takes more than 3000000 checks"),
    );
  });

  it("says where a problem is, why, and in which words", () => {
    const schema = { type: "object", properties: { sizes: { type: "array", items: { type: "integer" } } } };
    expect(validateSpec(schema, { sizes: [1, "x"] })).toEqual([
      {
        reason: "FieldValueTypeInvalid",
        path: "spec.sizes[1]",
        steps: ["spec", "sizes", 1],
        message: 'Invalid value: "string": spec.sizes[1] in body must be of type integer: "string"',
      },
    ]);
  });

  it("gives the place of what Kubernetes says without one", () => {
    const schema = { type: "object", properties: { n: { type: "integer", format: "int32" } } };
    expect(validateSpec({ ...schema, not: {} }, { n: 2 ** 31 })).toMatchObject([
      { path: "<nil>", steps: ["spec"] },
      { path: "<nil>", steps: ["spec", "n"] },
    ]);
  });

  it("gives the place of what is missing, with the name of it", () => {
    expect(validateSpec({ type: "object", required: ["a"] }, {})).toMatchObject([{ steps: ["spec", "a"] }]);
  });

  it("has the kinds of all its sources, and of the first where two have one", () => {
    const loose = customResource({ v1: { type: "object", properties: { a: { type: "string" } } } });
    const strict = customResource({ v1: { type: "object", required: ["a"] }, v2: { type: "object" } });
    const checker = createChecker(
      kubernetesDefinitions(),
      readCustomResource(loose),
      readCustomResource(strict),
    );
    expect(checker.check("example.com/v1", "Widget", { a: "x" })).toEqual([]);
    expect(checker.check("example.com/v2", "Widget", { a: "x" }).map(printProblem)).toEqual([
      'unknown field "a"',
    ]);
    expect(checker.check("v1", "ConfigMap", { data: { a: "x" } })).toEqual([]);
  });

  it.each([
    ["apps/v1", "Deploymnet", "did you mean Deployment (apps/v1)?"],
    ["v1", "Deployment", "Deployment is in apps/v1"],
    ["constructor", "toString", "there is no such kind"],
  ])("helps who asks for %s %s", (apiVersion, kind, hint) => {
    expect(() => builtin.check(apiVersion, kind, {})).toThrow(
      expect.objectContaining({ code: "KIND_UNKNOWN", message: expect.stringContaining(hint) }),
    );
  });

  it("validates lists of a custom resource, too", () => {
    const schema = { type: "object", properties: { size: { type: "integer" } }, required: ["size"] };
    const list = { items: [{ spec: { size: 1 } }, { spec: { size: "x" }, nope: 1 }, { spec: {} }] };
    const found = widgets(schema).check("example.com/v1", "WidgetList", list).map(printProblem);
    expect(found).toEqual([
      'unknown field "items[1].nope"',
      'items[1].spec.size: Invalid value: "string": items[1].spec.size in body must be of type integer: "string"',
      "items[2].spec.size: Required value",
    ]);
  });

  it("holds a name to what a custom resource asks of it", () => {
    const metadata = { type: "object", properties: { name: { type: "string", maxLength: 3 } } };
    const definition = customResource({ v1: { type: "object", properties: { metadata } } });
    const checker = createChecker(readCustomResource(definition));
    const found = checker.check("example.com/v1", "Widget", { metadata: { name: "abcd", uid: 5 } });
    expect(found.map(printProblem)).toEqual([
      "metadata.name: Too long: may not be more than 3 bytes",
      'metadata.uid: Invalid value: "integer": metadata.uid in body must be of type string: "integer"',
    ]);
  });

  it("refuses what is no object", () => {
    expect(() => builtin.check("v1", "Pod", [] as unknown as JsonObject)).toThrow(
      expect.objectContaining({ code: "VALUE_INVALID" }),
    );
  });

  it("takes a key that holds undefined for absent", () => {
    const schema = {
      type: "object",
      required: ["a"],
      properties: { a: { type: "string" } },
      maxProperties: 1,
    };
    const spec = { a: undefined, b: undefined, c: undefined } as unknown as JsonObject;
    expect(validateSpec(schema, spec).map(printProblem)).toEqual(["spec.a: Required value"]);
    expect(validateSpec(schema, { ...spec, a: "x" })).toEqual([]);
  });

  it("gives the first hundred problems, in the value's order", () => {
    const spec = Array.from({ length: 20_000 }, (_, index) => index);
    const problems = validateSpec({ type: "array", items: { type: "string" } }, spec);
    expect(problems.map(({ path }) => path)).toEqual(spec.slice(0, 100).map((index) => `spec[${index}]`));
  });

  it("gives problems in the order of the object's keys, not of the schema's", () => {
    const field = { type: "integer" };
    const schema = { type: "object", properties: { a: field, b: field, "10": field, c: field } };
    const spec = { c: "x", b: "x", a: "x", "10": "x" };
    expect(validateSpec(schema, spec).map(({ path }) => path)).toEqual(
      Object.keys(spec).map((name) => `spec.${name}`),
    );
  });
});

describe("OpenAPI documents", () => {
  const quantity = "io.k8s.apimachinery.pkg.api.resource.Quantity";

  it("are read in either version", () => {
    const kinds = [{ group: "", version: "v1", kind: "Thing" }];
    const definitions = {
      Thing: { properties: { a: { $ref: "#/definitions/A" } }, "x-kubernetes-group-version-kind": kinds },
      A: { type: "string", format: "int-or-string" },
    };
    const checker = createChecker(readOpenApi({ swagger: "2.0", definitions }));
    expect(checker.check("v1", "Thing", { a: 5 })).toEqual([]);
    expect(checker.check("v1", "Thing", { a: true }).map(printProblem)).toEqual([
      'a: Invalid value: "boolean": a in body must be of type integer,string: "boolean"',
    ]);
  });

  it("know quantities by name, whatever their type", () => {
    const definitions = {
      Thing: { type: "object", properties: { a: refer(quantity) } },
      [quantity]: { type: "string" },
    };
    expect(validateThing(definitions, { a: 5 })).toEqual([]);
    expect(validateThing(definitions, { a: "5 GB" })).toEqual([
      expect.stringContaining('a: Invalid value: "5 GB": quantities must match the regular expression'),
    ]);
  });

  it("leave an object that declares nothing open, and close one that declares fields", () => {
    const definitions = { Thing: { type: "object", properties: { a: { type: "object" } } } };
    expect(validateThing(definitions, { a: { b: 1 }, c: 1 })).toEqual(['unknown field "c"']);
  });

  it("may close an object, or open it", () => {
    const closed = { type: "object", additionalProperties: false };
    const open = { type: "object", properties: { a: { type: "string" } }, additionalProperties: true };
    expect(validateThing({ Thing: closed }, { a: 1 })).toEqual(['unknown field "a"']);
    expect(validateThing({ Thing: open }, { b: { c: 1 } })).toEqual([]);
  });

  it("may put definitions together, each without closing the object to the others", () => {
    const part = (name: string) => ({
      type: "object",
      properties: { [name]: { type: "integer" } },
      required: [name],
    });
    const parts = {
      Thing: { allOf: [refer("A"), { $ref: "#/components/schemas/B" }] },
      A: part("a"),
      B: part("b"),
    };
    expect(validateThing(parts, { a: 1, b: 2 })).toEqual([]);
    expect(validateThing(parts, { a: 1 })).toEqual([
      "b: Required value",
      '<nil>: Invalid value: "": "" must validate all the schemas (allOf)',
    ]);
  });

  it("may hold themselves", () => {
    const definitions = {
      Thing: { type: "object", properties: { next: refer("Thing"), n: { type: "integer" } } },
    };
    expect(validateThing(definitions, { next: { next: { n: "x", m: 1 } } })).toEqual([
      'unknown field "next.next.m"',
      'next.next.n: Invalid value: "string": next.next.n in body must be of type integer: "string"',
    ]);
  });
});

describe("a schema that is malformed", () => {
  const at = "spec.versions[0].schema.openAPIV3Schema.properties.spec";

  it.each<[string, Json, string]>([
    ["maxLength", "5", "use a number"],
    ["maxLength", -1, "use a whole number, zero or more"],
    ["minItems", 1.5, "use a whole number, zero or more"],
    ["maximum", "1; throw 1", "use a number"],
    ["exclusiveMinimum", 5, "use true or false"],
    ["uniqueItems", "yes", "use true or false"],
    ["enum", "S", "use a list"],
    ["required", "a", "use a list"],
    ["required", [1], "use a list of field names"],
    ["properties", [], "use an object"],
    ["anyOf", {}, "use a list"],
    ["pattern", 5, "use text"],
    ["pattern", "(", "missing closing ): `(`: write it in RE2"],
    ["type", "text", "is not a type"],
  ])("has a %s that is %j, and is an error", (keyword, value, message) => {
    const schema = { minimum: 1, [keyword]: value };
    expect(() => validateSpec(schema, {})).toThrow(
      expect.objectContaining({
        code: "SCHEMA_INVALID",
        path: expect.stringContaining(`${at}.${keyword}`),
        message: expect.stringContaining(message),
      }),
    );
  });

  it("is none to who does not get there", () => {
    const far = {
      type: "object",
      properties: { a: { type: "object", properties: { b: { pattern: "(" } } } },
    };
    const schema = {
      type: "object",
      properties: { far: { type: "object", properties: { a: far } }, near: { type: "string" } },
    };
    expect(validateSpec(schema, { near: "x" })).toEqual([]);
    expect(() => validateSpec(schema, { far: { a: { a: {} } } })).toThrow("missing closing ): `(`");
  });

  it("refers to what is not there", () => {
    expect(() => validateThing({ Thing: { properties: { a: refer("Nope") } } }, {})).toThrow(
      expect.objectContaining({ code: "REFERENCE_INVALID", path: "Thing.properties.a" }),
    );
  });

  it.each<[string, JsonObject]>([
    ["by a reference", { A: refer("B"), B: refer("A") }],
    ["as a part of itself", { A: { anyOf: [refer("A"), {}] } }],
  ])("leads to itself %s", (_, definitions) => {
    const all = { Thing: { type: "object", properties: { a: refer("A") } }, ...definitions };
    expect(() => validateThing(all, { a: {} })).toThrow(
      expect.objectContaining({ code: "REFERENCE_INVALID", path: "a" }),
    );
  });
});

describe("hostile input", () => {
  const tooDeep = expect.objectContaining({ code: "TOO_DEEP" });

  it("may nest as deep as anything may", () => {
    const schema = nest({ type: "string" }, 500, (inner) => ({ type: "array", items: inner })) as JsonObject;
    expect(validateSpec(schema, nest("x", 500))).toEqual([]);
    expect(validateSpec(schema, nest(5, 500))).toMatchObject([{ path: `spec${"[0]".repeat(500)}` }]);
    expect(() => validateSpec(schema, nest(5, 600))).toThrow(tooDeep);
  });

  it("may be a schema that nests as deep as a document can", () => {
    const schema = nest({ type: "string" }, 500, (inner) => ({ type: "array", items: inner })) as JsonObject;
    expect(validateSpec(schema, nest([], 499))).toEqual([]);
    const choices = nest({ minimum: 1 }, 120, (inner) => ({ anyOf: [inner] })) as JsonObject;
    expect(validateSpec({ type: "integer", ...choices }, 1)).toEqual([]);
  });

  it("is too deep where the caller has left little of the stack", () => {
    const spec = nest({ type: "string" }, 300, (inner) => ({ type: "array", items: inner })) as JsonObject;
    const definition = customResource({ v1: { type: "object", properties: { spec } } });
    const checker = createChecker(readCustomResource(definition));
    const object = { spec: nest("x", 300) };
    const validateBelow = (levels: number): readonly Problem[] =>
      levels === 0 ? checker.check("example.com/v1", "Widget", object) : [...validateBelow(levels - 1)];
    expect(validateBelow(0)).toEqual([]);
    const findLimit = () => {
      for (let levels = 100; ; levels += 100) validateBelow(levels);
    };
    expect(findLimit).toThrow(tooDeep);
  });

  it("has __proto__ for a key like any other", () => {
    const parse = (text: string) => parseJson(text) as JsonObject;
    const declared = parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}');
    const spec = parse('{"__proto__":"x"}');
    expect(validateSpec(declared, spec)).toEqual([]);
    expect(validateSpec({ type: "object" }, spec).map(printProblem)).toEqual([
      'unknown field "spec.__proto__"',
    ]);
    const map = { type: "object", additionalProperties: { type: "integer" } };
    expect(validateSpec(map, spec)).toMatchObject([{ steps: ["spec", "__proto__"] }]);
    expect(validateSpec({ type: "object", required: ["__proto__"] }, {})).toMatchObject([
      { path: "spec.__proto__", reason: "FieldValueRequired" },
    ]);
  });

  it("has keys that pointers escape", () => {
    const map = { type: "object", additionalProperties: { type: "array", items: { type: "integer" } } };
    expect(validateSpec(map, { "a/b~1": ["x"], "": ["x"], "0": ["x"] }).map(({ steps }) => steps)).toEqual([
      ["spec", "0", 0],
      ["spec", "a/b~1", 0],
      ["spec", "", 0],
    ]);
  });

  it("does not keep a pattern busy with a text that is too long", () => {
    const schema = { type: "string", maxLength: 10, pattern: "^(a*)*$" };
    expect(validateSpec(schema, `${"a".repeat(60)}!`)).toMatchObject([{ reason: "FieldValueTooLong" }]);
  });
});

describe("objects that Kubernetes takes", () => {
  const kinds = kubernetesDefinitions().kinds();
  const byDefinition = new Map([...kinds].reverse().map((kind) => [kind.definition, kind]));

  interface Vector {
    readonly op: string;
    readonly type?: string;
    readonly steps?: readonly { readonly object?: JsonObject; readonly expect: JsonObject }[];
    readonly original?: JsonObject;
  }

  function* objectsOf({ steps = [], original }: Vector): Generator<JsonObject> {
    if (isObject(original)) yield original;
    for (const { object, expect: expected } of steps) {
      if (isObject(expected.live)) yield expected.live;
      if (object !== undefined && expected.error === undefined) yield object;
    }
  }

  it.each(["fm-hand", "fm", "ssa", "smp-apply"])(
    "are refused nothing in the vectors of %s, but for what the merge engines leave out",
    (file) => {
      const vectors = new URL(`../../spec-fixtures/vectors/${file}.kubernetes.jsonl`, import.meta.url);
      let count = 0;
      for (const line of readFileSync(vectors, "utf8").trimEnd().split("\n")) {
        const vector = parseJson(line) as unknown as Vector;
        const kind = byDefinition.get(vector.type ?? "");
        if (kind === undefined) continue;
        for (const object of objectsOf(vector)) {
          const problems = builtin.check(apiVersionOf(kind), kind.kind, object, { duplicates: true });
          expect(problems.filter(({ reason }) => reason !== "FieldValueRequired")).toEqual([]);
          count++;
        }
      }
      expect(count).toBeGreaterThan(20);
    },
  );

  const folder = new URL("../../bench/objects/", import.meta.url);
  const files = readdirSync(folder).filter((file) => /^(?!fleet).*\.(?:live|config)\.json$/.test(file));

  it.each(files)("have nothing wrong: %s", (file) => {
    const object = parseJson(readFileSync(new URL(file, folder), "utf8")) as JsonObject;
    expect(builtin.check(String(object.apiVersion), String(object.kind), object)).toEqual([]);
  });

  it("have nothing wrong when they are made up by their types", () => {
    for (const kind of kinds) {
      const type = kubernetes().type(apiVersionOf(kind), kind.kind);
      if (!type.map.fields.has("apiVersion")) continue;
      for (const object of generateObjects(type, { seed: 7, count: 5 })) {
        expect(builtin.check(apiVersionOf(kind), kind.kind, object)).toEqual([]);
      }
    }
  });
});

describe("whatever the object", () => {
  const value = json({ bigint: true });
  const kind = fc.constantFrom(
    ...kubernetesDefinitions()
      .kinds()
      .filter((one) =>
        ["Pod", "Deployment", "Service", "Secret", "CustomResourceDefinition"].includes(one.kind),
      ),
  );

  it("every problem has a place that leads into the object, or to what is missing in it", () => {
    const field = fc.oneof(
      key,
      fc.constantFrom("metadata", "spec", "data", "name", "containers", "template"),
    );
    const object = fc.dictionary(field, fc.oneof(value, fc.dictionary(field, value)), { maxKeys: 5 });
    fc.assert(
      fc.property(kind, object, (one, generated) => {
        const stated = deepFreeze(generated) as JsonObject;
        const problems = builtin.check(apiVersionOf(one), one.kind, stated);
        for (const { reason, steps, message } of problems) {
          const parent = steps.slice(0, -1).reduce<Json | undefined>(stepInto, stated);
          expect(stepInto(parent, steps.at(-1) as string | number) === undefined).toBe(
            reason === "FieldValueRequired",
          );
          expect(message.length).toBeGreaterThan(5);
        }
        expect(new Set(problems.map(printProblem)).size).toBe(problems.length);
      }),
    );
  });

  it("a custom resource gets the same answer twice, and no error", () => {
    const any = { "x-kubernetes-preserve-unknown-fields": true };
    const schema = {
      type: "object",
      "x-kubernetes-preserve-unknown-fields": true,
      properties: {
        a: {
          type: "array",
          items: { ...any, anyOf: [{ type: "string" }, { minimum: 2 }] },
          uniqueItems: true,
        },
        b: {
          type: "object",
          additionalProperties: { type: "integer", maximum: 2, nullable: true, default: 1 },
        },
        "": { "x-kubernetes-int-or-string": true, enum: [1, "a"], not: { pattern: "^.$" } },
        "0": {
          type: "array",
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["a"],
          items: any,
        },
        constructor: { ...any, oneOf: [{ required: ["a"] }, { required: ["b"] }], maxProperties: 1 },
      },
    };
    const checker = widgets(schema);
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(key, fc.constantFrom("a", "b")), value), (generated) => {
        const object = deepFreeze({ spec: generated }) as JsonObject;
        const problems = checker.check("example.com/v1", "Widget", object);
        expect(checker.check("example.com/v1", "Widget", object)).toEqual(problems);
        expect(problems.filter(({ path }) => !/^(?:spec|<nil>)/.test(path))).toEqual([]);
      }),
    );
  });

  it("a pattern that means the same in RE2 and in JavaScript matches the same", () => {
    const { pattern } = fc.letrec<{ pattern: string; atom: string }>((tie) => ({
      atom: fc.oneof(
        fc.constantFrom("a", "b", "1", "-", ".", "[ab]", "[^a-]", "[a-z1]", "\\d", "\\w", "^", "$"),
        tie("pattern").map((inner) => `(${inner})`),
      ),
      pattern: fc
        .array(fc.tuple(tie("atom"), fc.constantFrom("", "", "*", "+?", "?", "{1,2}", "|")), { maxLength: 4 })
        .map((parts) => parts.map(([atom, repeat]) => (/[$^]/.test(atom) ? atom : atom + repeat)).join("")),
    }));
    const text = fc.string({ unit: fc.constantFrom("a", "b", "1", "-", "\u{1f600}"), maxLength: 6 });
    fc.assert(
      fc.property(pattern, fc.array(text, { minLength: 1, maxLength: 8 }), (source, texts) => {
        const expected = new RegExp(source, "u");
        const refused = validateSpec({ type: "array", items: { type: "string", pattern: source } }, texts);
        const missed = texts.flatMap((one, index) => (expected.test(one) ? [] : [["spec", index]]));
        expect(refused.map(({ steps }) => steps)).toEqual(missed);
      }),
    );
  });

  it("integers of any size are compared exactly, as those of 64 bits are in Kubernetes", () => {
    const limit = fc.maxSafeInteger();
    fc.assert(
      fc.property(limit, fc.oneof(bigInteger, fc.maxSafeInteger().map(BigInt)), (maximum, number) => {
        const isInt64 = BigInt.asIntN(64, number) === number;
        const [first] = validateSpec({ type: "integer", maximum }, number);
        expect(first === undefined).toBe(isInt64 && number <= BigInt(maximum));
      }),
    );
  });
});

function stepInto(value: Json | undefined, step: string | number): Json | undefined {
  if (typeof step === "number") return Array.isArray(value) ? value[step] : undefined;
  return isObject(value) ? getField(value, step) : undefined;
}
