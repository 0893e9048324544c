import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  COMPATIBILITY_RULES,
  type CompatibilityOptions,
  type CompatibilityPolicy,
  type CompatibilityRule,
  type CompatibilityRuleId,
  type CompatibilitySeverity,
  type CompatibilityVerdict,
  compareSchemas,
} from "fieldwise/compatibility";
import { type Converter, createConverter, plural, rename, type SpokeVersion } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource, loadOpenApi } from "fieldwise/openapi";
import { deduced } from "fieldwise/schema";
import { type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { crdCases } from "./crd-cases.ts";
import { protoCases } from "./proto-cases.ts";

const read = (path: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** A change and what is found; the last part of a finding, the kind or definition it is in, may be left out. */
interface Case {
  readonly name: string;
  /** The row of the decision table, or the promise beside it, that the case is for. */
  readonly row: string;
  readonly policy: CompatibilityPolicy;
  readonly options?: CompatibilityOptions;
  readonly old: JsonObject;
  readonly new: JsonObject;
  readonly expect: readonly (readonly [CompatibilityRuleId, string, CompatibilitySeverity, string?])[];
  /** What is overdue: version, what is due, the day and the release since when, and the kinds. Default: nothing that is looked at. */
  readonly overdue?: readonly (readonly [string, string, string | null, string | null, readonly string[]])[];
}

const cases: readonly Case[] = ["compatibility", "compatibility-life-cycle"].flatMap((name) =>
  read(`spec-fixtures/evolve/${name}.jsonl`)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line)),
);

const ROWS = [
  "add an optional field",
  "add a required field, make one required",
  "remove a field",
  "rename a field, move a package or group",
  "change a type; single ↔ list",
  "put existing fields into a union/oneof",
  "add a union member",
  "add an enum value",
  "remove an enum value",
  "tighten validation (range, length, pattern, format)",
  "loosen validation",
  "add, change or drop a default",
  "list type, map type, list keys",
  "make immutable",
  "exemptions",
  "stability",
  "one definition",
  "client features",
  "life cycle",
  "unstable fields",
  "no change",
];

const sorted = (findings: readonly (readonly unknown[])[]): readonly string[] =>
  findings.map((finding) => JSON.stringify(finding)).sort();

