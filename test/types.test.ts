import { type Draft, type Edited, edit } from "fieldwise/adapters/edit";
import { type ApplyResult, apply, blame, extract, storyOf, type Updated, update } from "fieldwise/apply";
import { kubernetes, preparePatch } from "fieldwise/kubernetes";
import { applyMergePatch, applyPatch, createPatch, createThreeWayPatch } from "fieldwise/patch";
import {
  deduced,
  type KubernetesObject,
  type ManagedFieldsEntry,
  type ObjectOf,
  type ObjectType,
  type OwnerReference,
} from "fieldwise/schema";
import { lenientType, merge, validate } from "fieldwise/typed";
import { type Json, type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, expectTypeOf, it } from "vitest";

// What the compiler says of this file counts: `npm run check:types` asks it, and so does docs-types.test.ts.

/** A type as libraries for Kubernetes have it: no index signature, `Date`s, fields that need not be there. */
interface Job {
  apiVersion?: string;
  kind?: string;
  metadata?: {
    name?: string;
    namespace?: string;
    labels?: { [key: string]: string };
    creationTimestamp?: Date;
  };
  readonly spec?: JobSpec;
}

interface JobSpec {
  readonly parallelism?: number;
  readonly suspend?: boolean;
}

const schema = kubernetes();
const job = schema.type<Job>("batch/v1", "Job");
const untyped = schema.type("batch/v1", "Job");
const config: Job = {
  apiVersion: "batch/v1",
  kind: "Job",
  metadata: { name: "a" },
  spec: { parallelism: 1 },
};
const applied = apply(job, { config, manager: "gitops" });
if (!applied.ok) throw new Error(applied.message);
const live = applied.object;

describe("a type", () => {
  it("carries the caller's own type of objects", () => {
    expectTypeOf(job).toEqualTypeOf<ObjectType<Job>>();
    expectTypeOf(schema.find<Job>("batch/v1", "Job")).toEqualTypeOf<ObjectType<Job> | undefined>();
    expectTypeOf(schema.definition<Job>("io.k8s.api.batch.v1.Job")).toEqualTypeOf<ObjectType<Job>>();
    expectTypeOf<ObjectOf<Job>>().toEqualTypeOf<Job>();
  });

  it("is for Kubernetes' objects if the caller has none", () => {
    expectTypeOf(untyped).toEqualTypeOf<ObjectType<KubernetesObject>>();
    expectTypeOf(schema.find("batch/v1", "Job")).toEqualTypeOf<ObjectType<KubernetesObject> | undefined>();
    expectTypeOf<ObjectOf<unknown>>().toEqualTypeOf<KubernetesObject>();
    expectTypeOf(apply(deduced, { config, manager: "gitops" })).toEqualTypeOf<ApplyResult>();
  });

  it("stands in for one of which less is known, and for no other", () => {
    expectTypeOf<ObjectType<Job>>().toExtend<ObjectType>();
    expectTypeOf<ObjectType>().not.toExtend<ObjectType<Job>>();
    expectTypeOf<ObjectType<KubernetesObject>>().not.toExtend<ObjectType<Job>>();
    expectTypeOf<ObjectType<{ spec: JobSpec }>>().toExtend<ObjectType<{ spec?: JobSpec }>>();
  });
});

describe("an object of which nobody said more", () => {
  const result = apply(untyped, { config, manager: "gitops" });
  if (!result.ok) throw new Error(result.message);
  const { metadata, spec } = result.object;

  it("has the metadata that all kinds have in common", () => {
    expectTypeOf(result.object).toEqualTypeOf<KubernetesObject>();
    expectTypeOf(result.object.apiVersion).toEqualTypeOf<string | undefined>();
    expectTypeOf(metadata?.name).toEqualTypeOf<string | undefined>();
    expectTypeOf(metadata?.generation).toEqualTypeOf<number | undefined>();
    expectTypeOf(metadata?.labels?.app).toEqualTypeOf<string | undefined>();
    expectTypeOf(metadata?.annotations).toEqualTypeOf<Readonly<Record<string, string>> | undefined>();
    expectTypeOf(metadata?.creationTimestamp).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(metadata?.ownerReferences).toEqualTypeOf<readonly OwnerReference[] | undefined>();
    expectTypeOf(metadata?.managedFields).toEqualTypeOf<readonly ManagedFieldsEntry[] | undefined>();
    expectTypeOf(metadata?.managedFields?.[0]?.operation).toEqualTypeOf<"Apply" | "Update" | undefined>();
    expect(metadata?.managedFields?.[0]?.manager).toBe("gitops");
  });

  it("is JSON otherwise", () => {
    expectTypeOf(spec).toEqualTypeOf<Json | undefined>();
    expectTypeOf<KubernetesObject>().toExtend<JsonObject>();
  });
});

