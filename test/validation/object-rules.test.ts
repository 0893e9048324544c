import { readFileSync } from "node:fs";
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { readCustomResource } from "fieldwise/openapi";
import { createChecker, createObjectRules, printProblem } from "fieldwise/validation";
import { type Json, type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, nest } from "../arbitraries.ts";
import { customResource } from "../openapi/documents.ts";

function readCases<Case>(file: string): readonly Case[] {
  const text = readFileSync(new URL(`../../spec-fixtures/validate/${file}.jsonl`, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => deepFreeze(parseJson(line)) as unknown as Case);
}

const builtin = kubernetesDefinitions();
const rulesOf = (object: JsonObject) =>
  createObjectRules(builtin, { apiVersion: String(object.apiVersion), kind: String(object.kind) });

const widget = (spec: Json): JsonObject => ({
  apiVersion: "example.com/v1",
  kind: "Widget",
  metadata: { name: "a" },
  spec,
});

function rulesOfWidgets(schema: JsonObject) {
  const definition = customResource({ v1: { type: "object", properties: { spec: schema } } });
  return createObjectRules(readCustomResource(definition), { apiVersion: "example.com/v1", kind: "Widget" });
}

describe("an object of Kubernetes' own, decoded", () => {
  interface DecodeCase {
    readonly name: string;
    readonly object: JsonObject;
    /** What comes out; the object itself if it is left out. */
    readonly expect?: JsonObject;
    readonly unknown?: readonly string[];
    readonly error?: string;
  }

  it.each(readCases<DecodeCase>("decode"))("$name", ({ object, expect: expected, unknown = [], error }) => {
    const decoded = rulesOf(object).decode(object);
    expect(decoded.error).toBe(error);
    expect(decoded.unknown).toEqual(unknown);
    if (error !== undefined) return;
    if (expected === undefined) expect(decoded.object).toBe(object);
    else expect(decoded.object).toEqual(expected);
    expect(rulesOf(object).decode(decoded.object).object).toBe(decoded.object);
  });

  it("shares what is the same", () => {
    const object = deepFreeze({
      ...{ apiVersion: "v1", kind: "Pod" },
      metadata: { labels: {} },
      spec: { containers: [] },
    });
    expect(rulesOf(object).decode(object).object.spec).toBe(object.spec);
  });

  it("has a hundred unknown fields named at most", () => {
    const data = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`x${index}`, 1]));
    const object = { apiVersion: "v1", kind: "ConfigMap", ...data };
    const decoded = rulesOf(object).decode(object);
    expect(decoded.unknown).toHaveLength(100);
    expect(decoded.object).toEqual({ apiVersion: "v1", kind: "ConfigMap" });
  });
});

describe("an object of Kubernetes' own, with defaults", () => {
  const deployment = deepFreeze({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "a" },
    spec: { template: { spec: { containers: [{ name: "a", ports: [{ containerPort: 80 }] }] } } },
  });
  const rules = rulesOf(deployment);

  it("has the structs that Go always writes, and the defaults of scalars", () => {
    const filled = rules.setDefaults(deployment);
    expect(filled).toEqual({
      ...deployment,
      spec: {
        strategy: {},
        template: {
          metadata: {},
          spec: {
            containers: [{ name: "a", ports: [{ containerPort: 80, protocol: "TCP" }], resources: {} }],
          },
        },
      },
      status: {},
    });
    expect(filled.metadata).toBe(deployment.metadata);
    expect(rules.setDefaults(filled)).toBe(filled);
  });

  it.each<[kind: string, JsonObject, JsonObject]>([
    ["rbac.authorization.k8s.io/v1 Role", {}, { rules: null }],
    [
      "v1 ServiceAccount",
      { imagePullSecrets: [{}, { name: "a" }] },
      { imagePullSecrets: [{}, { name: "a" }] },
    ],
    [
      "v1 Event",
      { count: 1 },
      { count: 1, reportingComponent: "", reportingInstance: "", source: {}, involvedObject: {} },
    ],
  ])("of %s has zeros where Go leaves nothing out, and no others", (names, fields, expected) => {
    const [apiVersion = "", kind = ""] = names.split(" ");
    const object = { apiVersion, kind, metadata: { name: "a" } };
    const { eventTime, firstTimestamp, lastTimestamp, ...filled } = rulesOf(object).setDefaults({
      ...object,
      ...fields,
    }) as JsonObject;
    expect(filled).toEqual({ ...object, ...expected });
    // No time at all is written as well.
    const times = [eventTime, firstTimestamp, lastTimestamp];
    expect(times).toEqual(kind === "Event" ? [null, null, null] : [undefined, undefined, undefined]);
  });

  it("still lacks what is required", () => {
    const filled = rules.setDefaults({ apiVersion: "apps/v1", kind: "Deployment" });
    expect(rules.check(filled).map(printProblem)).toEqual([
      "spec.template.spec.containers: Required value",
      "spec.selector: Required value",
    ]);
  });
});