describe("compareSchemas", () => {
  it.each(cases)("$row: $name", ({ policy, options, old, new: next, expect: expected, overdue }) => {
    const before = JSON.stringify([old, next]);
    const result = compareSchemas(old, next, { ...options, policy, includeFine: true });
    const { findings, summary } = result;
    if (overdue !== undefined) {
      expect(
        result.overdue.map(({ version, overdue: due, on = null, release = null, of }) => [
          version,
          due,
          on,
          release,
          of,
        ]),
      ).toEqual(overdue);
    }
    const placed = new Set(expected.map(([rule, path, , within]) => `${rule} ${path} ${within}`));
    const found = findings.map(({ rule, path, severity, in: within }) =>
      placed.has(`${rule} ${path} ${within}`) ? [rule, path, severity, within] : [rule, path, severity],
    );
    expect(sorted(found)).toEqual(sorted(expected));
    expect(summary.ok).toBe(expected.every(([, , severity]) => severity !== "breaking"));
    expect(JSON.stringify([old, next]), "the schemas are untouched").toBe(before);
  });

  it.each(cases)("finds nothing where nothing changes: $name", ({ policy, options, old, new: next }) => {
    for (const source of [old, next]) {
      const copy: JsonObject = structuredClone(source);
      expect(compareSchemas(source, copy, { ...options, policy, includeFine: true }).findings).toEqual([]);
    }
  });

  it("has cases for every row under the policies of Kubernetes and Envoy, with names of their own", () => {
    const covered = new Set(
      cases.filter(({ policy }) => policy !== "protobuf").map(({ row, policy }) => `${policy}: ${row}`),
    );
    expect([...covered].sort()).toEqual(
      ROWS.flatMap((row) => [`kubernetes: ${row}`, `envoy: ${row}`]).sort(),
    );
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it("has cases for every verdict of every rule, of schemas or protobuf APIs", () => {
    const ofSchemas = cases.flatMap(({ policy, expect: expected }) =>
      expected.map(([rule, , severity]) => `${rule}: ${severity} for ${policy}`),
    );
    const ofApis = protoCases.flatMap((given) =>
      (["envoy", "protobuf"] as const).flatMap((policy) =>
        given[policy].map(([rule, , severity]) => `${rule}: ${severity} for ${policy}`),
      ),
    );
    const ofDefinitions = crdCases.flatMap(({ crd, kubernetes = [] }) => [
      ...crd.map(([rule, , severity]) => `${rule}: ${severity} for crd`),
      ...kubernetes.map(([rule, , severity]) => `${rule}: ${severity} for kubernetes`),
    ]);
    const seen = new Set([...ofSchemas, ...ofApis, ...ofDefinitions]);
    const verdicts = Object.entries<CompatibilityRule>(COMPATIBILITY_RULES).flatMap(([id, rule]) =>
      (["kubernetes", "crd", "envoy", "protobuf"] as const).flatMap((policy) =>
        policy === "crd" && isAsStrict(rule)
          ? []
          : severitiesOf(rule[policy]).map((severity) => `${id}: ${severity} for ${policy}`),
      ),
    );
    expect(verdicts.filter((verdict) => !seen.has(verdict))).toEqual([]);
  });
});

/** Whether custom resources have no verdict of their own. */
function isAsStrict({ crd, kubernetes }: CompatibilityRule): boolean {
  return JSON.stringify(crd) === JSON.stringify(kubernetes);
}

function severitiesOf(verdict: CompatibilityVerdict): readonly CompatibilitySeverity[] {
  return verdict === undefined ? [] : typeof verdict === "object" ? Object.values(verdict) : [verdict];
}

describe("the whole of Kubernetes", () => {
  const text = read("spec-fixtures/kubernetes/openapi-v1.36.json");

  it.each(["kubernetes", "envoy"] as const)("is compatible with itself under the policy of %s", (policy) => {
    const options = { policy, includeFine: true };
    expect(compareSchemas(JSON.parse(text), JSON.parse(text), options).findings).toEqual([]);
    const published = compareSchemas(kubernetes(), loadOpenApi(JSON.parse(text)), options).findings;
    const others = published.filter(({ change }) => !change.startsWith("the discriminator's value"));
    expect(others, "but for values of unions that are published wrongly").toEqual([]);
    expect(compareSchemas(kubernetes(), kubernetes(), options).findings).toEqual([]);
  });

  it("shows one finding for a change in what many kinds share", () => {
    const changed = JSON.parse(text);
    delete changed.components.schemas["io.k8s.api.core.v1.Container"].properties.image;
    const { findings } = compareSchemas(JSON.parse(text), changed);
    expect(findings.map(({ rule, in: within, path }) => [rule, within, path])).toEqual([
      ["field-removed", "io.k8s.api.core.v1.Container", ".image"],
    ]);
  });

  it("knows of a compiled type which fields are behind a gate", () => {
    const load = (more: JsonObject) => {
      const A: JsonObject = { type: "object", properties: { a: { type: "string", ...more } } };
      return loadOpenApi({ openapi: "3.0.0", components: { schemas: { A } } });
    };
    const { findings } = compareSchemas(load({}), load({ "x-fieldwise-feature-gate": "Frobbing" }));
    expect(findings.map(({ rule, path, change }) => [rule, path, change])).toEqual([
      ["field-made-unstable", ".a", "it is behind the feature gate Frobbing"],
    ]);
  });

  it("compares single types", () => {
    const [pod, deployment] = [
      kubernetes().type("v1", "Pod"),
      kubernetes().type("apps/v1", "Deployment"),
    ] as const;
    expect(compareSchemas(pod, pod, { includeFine: true }).findings).toEqual([]);
    expect(compareSchemas(pod, deployment).summary.breaking).toBeGreaterThan(10);
  });
});

const widget = (properties: JsonObject): JsonObject => ({
  type: "object",
  properties: { spec: { type: "object", properties } },
});
const many = widget({
  a: { type: "string" },
  b: { type: "array", items: widget({ c: { type: "string" } }) },
});
const few = widget({ a: { type: "integer" }, b: { type: "array", items: widget({}) } });

describe("what comes back", () => {
  it("says what changed, why it matters and what to do", () => {
    expect(compareSchemas(many, few).findings[0]).toEqual({
      rule: "type-changed",
      severity: "breaking",
      in: "",
      path: ".spec.a",
      change: "it was string and is integer",
      why: COMPATIBILITY_RULES["type-changed"].why,
      remedy: COMPATIBILITY_RULES["type-changed"].remedy,
    });
  });

  it("has the worst first, and leaves out what is fine unless asked", () => {
    const old = widget({ a: { type: "string" }, l: { type: "array", items: { type: "string" } } });
    const next = widget({
      n: { type: "string" },
      l: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    });
    const severities = (options: CompatibilityOptions) =>
      compareSchemas(old, next, options).findings.map(({ severity }) => severity);
    expect(severities({})).toEqual(["breaking", "depends"]);
    expect(severities({ includeFine: true })).toEqual(["breaking", "depends", "fine"]);
  });

  it("sums up for a process's exit code", () => {
    const old = widget({ l: { type: "object", properties: {} } });
    const next = widget({ l: { type: "object", properties: {}, "x-kubernetes-map-type": "atomic" } });
    expect(compareSchemas(old, next).summary).toEqual({
      ok: true,
      exitCode: 0,
      breaking: 0,
      depends: 1,
      fine: 0,
      exempt: 0,
      suppressed: 0,
      unusedSuppressions: [],
    });
    expect(compareSchemas(old, next, { failOn: "depends" }).summary).toMatchObject({
      ok: false,
      exitCode: 1,
    });
    expect(compareSchemas(many, few).summary).toMatchObject({ ok: false, exitCode: 1, breaking: 2 });
  });

  it("tells by which exemption something is fine", () => {
    const crd = (type: string): JsonObject => ({
      kind: "CustomResourceDefinition",
      spec: {
        group: "g",
        names: { kind: "K" },
        versions: [{ name: "v1alpha1", schema: { openAPIV3Schema: widget({ a: { type } }) } }],
      },
    });
    const options = { includeFine: true, policy: "kubernetes" } as const;
    const { findings, summary } = compareSchemas(crd("string"), crd("integer"), options);
    expect(findings.map(({ exempt, in: within }) => [exempt, within])).toEqual([["alpha", "g/v1alpha1 K"]]);
    expect(summary).toMatchObject({ fine: 0, exempt: 1, ok: true });
    const list: JsonObject = { kind: "List", items: [crd("string")] };
    expect(compareSchemas(list, [crd("integer")], options).summary).toEqual(summary);
  });

  it("is one finding for each place where the same inline schema stands", () => {
    const [text, number] = [{ type: "string" }, { type: "integer" }];
    const { findings } = compareSchemas(widget({ a: text, b: text }), widget({ a: number, b: number }));
    expect(findings.map(({ path }) => path)).toEqual([".spec.a", ".spec.b"]);
  });
});

describe("suppressions", () => {
  const left = (suppress: CompatibilityOptions["suppress"] = []) =>
    compareSchemas(many, few, { suppress }).findings.map(({ rule, path }) => [rule, path]);

  it("accept findings by rule, place and path, and all below the path", () => {
    expect(left()).toEqual([
      ["type-changed", ".spec.a"],
      ["field-removed", ".spec.b[*].spec.c"],
    ]);
    expect(left([{ rule: "type-changed" }])).toEqual([["field-removed", ".spec.b[*].spec.c"]]);
    expect(left([{ rule: "field-removed", path: ".spec.b[*].spec" }])).toEqual([["type-changed", ".spec.a"]]);
    expect(left([{ rule: "field-removed", path: "spec.*", in: "" }])).toEqual([["type-changed", ".spec.a"]]);
    expect(left([{ rule: "field-removed", path: ".spec.a" }]).length).toBe(2);
    expect(left([{ rule: "field-removed", path: ".spec.b[0]" }]).length).toBe(2);
    expect(left([{ rule: "field-removed", path: ".spec.b[*].spec.c.d" }]).length).toBe(2);
    expect(left([{ rule: "field-removed", path: ".spec.b[*].spec.c.*" }]).length).toBe(2);
    expect(left([{ rule: "field-removed", in: "v1 Pod" }]).length).toBe(2);
  });

  it("are counted, and those that nothing needs are told", () => {
    const unused = { rule: "field-removed", path: ".spec.x" } as const;
    const { summary } = compareSchemas(many, few, { suppress: [{ rule: "type-changed" }, unused] });
    expect(summary).toMatchObject({ suppressed: 1, breaking: 1, unusedSuppressions: [unused] });
  });
});

describe("a declared converter", () => {
  const text: JsonObject = { type: "string" };
  const list = (items: JsonObject): JsonObject => ({ type: "array", items });
  const version = (name: string, spec: JsonObject, storage = false): JsonObject => ({
    name,
    served: true,
    storage,
    schema: { openAPIV3Schema: widget(spec) },
  });
  const crd = (...versions: readonly JsonObject[]): JsonObject => ({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: {
      group: "g",
      names: { kind: "Host", plural: "hosts" },
      conversion: { strategy: "Webhook" },
      versions,
    },
  });
  const [v1, v2] = [
    { name: text, ip: text, disks: list({ type: "object", properties: { size: text } }) },
    {
      title: text,
      ips: list(text),
      disks: list({ type: "object", properties: { size: text, kind: text } }),
      labels: { type: "object", additionalProperties: { type: "object", properties: { a: text } } },
      zone: text,
    },
  ];
  const next = crd(version("v1", v1, true), version("v2", v2));
  const createHosts = (parts: Partial<SpokeVersion>, known = next): Converter => {
    const hosts = loadCustomResource(known);
    return createConverter({
      hub: { version: "g/v2", type: hosts.type("g/v2", "Host") },
      versions: { "g/v1": { type: hosts.type("g/v1", "Host"), ...parts } as SpokeVersion },
    });
  };
  const found = (converters: readonly Converter[], old = crd(version("v1", v1, true)), now = next) =>
    compareSchemas(old, now, { converters }).findings.flatMap(({ severity, change, places, ...one }) =>
      (places ?? [one]).map(({ in: within, path }) => [severity, within, path, change].join(" ")),
    );
  const steps = [rename("spec.name", "title"), plural("spec.ip", "spec.ips")];
  const stash = ["spec.ips", "spec.disks[*].kind", "spec.labels", "spec.zone"];

  it("is asked about fields that a version lacks, which otherwise depend on it", () => {
    expect(found([])).toEqual([
      "depends g/v1 Host .spec.name it is not in v2",
      "depends g/v1 Host .spec.ip it is not in v2",
      "depends g/v2 Host .spec.title it is not in v1",
      "depends g/v2 Host .spec.ips it is not in v1",
      "depends g/v2 Host .spec.labels it is not in v1",
      "depends g/v2 Host .spec.zone it is not in v1",
      "depends g/v2 Host .spec.disks[*].kind it is not in v1",
    ]);
    expect(found([createHosts({ steps, stash })])).toEqual([]);
  });

  it("that loses a value, or leaves it where the version would prune it, breaks", () => {
    expect(found([createHosts({ steps, stash: ["spec.ips"] })])).toEqual([
      "breaking g/v2 Host .spec.labels labels is not in v1, and the converter loses it",
      "breaking g/v2 Host .spec.zone zone is not in v1, and the converter loses it",
      "breaking g/v2 Host .spec.disks[*].kind kind is not in v1, and the converter loses it",
    ]);
    const half = createHosts({ steps, stash: stash.slice(1) });
    expect(found([half])).toEqual([
      "breaking g/v2 Host .spec.ips ips is not in v1, and the converter loses it",
    ]);
  });

  it("that fails leaves the question open, whatever it throws", () => {
    const fromHub = (object: JsonObject): JsonObject => {
      if (JSON.stringify(object).includes("zone")) throw "no zones";
      return object;
    };
    const lines = found([createHosts({ toHub: (object: JsonObject) => object, fromHub })]);
    expect(lines.filter((line) => line.includes("zone"))).toEqual([
      "depends g/v2 Host .spec.zone zone is not in v1, and the converter fails: a step refuses this: no zones",
    ]);
  });

  it("that does not know the field leaves the question open, and so does one of another kind or version", () => {
    const { zone: _, ...older } = v2;
    const outdated = createHosts(
      { steps, stash: stash.slice(0, 3) },
      crd(version("v1", v1, true), version("v2", older)),
    );
    expect(found([outdated])).toEqual([
      "depends g/v2 Host .spec.zone zone is not in v1, and the converter's type does not have it",
    ]);
    const untyped = createConverter({
      hub: { version: "g/v3", type: deduced },
      versions: { "g/v1": { type: deduced, steps: [] } },
    });
    expect(found([untyped])).toEqual(found([]));
    const others = {
      ...next,
      spec: { ...(next.spec as JsonObject), names: { kind: "Other", plural: "others" } },
    };
    const types = loadCustomResource(others);
    const other = createConverter({
      hub: { version: "g/v2", type: types.type("g/v2", "Other") },
      versions: { "g/v1": { type: types.type("g/v1", "Other"), steps, stash } },
    });
    expect(found([other])).toEqual(found([]));
    expect(found([other, createHosts({ steps, stash })])).toEqual([]);
  });

  it("is asked about a new field of a version that is not new, and not about what was so before", () => {
    const { zone: _, ...older } = v2;
    const old = crd(version("v1", v1, true), version("v2", older));
    expect(found([createHosts({ steps, stash })], old)).toEqual([]);
    expect(found([createHosts({ steps })], old)).toEqual([
      "breaking g/v2 Host .spec.zone zone is not in v1, and the converter loses it",
    ]);
  });

  it("must be one", () => {
    const wrong = { converters: [{ convert: () => ({}) }] } as unknown as CompatibilityOptions;
    expect(errorOf(() => compareSchemas(next, next, wrong))).toMatchObject({ code: "ARGUMENT_INVALID" });
    const fake = { ...createHosts({ steps }), type: () => 5 } as unknown as Converter;
    const old = crd(version("v1", v1, true));
    expect(errorOf(() => compareSchemas(old, next, { converters: [fake] })).code).toBe("ARGUMENT_INVALID");
  });
});

describe("bad input", () => {
  const good: JsonObject = { type: "object", properties: { a: { type: "string" } } };
  const documentOf = (A: JsonObject): JsonObject => ({ openapi: "3.0.0", components: { schemas: { A } } });
  const refer = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
  const errors: readonly (readonly [string, unknown, string, string, string])[] = [
    ["text", "openapi: 3.0.0", "DOCUMENT_INVALID", "", "parse its text first"],
    [
      "something else",
      { apiVersion: "v1", kind: "Pod" },
      "DOCUMENT_INVALID",
      "",
      "neither an OpenAPI document",
    ],
    ["no document", [], "DOCUMENT_INVALID", "", "pass one"],
    ["a document beside a type", documentOf(good), "DOCUMENT_INVALID", "", "two documents or two types"],
    [
      "a custom resource without a spec",
      { kind: "CustomResourceDefinition" },
      "DOCUMENT_INVALID",
      "spec",
      'add "spec"',
    ],
    ["a reference that leads nowhere", documentOf(refer("B")), "REFERENCE_INVALID", "A", 'no definition "B"'],
    ["a reference to itself", documentOf(refer("A")), "REFERENCE_INVALID", "A", "say what it is"],
    [
      "a reference elsewhere",
      documentOf({ $ref: "other.json" }),
      "REFERENCE_INVALID",
      "A",
      '"other.json" is not a definition',
    ],
    ["an unknown type", documentOf({ type: "text" }), "SCHEMA_INVALID", "A.type", '"text" is not a type'],
    [
      "a limit that is no number",
      documentOf({ type: "string", maxLength: "9" }),
      "SCHEMA_INVALID",
      "A.maxLength",
      "use a number",
    ],
    ["an enum that is no list", { ...good, enum: "x" }, "SCHEMA_INVALID", ".enum", "use a list"],
    [
      "a list type that does not exist",
      { type: "array", items: good, "x-kubernetes-list-type": "maps" },
      "LIST_TYPE_INVALID",
      "",
      'use one of "atomic", "set", "map"',
    ],
  ];

  it.each(errors)("is an error that says where and what to do: %s", (_, source, code, path, message) => {
    const error = errorOf(() => compareSchemas(source as object, good));
    expect([error.code, error.path]).toEqual([code, path]);
    expect(error.message).toContain(message);
  });

  it.each([
    [{ policy: "kubernets" }, "", "kubernetes"],
    [{ suppress: [{ rule: "field-remove" }] }, "suppress", "did you mean field-removed"],
    [{ suppress: [{ rule: "field-removed", path: ".a[" }] }, ".a[", "is expected here"],
  ] as const)("of options is an error, too: %j", (options, path, message) => {
    const error = errorOf(() => compareSchemas(good, good, options as unknown as CompatibilityOptions));
    expect(error.path).toBe(path);
    expect(error.message).toContain(message);
  });

  it.each([
    [{ now: "yesterday" }, "now"],
    [{ now: "2026-02-31" }, "now"],
    [{ now: "2026-02-29T00:00:00Z" }, "now"],
    [{ now: "2026-01-01", release: "next" }, "release"],
  ] as const)("of times and releases is an error, too: %j", (options, path) => {
    const crd = (...names: readonly string[]): JsonObject => ({
      kind: "CustomResourceDefinition",
      spec: {
        group: "g",
        names: { kind: "K" },
        versions: names.map((name) => ({ name, schema: { openAPIV3Schema: good } })),
      },
    });
    const deprecated = { "g/v1beta1": { on: "2026-01-01", release: "1.2" } };
    const error = errorOf(() => compareSchemas(crd("v1", "v1beta1"), crd("v1"), { ...options, deprecated }));
    expect([error.code, error.path]).toEqual(["ARGUMENT_INVALID", path]);
  });
});

function errorOf(act: () => unknown): MergeError {
  try {
    act();
  } catch (error) {
    if (error instanceof MergeError) return error;
    throw error;
  }
  throw new Error("there is no error");
}

describe("hostile schemas", () => {
  it("that nest too deep are an error, not a stack overflow", () => {
    let deep: JsonObject = { type: "string" };
    for (let depth = 0; depth < 100_000; depth++) deep = { type: "array", items: deep };
    expect(errorOf(() => compareSchemas(deep, deep)).code).toBe("TOO_DEEP");
    const aliases = Array.from({ length: 100_000 }, (_, index) => [
      `A${index}`,
      { $ref: `#/definitions/A${index + 1}` },
    ]);
    const document: JsonObject = { swagger: "2.0", definitions: Object.fromEntries(aliases) };
    expect(errorOf(() => compareSchemas(document, document)).code).toBe("TOO_DEEP");
  });

  it("that are a long chain of definitions, or share parts without end, come to an end", () => {
    const chain = (last: string): JsonObject => {
      const links = Array.from({ length: 20_000 }, (_, index) => [
        `A${index}`,
        { type: "object", properties: { next: { $ref: `#/definitions/A${index + 1}` } } },
      ]);
      return { swagger: "2.0", definitions: { ...Object.fromEntries(links), A20000: { type: last } } };
    };
    expect(compareSchemas(chain("string"), chain("string")).findings).toEqual([]);
    const shared = (): JsonObject => {
      let part: JsonObject = { type: "string", maxLength: 1 };
      for (let level = 0; level < 100; level++) part = { type: "object", properties: { a: part, b: part } };
      return part;
    };
    expect(compareSchemas(shared(), shared()).findings).toEqual([]);
  });

  it("with many versions take one look at each", () => {
    const crd = (deprecated: boolean): JsonObject => {
      const names = Array.from({ length: 20_000 }, (_, index) => `v${index + 1}`);
      const versions = names.map((name) => ({ name, deprecated, schema: { openAPIV3Schema: many } }));
      const group = deprecated ? [...versions, { name: "v0", schema: { openAPIV3Schema: many } }] : versions;
      return {
        kind: "CustomResourceDefinition",
        spec: { group: "g", names: { kind: "K" }, versions: group },
        status: { storedVersions: names },
      };
    };
    const { findings } = compareSchemas(crd(false), crd(true));
    expect(findings.length).toBe(20_001);
    expect(new Set(findings.map(({ rule }) => rule))).toEqual(
      new Set(["deprecated-without-successor", "version-restored"]),
    );
  });

  it("with fields named like what objects inherit are ordinary", () => {
    const odd = (type: string): JsonObject =>
      JSON.parse(
        `{"type":"object","properties":{"__proto__":{"type":"${type}"},"constructor":{"type":"${type}"}}}`,
      );
    const { findings } = compareSchemas(odd("string"), odd("integer"));
    expect(findings.map(({ path }) => path)).toEqual([".__proto__", ".constructor"]);
    expect(compareSchemas(odd("string"), { type: "object", properties: {} }).summary.breaking).toBe(2);
  });
});

describe("docs/compatibility.md", () => {
  it("shows every rule with its verdicts, reason and remedy, in order", () => {
    const table = read("docs/compatibility.md").split("\n## Rules\n")[1] ?? "";
    const rows = [...table.matchAll(/^\| `([a-z-]+)` \| (.*) \|$/gm)].map(([, id, rest]) => [
      id,
      ...(rest as string).split(" | "),
    ]);
    const expected = Object.entries<CompatibilityRule>(COMPATIBILITY_RULES).map(([id, rule]) => [
      id,
      rule.change,
      printVerdict(rule.kubernetes),
      printVerdict(rule.crd),
      rule.breaks?.join(", ") ?? "–",
      printVerdict(rule.envoy),
      printVerdict(rule.protobuf),
      rule.why,
      rule.remedy,
    ]);
    expect(rows).toEqual(expected);
  });
});

function printVerdict(verdict: CompatibilityVerdict): string {
  if (verdict === undefined) return "–";
  return typeof verdict === "object" ? `${verdict.spec}; in status ${verdict.status}` : verdict;
}
