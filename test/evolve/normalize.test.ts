import { apply, conflictRules, owners, update } from "fieldwise/apply";
import { semanticallyEqual } from "fieldwise/evolve";
import { createNormalize, kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const integer = { type: "integer" };
const type = loadOpenApi({
  openapi: "3.0.0",
  components: {
    schemas: {
      Thing: {
        type: "object",
        properties: {
          apiVersion: { type: "string" },
          kind: { type: "string" },
          metadata: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
          height: integer,
          heightInInches: { ...integer, "x-fieldwise-duplicate-of": "height" },
          fast: integer,
        },
      },
    },
  },
}).definition("Thing") as ObjectType;

const thing = (fields: JsonObject): JsonObject => ({
  apiVersion: "example.com/v1",
  kind: "Thing",
  ...fields,
});
const normalize = createNormalize(type);

function applied(
  live: JsonObject | undefined,
  manager: string,
  fields: JsonObject,
  options = { normalize },
): JsonObject {
  const result = apply(type, { live, config: thing(fields), manager }, options);
  if (!result.ok) throw new Error(result.message);
  return result.object;
}

const ownersOf = (object: JsonObject, path: string) =>
  owners(type, { live: object, path }).map(({ manager }) => manager);

describe("duplicates under apply", () => {
  it("are set to agree, and the mirrored one belongs to nobody", () => {
    const live = applied(undefined, "a", { height: 10 });
    expect(live).toMatchObject({ height: 10, heightInInches: 10 });
    expect(ownersOf(live, "height")).toEqual(["a"]);
    expect(ownersOf(live, "heightInInches")).toEqual([]);
  });

  it("leave the mirrored one to whoever states it when it changes", () => {
    const first = applied(undefined, "a", { height: 10 });
    const both = applied(first, "b", { heightInInches: 10 });
    expect(ownersOf(both, "heightInInches")).toEqual(["b"]);
    const changed = applied(both, "a", { height: 13 });
    expect(changed).toMatchObject({ height: 13, heightInInches: 13 });
    expect(ownersOf(changed, "heightInInches")).toEqual(["b"]);
  });

  it("are both cleared when the old one is given up", () => {
    const live = applied(undefined, "a", { height: 10, fast: 1 });
    expect(applied(live, "a", { fast: 1 })).not.toHaveProperty("heightInInches");
  });

  it("stay when the new one is given up", () => {
    const live = applied(undefined, "a", { height: 10, heightInInches: 10 });
    expect(applied(live, "a", { height: 10 })).toMatchObject({ height: 10, heightInInches: 10 });
  });

  it("are no reason to change anything the second time", () => {
    const live = applied(undefined, "a", { height: 10 });
    expect(applied(live, "a", { height: 10 })).toBe(live);
  });
});

describe("an intent to change the new one", () => {
  const intent = createNormalize(type, {
    duplicates: [{ old: "height", new: "heightInInches", whenNewChanges: "intent" }],
  });

  it("changes the old one too if nobody else owns it, and the manager owns both", () => {
    const stored = thing({
      height: 10,
      heightInInches: 10,
      metadata: {
        managedFields: [
          {
            manager: "x",
            operation: "Update",
            apiVersion: "example.com/v1",
            fieldsType: "FieldsV1",
            fieldsV1: { "f:fast": {} },
          },
        ],
      },
    });
    const live = applied(stored, "a", { heightInInches: 12 }, { normalize: intent });
    expect(live).toMatchObject({ height: 12, heightInInches: 12 });
    expect(ownersOf(live, "height")).toEqual(["a"]);
    expect(ownersOf(live, "heightInInches")).toEqual(["a"]);
  });

  it("conflicts if somebody else owns the old one", () => {
    const live = applied(undefined, "other", { height: 10 });
    const result = apply(
      type,
      { live, config: thing({ heightInInches: 12 }), manager: "a" },
      { normalize: intent },
    );
    expect(result.ok).toBe(false);
    if (!result.ok)
      expect(result.message).toBe('Apply failed with 1 conflict: conflict with "other": .height');
  });
});

describe("an intent, again", () => {
  const intent = createNormalize(type, {
    duplicates: [{ old: "height", new: "heightInInches", whenNewChanges: "intent" }],
  });

  it("names what is wanted in the conflict, and can be forced", () => {
    const live = applied(undefined, "other", { height: 10 });
    const config = thing({ heightInInches: 12 });
    const refused = apply(type, { live, config, manager: "a" }, { normalize: intent });
    expect(refused.ok ? [] : refused.conflicts).toMatchObject([{ live: 10, wanted: 12 }]);
    const forced = apply(type, { live, config, manager: "a", force: true }, { normalize: intent });
    if (!forced.ok) throw new Error(forced.message);
    expect(forced.object).toMatchObject({ height: 12, heightInInches: 12 });
    expect(ownersOf(forced.object, "height")).toEqual(["a"]);
  });

  it("of a manager that owned the old one makes it own both", () => {
    const live = applied(undefined, "a", { height: 10 }, { normalize: intent });
    const next = applied(live, "a", { heightInInches: 12 }, { normalize: intent });
    expect(next).toMatchObject({ height: 12, heightInInches: 12 });
    expect(ownersOf(next, "height")).toEqual(["a"]);
    expect(ownersOf(next, "heightInInches")).toEqual(["a"]);
  });

  it("of an update always wins", () => {
    const live = applied(undefined, "other", { height: 10 });
    const { object } = update(
      type,
      { live, object: { ...live, heightInInches: 12 }, manager: "u" },
      { normalize: intent },
    );
    expect(object).toMatchObject({ height: 12, heightInInches: 12 });
    expect(ownersOf(object, "height")).toEqual(["u"]);
  });
});

describe("what a config says against itself", () => {
  const warnings: string[] = [];
  const telling = { normalize: createNormalize(type, { onWarning: ({ path }) => warnings.push(path) }) };
  const applyBoth = (live: JsonObject | undefined, manager: string, force = false) => {
    warnings.length = 0;
    const config = thing({ height: 5, heightInInches: 6 });
    return apply(type, { live, config, manager, force }, telling);
  };

  it("is told once it is applied, and not where that conflicts", () => {
    const live = applied(undefined, "a", { height: 4 });
    expect(applyBoth(live, "b").ok).toBe(false);
    expect(warnings).toEqual([]);
    update(type, { live, object: { ...live, fast: 1 }, manager: "c" }, telling);
    expect(warnings).toEqual([]);
    expect(applyBoth(live, "b", true).ok).toBe(true);
    expect(warnings).toEqual([".heightInInches"]);
  });
});

describe("updates", () => {
  it("by a client that does not know the new name keep both in agreement", () => {
    const live = applied(undefined, "a", { height: 10 });
    const { heightInInches: _, ...old } = live;
    const { object } = update(
      type,
      { live, object: { ...old, height: 13 }, manager: "old-client" },
      { normalize },
    );
    expect(object).toMatchObject({ height: 13, heightInInches: 13 });
    expect(ownersOf(object, "height")).toEqual(["old-client"]);
    expect(ownersOf(object, "heightInInches")).toEqual([]);
  });

  it("that contradict themselves are refused", () => {
    const service = kubernetes().type("v1", "Service");
    const rules = createNormalize(service, {
      duplicates: [{ old: "spec.clusterIP", new: "spec.clusterIPs", policy: "plural" }],
    });
    const object = { apiVersion: "v1", kind: "Service", spec: { clusterIP: "1", clusterIPs: ["2"] } };
    expect(() => update(service, { object, manager: "a" }, { normalize: rules })).toThrow(
      expect.objectContaining({ code: "DUPLICATES_DISAGREE", path: ".spec.clusterIPs" }),
    );
  });
});

describe("semantic equality under apply", () => {
  const pod = kubernetes().type("v1", "Pod");
  const limits = (cpu: string) => ({
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: "a" },
    spec: { containers: [{ name: "web", resources: { limits: { cpu } } }] },
  });

  it("lets who says the same otherwise share the field, as live says it", () => {
    const first = apply(pod, { config: limits("1"), manager: "a" });
    if (!first.ok) throw new Error(first.message);
    const literal = apply(pod, { live: first.object, config: limits("1000m"), manager: "b" });
    expect(literal.ok).toBe(false);
    const second = apply(
      pod,
      { live: first.object, config: limits("1000m"), manager: "b" },
      { conflicts: conflictRules(pod, [{ resolve: "share", when: semanticallyEqual }]) },
    );
    if (!second.ok) throw new Error(second.message);
    expect(second.object.spec).toBe(first.object.spec);
    const path = 'spec.containers[name="web"].resources.limits.cpu';
    expect(owners(pod, { live: second.object, path }).map(({ manager }) => manager)).toEqual(["a", "b"]);
    const third = apply(
      pod,
      { live: first.object, config: limits("2"), manager: "b" },
      { conflicts: conflictRules(pod, [{ resolve: "share", when: semanticallyEqual }]) },
    );
    expect(third.ok).toBe(false);
  });
});

describe("feature gates", () => {
  const told: string[] = [];
  const gates = { gates: { fast: "Speed" } };
  const off = createNormalize(type, { gates, onWarning: ({ path }) => told.push(path) });
  const on = createNormalize(type, { gates: { ...gates, enabled: ["Speed"] } });

  it("drop a field whose gate is off, and that is told", () => {
    const live = applied(undefined, "a", { height: 1, fast: 1 }, { normalize: off });
    expect(live).not.toHaveProperty("fast");
    expect(ownersOf(live, "fast")).toEqual([]);
    expect(told).toEqual([".fast"]);
    expect(applied(live, "a", { height: 1, fast: 1 }, { normalize: off })).toBe(live);
  });

  it("leave it where it is in use", () => {
    const live = applied(undefined, "a", { fast: 1 }, { normalize: on });
    expect(applied(live, "a", { fast: 2 }, { normalize: off })).toMatchObject({ fast: 2 });
  });
});