describe("results have the caller's own type", () => {
  it("of apply, with conflicts where there is no object", () => {
    const result = apply(job, { live, config: { ...config, spec: { parallelism: 2 } }, manager: "alice" });
    expectTypeOf(result).toEqualTypeOf<ApplyResult<Job>>();
    if (result.ok) expectTypeOf(result.object).toEqualTypeOf<Job>();
    else expectTypeOf(result.conflicts[0]?.live).toEqualTypeOf<Json | undefined>();
    // @ts-expect-error There is no object before somebody looks whether there is.
    expect(result.object).toBeUndefined();
    // @ts-expect-error Nor are there conflicts.
    expect(result.conflicts).toHaveLength(1);
  });

  it("of update", () => {
    const result = update(job, { live, object: { ...live, spec: { suspend: true } }, manager: "alice" });
    expectTypeOf(result).toEqualTypeOf<Updated<Job>>();
    expectTypeOf(result.object).toEqualTypeOf<Job>();
    expect(result.object.spec?.suspend).toBe(true);
  });

  it("of patches", () => {
    const patch = createPatch(job, { from: live, to: config });
    expectTypeOf(patch).toEqualTypeOf<JsonObject>();
    expectTypeOf(applyPatch(job, { live, patch })).toEqualTypeOf<Job>();
    expectTypeOf(applyPatch(untyped, { live, patch })).toEqualTypeOf<KubernetesObject>();
    expectTypeOf(applyMergePatch({ live, patch })).toEqualTypeOf<Job>();
    const three = createThreeWayPatch(job, { lastApplied: config, desired: config, live });
    if (three.ok) expectTypeOf(three.patch).toEqualTypeOf<JsonObject>();
  });

  it("of merge, also by a type that lets more pass", () => {
    expectTypeOf(merge(job, { live, config })).toEqualTypeOf<Job>();
    expectTypeOf(merge(untyped, { config })).toEqualTypeOf<KubernetesObject>();
    expectTypeOf(lenientType(job)).toEqualTypeOf<ObjectType<Job>>();
    expectTypeOf(merge(lenientType(job), { live, config: { ...config, novel: true } })).toEqualTypeOf<Job>();
    expectTypeOf(validate(job, config)).toEqualTypeOf<readonly MergeError[]>();
  });

  it("of extract, or nothing", () => {
    expectTypeOf(extract(job, { live, manager: "gitops" })).toEqualTypeOf<Job | undefined>();
    expectTypeOf(extract(untyped, { live, manager: "gitops" })).toEqualTypeOf<KubernetesObject | undefined>();
  });

  it("of requests that create", () => {
    const prepared = preparePatch(job, { desired: config });
    if (prepared.outcome === "create") expectTypeOf(prepared.object).toEqualTypeOf<Job>();
    if (prepared.outcome === "send") expectTypeOf(prepared.patch).toEqualTypeOf<JsonObject>();
    expectTypeOf(prepared.outcome).toEqualTypeOf<"create" | "send" | "unchanged" | "conflict">();
  });

  it("of edits, whose drafts can be written to and hold JSON", () => {
    const edited = edit(job, live, (draft) => {
      expectTypeOf(draft).toEqualTypeOf<Draft<Job>>();
      expectTypeOf(draft.metadata?.creationTimestamp).toEqualTypeOf<string | undefined>();
      if (draft.spec !== undefined) draft.spec.parallelism = 3;
      // @ts-expect-error The type says what there is to write.
      if (draft.spec !== undefined) draft.spec.parallelism = "3";
    });
    expectTypeOf(edited).toEqualTypeOf<Edited<Job>>();
    expectTypeOf(edited.object).toEqualTypeOf<Job>();
  });

  it("of edits of anything, whose drafts may hold anything", () => {
    const edited = edit(untyped, live, (draft) => {
      draft.spec.template = { spec: { containers: [] } };
      draft.spec.template.spec.containers.push({ name: "web" });
    });
    expectTypeOf(edited.object).toEqualTypeOf<KubernetesObject>();
  });

  it("of edits of anything, whose drafts have typed metadata that can be written to", () => {
    const { object } = edit(untyped, live, (draft) => {
      expectTypeOf(draft.kind).toEqualTypeOf<string | undefined>();
      expectTypeOf(draft.metadata?.labels).toEqualTypeOf<Record<string, string> | undefined>();
      expectTypeOf(draft.metadata?.generation).toEqualTypeOf<number | undefined>();
      draft.metadata ??= {};
      draft.metadata.labels = { app: "shop" };
      draft.metadata.finalizers ??= [];
      draft.metadata.finalizers.push("example.com/a");
      // @ts-expect-error Labels are texts.
      draft.metadata.labels.app = 3;
      // @ts-expect-error So is the kind.
      draft.kind = 3;
      draft.kind = "Job";
    });
    expect(object.metadata?.finalizers).toEqual(["example.com/a"]);
  });

  it("and tell their stories", () => {
    expectTypeOf(storyOf(applied).removed).toEqualTypeOf<readonly string[]>();
    const updated = update(job, { live, object: live, manager: "alice" });
    expectTypeOf(storyOf(updated).changes[0]?.before).toEqualTypeOf<Json | undefined>();
    // @ts-expect-error An update takes nothing out on its own.
    expect(storyOf(updated).removed).toBeUndefined();
    expectTypeOf(blame(job, { live }).tree.value).toEqualTypeOf<Json>();
  });
});

