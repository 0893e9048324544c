import { readFileSync } from "node:fs";
import { apply, owners, storyOf, update } from "fieldwise/apply";
import type { UnionOptions } from "fieldwise/evolve";
import { createNormalize, kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import { applyMergePatch, applyPatch } from "fieldwise/patch";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

/** A switch from one member of a union to another: what manager `a` applied first, and the write that follows. */
interface Case {
  readonly name: string;
  readonly type: "declared" | "beside" | "Deployment" | "Pod";
  readonly first: JsonObject;
  readonly then: {
    readonly verb: "apply" | "mergePatch" | "patch" | "put";
    readonly by: string;
    readonly force?: boolean;
    readonly spec?: JsonObject;
    readonly patch?: JsonObject;
  };
  readonly expect: {
    readonly spec: JsonObject;
    readonly warnings: readonly string[];
    readonly owners: Readonly<Record<string, readonly string[]>>;
    /** The rules by which `explain` tells what became of fields. */
    readonly explain?: Readonly<Record<string, string>>;
  };
}

const cases = readFileSync(
  new URL("../../spec-fixtures/evolve/union-switches.jsonl", import.meta.url),
  "utf8",
)
  .trim()
  .split("\n")
  .map((line): Case => JSON.parse(line));

const speed = { type: "object", properties: { speed: { type: "integer" } } };

function loadThing(unions: readonly JsonObject[]): ObjectType {
  const spec = {
    type: "object",
    properties: { kind: { type: "string" }, fast: speed, slow: speed },
    ...(unions.length > 0 && { "x-kubernetes-unions": unions }),
  };
  const text = { type: "string" };
  const metadata = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const thing = { type: "object", properties: { apiVersion: text, kind: text, metadata, spec } };
  return loadOpenApi({ openapi: "3.0.0", components: { schemas: { Thing: thing } } }).definition(
    "Thing",
  ) as ObjectType;
}

const members = { fast: "Fast", slow: "Slow" };
const TYPES: Readonly<Record<Case["type"], [type: ObjectType, identity: JsonObject, unions: UnionOptions]>> =
  {
    declared: [
      loadThing([{ discriminator: "kind", "fields-to-discriminateBy": members }]),
      { apiVersion: "example.com/v1", kind: "Thing" },
      {},
    ],
    beside: [
      loadThing([]),
      { apiVersion: "example.com/v1", kind: "Thing" },
      { declared: [{ at: "spec", discriminator: "kind", members }] },
    ],
    Deployment: [
      kubernetes().type("apps/v1", "Deployment") as ObjectType,
      { apiVersion: "apps/v1", kind: "Deployment" },
      {},
    ],
    Pod: [kubernetes().type("v1", "Pod") as ObjectType, { apiVersion: "v1", kind: "Pod" }, {}],
  };

describe("union-switches.jsonl", () => {
  it.each(cases)("$name", ({ type: name, first, then, expect: expected }) => {
    const [type, identity, unions] = TYPES[name];
    const warnings: string[] = [];
    const normalize = createNormalize(type, {
      duplicates: [],
      unions,
      onWarning: ({ path, message }) => warnings.push(`${path}: ${message}`),
    });
    const whole = (spec: JsonObject): JsonObject => ({ ...identity, metadata: { name: "it" }, spec });
    const applied = (live: JsonObject | undefined, by: string, spec: JsonObject) => {
      const parts = { live, config: whole(spec), manager: by, force: then.force };
      const result = apply(type, parts, { normalize });
      if (!result.ok) throw new Error(result.message);
      return result;
    };
    const live = applied(undefined, "a", first).object as JsonObject;
    expect(warnings).toEqual([]);
    const write = (before: JsonObject): JsonObject => {
      const { verb, by: manager, spec = {}, patch = {} } = then;
      if (verb === "apply") return applied(before, manager, spec).object as JsonObject;
      const object =
        verb === "put"
          ? { ...before, spec }
          : verb === "patch"
            ? applyPatch(type, { live: before, patch })
            : (applyMergePatch({ live: before, patch }) as JsonObject);
      return update(type, { live: before, object, manager }, { normalize }).object as JsonObject;
    };

    const object = write(live);
    expect(object.spec).toEqual(expected.spec);
    expect(warnings).toEqual(expected.warnings);
    for (const [path, names] of Object.entries(expected.owners)) {
      const found = owners(type, { live: object, path }).map(({ manager }) => manager);
      expect([path, ...found]).toEqual([path, ...names]);
    }
    for (const [path, rule] of Object.entries(expected.explain ?? {})) {
      const { explain } = storyOf(applied(live, then.by, then.spec as JsonObject));
      expect([path, explain(path).rule]).toEqual([path, rule]);
    }

    // The same once more changes nothing; but a PUT is measured by what it finds.
    if (then.verb === "put") return;
    warnings.length = 0;
    const again = write(object);
    expect(again.spec).toBe(object.spec);
    if (then.verb === "apply") expect(again).toBe(object);
    expect(warnings).toEqual([]);
  });
});
