import { readFileSync } from "node:fs";
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { addKubernetes, type Problem, printProblem, toAjvSchema, toProblems } from "fieldwise/adapters/ajv";
import { readCustomResource } from "fieldwise/openapi";
import { createObjectRules } from "fieldwise/validation";
import { type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { customResource, openApi } from "../openapi/documents.ts";

/** An ajv that takes no warning. */
function createAjv(options: Options = {}): Ajv {
  const logger = { log: fail, warn: fail, error: fail };
  return addKubernetes(new Ajv({ allErrors: true, logger, ...options }));
}

function fail(...message: unknown[]): never {
  throw new Error(message.join(" "));
}

function problemsOf(validate: ValidateFunction, object: unknown): readonly string[] {
  validate(object);
  return toProblems(validate.errors, object).map(printProblem);
}

const widget = deepFreeze({
  type: "object",
  required: ["size"],
  properties: {
    size: { "x-kubernetes-int-or-string": true },
    tags: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["port", "protocol"],
      items: {
        type: "object",
        properties: {
          port: { type: "integer", format: "int32" },
          protocol: { type: "string", default: "TCP" },
        },
      },
    },
    template: {
      type: "object",
      "x-kubernetes-embedded-resource": true,
      "x-kubernetes-preserve-unknown-fields": true,
    },
    selector: { type: "object", "x-kubernetes-map-type": "atomic", additionalProperties: { type: "string" } },
    note: { type: "string", nullable: true, pattern: "(?i)^[[:alpha:]]+\\z", example: "Abc" },
  },
  "x-kubernetes-validations": [{ rule: "self.size != 0" }],
});

const fine = deepFreeze({
  size: "5%",
  tags: ["a", "b"],
  ports: [{ port: 80 }, { port: 80, protocol: "UDP" }],
  template: { apiVersion: "v1", kind: "Pod", spec: {} },
  note: null,
});

const wrong = deepFreeze({
  size: 1.5,
  tags: ["a", "b", "a"],
  ports: [{ port: 80 }, { port: 80, protocol: "TCP" }, { port: 2 ** 31 }],
  template: { apiVersion: "a/b/c" },
  note: "a1",
});

const words = [
  'size: Invalid value: "number": size in body must be of type integer,string: "number"',
  '<nil>: Invalid value: "": Checked value must be of type integer with format int32 in ports[2].port',
  "note: Invalid value: \"a1\": note in body should match '(?i)^[[:alpha:]]+\\z'",
  'template.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
  "template.kind: Required value",
  'tags[2]: Duplicate value: "a"',
  'ports[1]: Duplicate value: {"port":80,"protocol":"TCP"}',
];

describe("addKubernetes", () => {
  it("gives back the ajv, which compiles and checks what Kubernetes' schemas ask", () => {
    const ajv = new Ajv();
    expect(addKubernetes(ajv)).toBe(ajv);
    const validate = createAjv().compile(widget);
    expect(problemsOf(validate, fine)).toEqual([]);
    expect(problemsOf(validate, wrong)).toEqual(words);
  });

  it.each<Options>([
    { verbose: true },
    { messages: false },
    { ownProperties: true },
    { strict: true },
    { strict: false },
    { inlineRefs: false },
    { code: { es5: true, optimize: false } },
    { validateSchema: false },
  ])("has the same words with an ajv of %j", (options) => {
    expect(problemsOf(createAjv(options).compile(widget), wrong)).toEqual(words);
  });

  it("finds the first alone with an ajv that stops there", () => {
    expect(problemsOf(createAjv({ allErrors: false }).compile(widget), wrong)).toEqual([words[0]]);
  });

  it("is for ajvs of other drafts, too", () => {
    expect(problemsOf(addKubernetes(new Ajv2020({ allErrors: true })).compile(widget), wrong)).toEqual(words);
  });

  it("says by itself what an ajv user is used to", () => {
    const validate = createAjv().compile(widget);
    validate({ size: true, tags: ["a", "a"], note: "1" });
    expect(validate.errors).toEqual([
      {
        instancePath: "/size",
        schemaPath: "#/properties/size/x-kubernetes-int-or-string",
        keyword: "x-kubernetes-int-or-string",
        params: { types: ["integer", "string"], nullable: false },
        message: "must be integer or string",
      },
      {
        instancePath: "/tags",
        schemaPath: "#/properties/tags/x-kubernetes-list-type",
        keyword: "x-kubernetes-list-type",
        params: { topology: "set", keys: [] },
        message: "must NOT have items that are the same",
      },
      {
        instancePath: "/note",
        schemaPath: "#/properties/note/pattern",
        keyword: "pattern",
        params: { pattern: "(?i)^[[:alpha:]]+\\z" },
        message: 'must match pattern "(?i)^[[:alpha:]]+\\z"',
      },
    ]);
  });

  it("may be called again, and after keywords were declared by hand", () => {
    const ajv = new Ajv({ allErrors: true });
    ajv.addVocabulary(["x-kubernetes-int-or-string", "x-kubernetes-list-map-keys", "example"]);
    expect(problemsOf(addKubernetes(addKubernetes(ajv)).compile(widget), wrong)).toEqual(words);
  });

  it("follows references to what was added by its user", () => {
    const schemas = {
      Widget: widget,
      Named: { type: "object", properties: { widget: { allOf: [{ $ref: "#/components/schemas/Widget" }] } } },
    };
    const ajv = createAjv().addSchema(deepFreeze(openApi(schemas as unknown as JsonObject)), "openapi.json");
    const validate = ajv.compile({ $ref: "openapi.json#/components/schemas/Named" });
    expect(problemsOf(validate, { widget: { tags: ["a", "a"] } })).toEqual([
      "widget.size: Required value",
      'widget.tags[1]: Duplicate value: "a"',
    ]);
  });

  it("reads base64 as Go decodes it, where schemas are of Kubernetes' own kinds", () => {
    const schema = { type: "string", format: "byte" };
    expect(addKubernetes(new Ajv()).validate(schema, "")).toBe(false);
    const builtin = addKubernetes(new Ajv(), { builtin: true });
    expect(["", "YQ==\n", "a"].map((text) => builtin.validate(schema, text))).toEqual([true, true, false]);
  });

  it("leaves patterns that RE2 does not know, and an engine of the ajv's own, as they were", () => {
    const ahead = { type: "string", pattern: "^(?=a)..$" };
    expect(["ab", "bb"].map((text) => createAjv().validate(ahead, text))).toEqual([true, false]);
    const regExp = Object.assign(() => ({ test: (text: string) => text === "mine" }), { code: "mine" });
    const validate = createAjv({ code: { regExp } }).compile({ type: "string", pattern: "other" });
    expect([validate("mine"), validate("other")]).toEqual([true, false]);
  });

  it("does not keep a pattern busy with a text that is too long", () => {
    const validate = createAjv().compile({ type: "string", maxLength: 10, pattern: "^(a*)*$" });
    expect(problemsOf(validate, `${"a".repeat(60)}!`)).toEqual([
      "<nil>: Too long: may not be more than 10 bytes",
    ]);
  });
});

