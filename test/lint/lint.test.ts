import { readFileSync } from "node:fs";
import fc from "fast-check";
import { apply } from "fieldwise/apply";
import { generateObject } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { type LintedObject, type LintOptions, lint, lintPatch, lintSchema } from "fieldwise/lint";
import { loadCustomResource } from "fieldwise/openapi";
import { deduced, type ObjectType, untyped } from "fieldwise/schema";
import { type Json, type JsonObject, MAX_DEPTH } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze, json, nest } from "../arbitraries.ts";
import { widget } from "../patch/schemas.ts";

const service = kubernetes().type("v1", "Service");
const deployment = kubernetes().type("apps/v1", "Deployment");
const ports = (...list: Json[]): JsonObject => ({
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "shop" },
  spec: { ports: list },
});
const dns = ports({ name: "udp", port: 53, protocol: "UDP" }, { name: "tcp", port: 53, protocol: "TCP" });
const rulesIn = (object: JsonObject, options?: LintOptions): readonly string[] =>
  lint(service, { object }, options).map(({ rule }) => rule);

describe("a finding", () => {
  it("names the rule, whose field it is, where, what is the matter, why it hurts and what to do", () => {
    expect(lint(service, { object: dns })).toEqual([
      {
        rule: "same-merge-key",
        severity: "warning",
        of: "object",
        in: "v1 Service",
        path: ".spec.ports[1]",
        steps: [
          { kind: "field", name: "spec" },
          { kind: "field", name: "ports" },
          { kind: "index", index: 1 },
        ],
        message: 'items 0 and 1 both have port 53, and differ in protocol ("UDP" and "TCP")',
        why: expect.stringContaining("take the two for one"),
        remedy: expect.stringContaining("apply on the server's side"),
      },
    ]);
  });

  it("has precise steps where its path reads as another one", () => {
    const object = { ...ports(), metadata: { name: "shop", labels: { "a.b/c": 1 } } };
    const [finding] = lint(service, { object });
    expect(finding?.path).toBe(".metadata.labels.a.b/c");
    expect(finding?.steps.at(-1)).toEqual({ kind: "field", name: "a.b/c" });
  });

  it("comes after worse ones, and otherwise in the object's order", () => {
    const object = ports(
      { name: "udp", port: 53, protocol: "UDP" },
      { name: "tcp", port: 53, protocol: "TCP", bogus: 1 },
      { name: "x", port: "one" },
    );
    expect(rulesIn(object)).toEqual(["unknown-field", "wrong-type", "same-merge-key"]);
  });

  it("is one of a hundred of its rule at most, and the last of those counts the others", () => {
    const bogus = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`bogus${index}`, 1]));
    const findings = lint(service, { object: { ...ports(), ...bogus } });
    expect(findings.length).toBe(100);
    expect(findings[98]?.message).not.toMatch(/more/);
    expect(findings[99]?.message).toMatch(/ \(and 30 more like it\)$/);
  });
});

describe("the choice of rules", () => {
  const object = { ...dns, bogus: 1 };

  it("is all of them, those that are asked for, or those that are not suppressed", () => {
    expect(rulesIn(object)).toEqual(["unknown-field", "same-merge-key"]);
    expect(rulesIn(object, { only: ["same-merge-key"] })).toEqual(["same-merge-key"]);
    expect(rulesIn(object, { only: [] })).toEqual([]);
    expect(rulesIn(object, { suppress: ["unknown-field"] })).toEqual(["same-merge-key"]);
    expect(rulesIn(object, { only: ["unknown-field"], suppress: ["unknown-field"] })).toEqual([]);
  });

  it("may leave out what was accepted in one place", () => {
    const accepting = (path: string) => rulesIn(object, { suppress: [{ rule: "same-merge-key", path }] });
    expect(accepting(".spec.ports")).toEqual(["unknown-field"]);
    expect(accepting(".spec.ports[*]")).toEqual(["unknown-field"]);
    expect(accepting(".spec.ports[0]")).toEqual(["unknown-field", "same-merge-key"]);
    expect(accepting(".metadata")).toEqual(["unknown-field", "same-merge-key"]);
    expect(rulesIn(object, { suppress: [{ rule: "same-merge-key" }] })).toEqual(["unknown-field"]);
  });

  it("holds for patches and schemas as well", () => {
    const patch = { spec: { bogus: 1 } };
    expect(lintPatch(service, { patch }, { suppress: ["unknown-field"] })).toEqual([]);
    expect(lintSchema(service, { only: ["merge-mismatch"] })).toEqual([]);
    expect(lintSchema(service, { suppress: [{ rule: "list-keys-mismatch", path: ".spec.ports" }] })).toEqual(
      [],
    );
  });

  it("is an error, with near matches, where a rule does not exist", () => {
    const wrong = (options: object) => () => lint(service, { object }, options as LintOptions);
    expect(wrong({ only: ["unknown-fields"] })).toThrow(
      'only: there is no rule "unknown-fields": did you mean unknown-field?',
    );
    expect(wrong({ suppress: ["conflicts"] })).toThrow(
      'suppress: there is no rule "conflicts": did you mean conflict?',
    );
    expect(wrong({ suppress: [{ rule: "zzzzzz" }] })).toThrow(
      'there is no rule "zzzzzz": docs/lint.md lists the rules',
    );
    expect(wrong({ only: ["constructor"] })).toThrow("there is no rule");
  });
});