describe("a custom resource", () => {
  interface ResourceCase {
    readonly name: string;
    readonly schema: JsonObject;
    readonly spec: Json;
    readonly expect?: Json;
    readonly unknown?: readonly string[];
    readonly error?: string;
    /** What defaults make of what comes out; the same if it is left out. */
    readonly defaulted?: Json;
  }

  it.each(readCases<ResourceCase>("custom-resources"))("$name", (given) => {
    const { schema, spec, unknown = [], error } = given;
    const rules = rulesOfWidgets(schema);
    const object = deepFreeze(widget(spec));
    const decoded = rules.decode(object);
    expect(decoded.error).toBe(error);
    expect(decoded.unknown).toEqual(unknown.map((path) => `unknown field "${path}"`));
    if (error !== undefined) return;
    expect(decoded.object).toEqual(widget(given.expect as Json));
    if (unknown.length === 0) expect(decoded.object).toBe(object);
    const filled = rules.setDefaults(decoded.object);
    expect(filled.spec).toEqual(given.defaulted ?? given.expect);
    if (given.defaulted === undefined) expect(filled).toBe(decoded.object);
    expect(rules.setDefaults(filled)).toBe(filled);
  });

  it("has its metadata read by Go, before its fields", () => {
    const rules = rulesOfWidgets({ type: "object" });
    const object = { ...widget({ b: 1 }), metadata: { zap: 1, name: "a", labels: {} }, a: 1 };
    expect(rules.decode(object)).toEqual({
      object: widget({}),
      unknown: ['unknown field "metadata.zap"', 'unknown field "a"', 'unknown field "spec.b"'],
      error: undefined,
    });
    const { error } = rules.decode({ ...widget({}), metadata: { name: 5 } });
    expect(error).toBe("json: cannot unmarshal number into Go struct field ObjectMeta.name of type string");
  });

  it("is checked as it is, which a checker does after defaults", () => {
    const schema = {
      type: "object",
      required: ["size"],
      properties: { size: { type: "string", default: "S", enum: ["S", "M"] } },
    };
    const rules = rulesOfWidgets(schema);
    const object = widget({});
    expect(rules.check(object).map(printProblem)).toEqual(["spec.size: Required value"]);
    expect(rules.check(rules.setDefaults(object))).toEqual([]);
    const definition = customResource({ v1: { type: "object", properties: { spec: schema } } });
    expect(createChecker(readCustomResource(definition)).check("example.com/v1", "Widget", object)).toEqual(
      [],
    );
  });
});