describe("toProblems", () => {
  it("has nothing to say where nothing is wrong", () => {
    expect(toProblems(null, {})).toEqual([]);
    expect(toProblems(undefined, {})).toEqual([]);
  });

  it("says where a problem is, why, and in which words", () => {
    const validate = createAjv().compile({
      type: "object",
      properties: { a: { type: "array", items: { type: "integer" } } },
    });
    const object = { a: [1, "x"] };
    validate(object);
    expect(toProblems(validate.errors, object)).toEqual<Problem[]>([
      {
        reason: "FieldValueTypeInvalid",
        path: "a[1]",
        steps: ["a", 1],
        message: 'Invalid value: "string": a[1] in body must be of type integer: "string"',
      },
    ]);
  });

  it("keeps the words of keywords that Kubernetes does not have", () => {
    const validate = createAjv()
      .addFormat("mine", /^a$/)
      .compile({
        type: "object",
        properties: { a: { const: 1 }, b: { type: "string", format: "mine" } },
        minProperties: 3,
      });
    expect(problemsOf(validate, { a: 2, b: "b" })).toEqual([
      "<nil>: Invalid value: 2:  in body should have at least 3 properties",
      '<nil>: Invalid value: "": "a" must be equal to constant',
      '<nil>: Invalid value: "": "b" must match format "mine"',
    ]);
  });

  it("refuses what are no errors", () => {
    expect(() => toProblems({} as ErrorObject[], {})).toThrow(
      expect.objectContaining({ code: "ARGUMENT_INVALID" }),
    );
  });
});

describe("toAjvSchema", () => {
  it("gives the schema itself where ajv takes it as it is", () => {
    expect(toAjvSchema(widget)).toBe(widget);
  });

  it("shares what it does not change, wherever schemas are", () => {
    const schema = deepFreeze({
      components: { schemas: { A: { properties: { nullable: widget, b: { items: { nullable: true } } } } } },
      default: { nullable: true },
    });
    const made = toAjvSchema(schema);
    expect(made).toEqual({
      components: {
        schemas: { A: { properties: { nullable: widget, b: { items: { "x-nullable": true } } } } },
      },
      default: { nullable: true },
    });
    expect(made.default).toBe(schema.default);
  });

  it("has numbers for limits that are too large to be exact", () => {
    expect(toAjvSchema({ maximum: 2n ** 63n })).toEqual({ maximum: 2 ** 63 });
  });
});

function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../spec-fixtures/validate/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => deepFreeze(parseJson(line)) as unknown as Case);
}

/** What comes of a spec, or why ajv does not take the schema. */
function checkSpec(schema: JsonObject, spec: Json): readonly string[] | string {
  const definition = customResource({ v1: { type: "object", properties: { spec: schema } } });
  const kind = { apiVersion: "example.com/v1", kind: "Widget" };
  const object = createObjectRules(readCustomResource(definition), kind).setDefaults({ spec });
  try {
    const ajv = createAjv({ logger: false, ownProperties: true });
    return problemsOf(ajv.compile({ type: "object", properties: { spec: toAjvSchema(schema) } }), object);
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(["types", "text", "numbers", "lists", "objects", "combinations", "dialects"])("%s", (file) => {
  interface Case {
    readonly name: string;
    readonly schema: JsonObject;
    readonly spec: Json;
    readonly expect: readonly string[];
    readonly ajv?: readonly string[] | string;
  }

  it.each(readCases<Case>(file))("$name", ({ schema, spec, expect: stated, ajv }) => {
    const known = stated.filter((line) => !line.startsWith("unknown field"));
    expect(ajv).not.toEqual(known);
    expect(checkSpec(schema, spec)).toEqual(ajv ?? known);
  });
});

describe("formats", () => {
  interface Case {
    readonly format: string;
    readonly valid: readonly string[];
    readonly invalid: readonly string[];
  }

  it.each(readCases<Case>("formats"))("$format", ({ format, valid, invalid }) => {
    const validate = createAjv().compile({ type: "string", format });
    expect(valid.filter((text) => !validate(text))).toEqual([]);
    expect(invalid.filter((text) => validate(text))).toEqual([]);
  });
});