describe("objects are taken as people have them", () => {
  const about = { apiVersion: "batch/v1", kind: "Job", metadata: { name: "a" } };
  const manager = "alice";

  it("of an interface", () => {
    expect(applyPatch(job, { live, patch: { spec: { parallelism: 1 } } satisfies Job })).toBe(live);
  });

  it("of a class", () => {
    class Request implements Job {
      readonly apiVersion = "batch/v1";
      readonly kind = "Job";
      readonly spec: JobSpec;
      constructor(parallelism: number) {
        this.spec = { parallelism };
      }
    }
    expect(update(job, { live, object: new Request(4), manager }).object.spec).toEqual({ parallelism: 4 });
  });

  it("with fields that may be undefined, whether parts or values", () => {
    const tryWith = (namespace?: string, now?: Date, lastApplied?: Job): void => {
      const named = { ...about, metadata: { name: "a", namespace: namespace ?? undefined } };
      const parts = { live: lastApplied, config: named, manager, now, force: undefined };
      expect(apply(job, parts, { conflicts: undefined }).ok).toBe(true);
      const sides = { lastApplied, desired: named, live };
      expect(createThreeWayPatch(job, sides, { tidy: undefined }).ok).toBe(true);
      expect(preparePatch(job, sides, { overwrite: undefined }).outcome).toBe("send");
    };
    tryWith();
  });

  it("with lists of objects that have different keys", () => {
    const containers = [
      { name: "a", image: "a:1" },
      { name: "b", env: [{ name: "X", value: "1" }, { name: "Y" }] },
    ];
    const template = { spec: { containers } };
    expect(apply(job, { config: { ...about, spec: { template } }, manager }).ok).toBe(true);
  });

  it("as constants", () => {
    const constant = { ...about, metadata: { name: "a", finalizers: ["a", "b"] } } as const;
    expect(apply(job, { config: Object.freeze(constant), manager }).ok).toBe(true);
  });

  it("of which nothing is known", () => {
    const parsed: object = JSON.parse(JSON.stringify(config));
    expect(createPatch(job, { from: live, to: parsed })).toHaveProperty("metadata.managedFields", null);
  });

  it("with times as they have them", () => {
    for (const now of [new Date(0), "1970-01-01T00:00:00Z"])
      expect(apply(job, { config, manager, now }).ok).toBe(true);
  });
});

describe("what cannot be meant does not compile", () => {
  const refuses = (call: () => unknown): void => {
    expect(call).toThrow(MergeError);
  };

  it("as objects", () => {
    // @ts-expect-error A text is no object: parse it.
    refuses(() => apply(job, { live: "{}", config, manager: "alice" }));
    // @ts-expect-error Nor is a number a patch.
    refuses(() => applyPatch(job, { live, patch: 1 }));
    // @ts-expect-error Without an object there is nothing to own.
    refuses(() => blame(job, { live: null }));
    // @ts-expect-error What is not there has no fields.
    refuses(() => extract(job, { live: undefined, manager: "alice" }));
    // @ts-expect-error Nor is a text a patch.
    refuses(() => applyMergePatch({ live, patch: "{}" }));
  });

  it("as parts", () => {
    // @ts-expect-error Somebody must own it.
    refuses(() => apply(job, { live, config }));
    // @ts-expect-error Somebody must have written it.
    refuses(() => update(job, { live, object: live }));
    // @ts-expect-error A config is what is applied.
    refuses(() => apply(job, { live, object: config, manager: "alice" }));
    // @ts-expect-error Sides are told apart by their names.
    refuses(() => createPatch(job, live, config));
    // @ts-expect-error A name is a text.
    refuses(() => apply(job, { live, config, manager: 1 }));
  });

  it("as options", () => {
    // @ts-expect-error Whether to force is part of what happens.
    refuses(() => apply(job, { live, config, manager: "alice" }, { force: true }));
    // @ts-expect-error Nobody reads this one.
    refuses(() => apply(job, { live, config, manager: "alice" }, { conflict: () => [] }));
    // @ts-expect-error An update conflicts with nobody.
    refuses(() => update(job, { live, object: live, manager: "alice" }, { conflicts: () => [] }));
    // @ts-expect-error There are two formats.
    refuses(() => preparePatch(job, { desired: config }, { format: "json" }));
  });

  it("as a type", () => {
    // @ts-expect-error A kind is told by its version, too.
    refuses(() => schema.type("Job"));
    // @ts-expect-error A schema has many types.
    refuses(() => apply(schema, { config, manager: "alice" }));
    const { list } = untyped.map.fields.get("metadata")?.type.map?.fields.get("finalizers")?.type ?? deduced;
    // @ts-expect-error A list has no managers.
    refuses(() => apply(list?.element, { config, manager: "alice" }));
  });
});