describe("rules of objects", () => {
  it("are of a kind that there is", () => {
    expect(() => createObjectRules(builtin, { apiVersion: "v1", kind: "Deployment" })).toThrow(
      expect.objectContaining({ code: "KIND_UNKNOWN" }),
    );
  });

  it("bound how deep an object nests", () => {
    const items = nest({ type: "string" }, 400, (inner) => ({ type: "array", items: inner })) as JsonObject;
    const rules = rulesOfWidgets(items);
    const object = widget(nest("x", 600));
    const tooDeep = expect.objectContaining({ code: "TOO_DEEP" });
    expect(() => rules.decode(object)).toThrow(tooDeep);
    expect(() => rules.setDefaults(object)).toThrow(tooDeep);
    expect(() => rules.check(object)).toThrow(tooDeep);
  });

  it("take __proto__ for a key like any other", () => {
    const object = parseJson(
      '{"apiVersion":"v1","kind":"ConfigMap","__proto__":1,"data":{"__proto__":null}}',
    );
    const decoded = rulesOf(object as JsonObject).decode(object as JsonObject);
    expect(decoded.unknown).toEqual(['unknown field "__proto__"']);
    expect(JSON.stringify(decoded.object)).toBe(
      '{"apiVersion":"v1","kind":"ConfigMap","data":{"__proto__":""}}',
    );
  });
});

describe("an object that takes the place of another", () => {
  const live: JsonObject = deepFreeze({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "a", labels: { a: "b" }, annotations: { c: "d" } },
    spec: {
      replicas: 1,
      selector: { matchLabels: { a: "b" } },
      strategy: {},
      template: {
        metadata: { labels: { a: "b" } },
        spec: {
          containers: [
            {
              name: "one",
              image: "i",
              resources: { limits: { cpu: "100m" } },
              ports: [{ containerPort: 1, protocol: "TCP" }],
            },
            { name: "two", image: "i", resources: {} },
          ],
        },
      },
    },
    status: {},
  });

  /** What is put in some place of the live object, or `undefined` to take away what is there. */
  const changes: readonly (readonly [path: readonly (string | number)[], value: Json | undefined])[] = [
    [["spec", "replicas"], 0],
    [["spec", "replicas"], "three"],
    [["spec", "extra"], { a: 1 }],
    [["spec", "selector"], undefined],
    [["spec", "strategy"], undefined],
    [["spec", "template", "metadata"], { labels: null, creationTimestamp: "no time" }],
    [["spec", "template", "spec", "containers", 0, "resources", "limits", "cpu"], "0.1"],
    [["spec", "template", "spec", "containers", 0, "ports", 0, "containerPort"], null],
    [["spec", "template", "spec", "containers", 0, "ports", 0, "name"], 5],
    [["spec", "template", "spec", "containers", 1], { name: "one" }],
    [["spec", "template", "spec", "containers", 1, "name"], undefined],
    [["metadata", "labels", "a"], null],
    [["metadata", "labels", "x"], 1],
    [["metadata", "annotations"], {}],
    [["status"], null],
  ];

  it.each(changes)("is read, filled and checked as by itself where %j becomes %j", (path, value) => {
    const rules = rulesOf(live);
    expect(rules.setDefaults(rules.decode(live).object)).toEqual(live);
    const object = put(live, path, value) as JsonObject;
    expect(rules.decode(object, live)).toEqual(rules.decode(object));
    expect(rules.setDefaults(object, live)).toEqual(rules.setDefaults(object));
    expect(rules.check(object, {}, live)).toEqual(rules.check(object));
  });

  it("is not looked at where it shares what the other has", () => {
    const rules = rulesOf(live);
    const wrong = { ...live, spec: { replicas: "three", extra: 1 } };
    const next = { ...wrong, metadata: { name: "b" } };
    expect(rules.decode(next, wrong)).toEqual({ object: next, unknown: [], error: undefined });
    expect(rules.setDefaults(next, wrong)).toBe(next);
    expect(rules.check(next, {}, wrong)).toEqual([]);
  });
});

function put(value: Json, [step, ...rest]: readonly (string | number)[], part: Json | undefined): Json {
  if (step === undefined) return part as Json;
  if (Array.isArray(value)) return value.with(step as number, put(value[step as number], rest, part));
  const inner = put((value as JsonObject)[step] as Json, rest, part);
  const { [step]: _, ...others } = value as JsonObject;
  return inner === undefined ? others : { ...(value as JsonObject), [step]: inner };
}