const objects = new URL("../../bench/objects/", import.meta.url);
const readObject = (name: string): JsonObject => JSON.parse(readFileSync(new URL(name, objects), "utf8"));
const fleet = loadCustomResource(readObject("fleet.crd.json"));

describe("objects as they are in clusters", () => {
  it.each(["deployment", "endpoints", "node", "pod", "service", "fleet-2000"])(
    "are fine when %s is applied again by who applied it",
    (name) => {
      const object = readObject(`${name}.config.json`);
      const type = (name === "fleet-2000" ? fleet : kubernetes()).type(
        object.apiVersion as string,
        object.kind as string,
      );
      const schema = kubernetes();
      for (const live of [undefined, readObject(`${name}.live.json`), readObject(`${name}.updated.json`)])
        expect(
          lint(type, { object, live, manager: "gitops" }, { schema, kubernetesVersion: "1.32" }),
        ).toEqual([]);
    },
  );

  it("have a finding for each conflict with who applied them", () => {
    const [object, live] = [readObject("service.changed.json"), readObject("service.live.json")];
    const findings = lint(service, { object, live, manager: "alice" });
    expect(findings.map(({ rule, path }) => [rule, path])).toEqual([
      ["conflict", '.spec.ports[port=443,protocol="TCP"].targetPort'],
    ]);
  });
});

const TYPES: readonly [string, ObjectType][] = [
  ["Pod", kubernetes().type("v1", "Pod")],
  ["Service", service],
  ["Deployment", deployment],
  ["PersistentVolume", kubernetes().type("v1", "PersistentVolume")],
  ["CustomResourceDefinition", kubernetes().type("apiextensions.k8s.io/v1", "CustomResourceDefinition")],
  ["Secret", kubernetes().type("v1", "Secret")],
  ["Widget", widget as ObjectType],
  ["no schema", deduced],
  ["anything", untyped],
];
const WAYS: readonly Omit<LintedObject, "object">[] = [
  {},
  { serverSide: true },
  { serverSide: false },
  { manager: "alice" },
  { manager: "kubectl" },
];

describe("lint and lintPatch", () => {
  it.each(TYPES)("take every object of a type, and change nothing: %s", (_, type) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.constantFrom(...WAYS), (seed, other, how) => {
        const [object, before] = [seed, other].map((number) =>
          deepFreeze(generateObject(type, { seed: number })),
        ) as [JsonObject, JsonObject];
        const tracked = owned(type, before);
        for (const live of [undefined, before, tracked]) {
          const findings = lint(type, { object, live, ...how }, { schema: kubernetes() });
          expect(lint(type, { object, live, ...how }, { schema: kubernetes() })).toEqual(findings);
          lintPatch(type, { patch: object, live });
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 20 },
    );
  });

  it("take anything at all, and change nothing", () => {
    const anything = json({ bigint: true }).map(
      (value): JsonObject => deepFreeze({ spec: value, metadata: value }),
    );
    fc.assert(
      fc.property(anything, anything, fc.constantFrom(...WAYS), (object, live, how) => {
        for (const [, type] of TYPES) {
          lint(type, { object, live, ...how }, { schema: kubernetes() });
          lintPatch(type, { patch: object, live });
        }
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 50 },
    );
  });

  it("answer what nests too deep with an error", () => {
    const deep = nest({}, MAX_DEPTH + 10, (inner) => ({ a: inner })) as JsonObject;
    expect(() => lint(deduced, { object: deep })).toThrow(/nests deeper/);
    expect(() => lint(deduced, { object: {}, live: deep })).toThrow(/nests deeper/);
    expect(() => lintPatch(deduced, { patch: deep })).toThrow(/nests deeper/);
  });

  it("refuse what is no object", () => {
    expect(() => lint(service, { object: [] as unknown as JsonObject })).toThrow("object must be an object");
    expect(() => lint(service, { object: {}, live: 1 as unknown as JsonObject })).toThrow(
      "live must be an object",
    );
    expect(() => lintPatch(service, { patch: null as unknown as JsonObject })).toThrow(
      "patch must be an object",
    );
  });

  it("go through long lists of much the same", () => {
    const count = 20_000;
    const item = (index: number, shift: number): Json => ({
      port: index + shift,
      targetPort: 8080,
      appProtocol: "http",
    });
    const list = (shift: number): JsonObject =>
      ports(...Array.from({ length: count }, (_, index) => item(index, shift)));
    expect(lint(service, { object: list(1), live: list(count + 1), serverSide: true })).toEqual([]);
    const unknown = Object.fromEntries(Array.from({ length: count }, (_, index) => [`selectr${index}`, 1]));
    expect(lint(service, { object: { ...ports(), spec: unknown }, serverSide: true }).length).toBe(100);
  });
});

/** The object as it is after somebody applied it, if it can be applied. */
function owned(type: ObjectType, object: JsonObject): JsonObject | undefined {
  if (type.kinds.length === 0) return undefined;
  const result = apply(type, { config: object, manager: "bob" });
  return result.ok ? deepFreeze(result.object) : undefined;
}
