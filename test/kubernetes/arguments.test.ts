import { update } from "fieldwise/apply";
import {
  type AppliedOnServer,
  applyAfterHandOver,
  clientSideAppliers,
  kubernetes,
  prepareApply,
  prepareMigration,
  preparePatch,
  readLastApplied,
  resourceOf,
  restPath,
  StatusError,
  statusOf,
  stripLastApplied,
  withNamespace,
  writeLastApplied,
} from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createMigrationPatch } from "../../src/kubernetes/internal.ts";
import { findLeaks } from "../hostile-arguments.ts";
import { calls, configMap, desired, live } from "./calls.ts";

describe("whatever it is called with, there is a result or a MergeError", () => {
  it.each(calls.map((call) => [call[0], call] as const))("%s", async (_, call) => {
    expect(await findLeaks(call)).toEqual([]);
  });
});

/** As client libraries have objects: classes, with Dates in them. */
class Metadata {
  readonly name = "a";
  readonly namespace?: string;
  readonly resourceVersion = "7";
  readonly creationTimestamp = new Date(0);
  readonly annotations?: Record<string, string>;
  readonly managedFields = live.metadata.managedFields.map((entry) => ({ ...entry, time: new Date(0) }));
}

class ConfigMap {
  readonly apiVersion = "v1";
  readonly kind = "ConfigMap";
  readonly metadata = new Metadata();
  readonly data?: Record<string, string> = { k: "1" };
}

const typed: ObjectType<ConfigMap> = kubernetes().type<ConfigMap>("v1", "ConfigMap");
const since = "1970-01-01T00:00:00Z";

describe("objects of classes, with Dates in them,", () => {
  it("are prepared as the JSON that they stand for, and typed as the caller says", () => {
    const created = preparePatch(typed, { desired: new ConfigMap() }, { annotate: false });
    if (created.outcome !== "create") throw new Error(created.outcome);
    const time: Date = created.object.metadata.creationTimestamp;
    expect(time).toEqual(new Date(0));
    expect(parseJson(created.request.body)).toMatchObject({ metadata: { creationTimestamp: since } });
    expect(
      preparePatch(typed, { desired: new ConfigMap(), live: new ConfigMap() }, { annotate: false }).outcome,
    ).toBe("unchanged");
    expect(prepareApply(typed, { config: new ConfigMap() }).body).toContain(since);
  });

  it("are migrated, and come back as they were where nothing moved", () => {
    const object = new ConfigMap();
    expect(clientSideAppliers(object)).toEqual(["kubectl-client-side-apply"]);
    const prepared = prepareMigration(typed, {
      live: object,
      steps: [{ do: "rename", from: "kubectl-client-side-apply", to: "gitops" }],
    });
    if (prepared.outcome !== "send") throw new Error(prepared.outcome);
    const migrated: ConfigMap = prepared.object;
    expect(migrated.data).toBe(object.data);
    expect(migrated.metadata.creationTimestamp).toBe(object.metadata.creationTimestamp);
    expect(createMigrationPatch({ live: object, migrated })).toEqual(prepared.patch);
    expect(createMigrationPatch({ live: object, migrated: new ConfigMap() })).toEqual([]);
  });

  it("have paths, namespaces and annotations", () => {
    const object = new ConfigMap();
    const placed: ConfigMap = withNamespace(typed, { object, namespace: "shop" });
    expect(placed.data).toBe(object.data);
    expect(restPath(typed, { namespace: placed.metadata?.namespace, name: placed.metadata?.name })).toBe(
      "/api/v1/namespaces/shop/configmaps/a",
    );
    expect(withNamespace(typed, { object: placed, namespace: "bank" })).toBe(placed);
    const annotated: ConfigMap = writeLastApplied(object);
    expect(readLastApplied(annotated)).toMatchObject({ metadata: { creationTimestamp: since } });
    expect(stripLastApplied(annotated)).toEqual({ ...object, metadata: { ...object.metadata } });
    expect(stripLastApplied(object)).toBe(object);
  });

  it("are applied after a hand-over", () => {
    const first = update(typed, {
      object: writeLastApplied({ ...new ConfigMap() }),
      manager: "kubectl-client-side-apply",
    });
    const applied: AppliedOnServer = {
      object: first.object,
      config: { ...desired, metadata: { name: "a" } },
      manager: "kubectl",
    };
    expect(applyAfterHandOver(typed, { ...applied, force: true })?.ok).toBe(true);
  });
});

describe("a mistake in a call is an error, not another result:", () => {
  it.each<[string, () => unknown, code: string, message: string]>([
    [
      "a part of preparePatch",
      () => preparePatch(configMap, { desired, liv: live } as never),
      "ARGUMENT_INVALID",
      "liv",
    ],
    [
      "an option of preparePatch",
      () => preparePatch(configMap, { desired }, { anotate: false } as never),
      "ARGUMENT_INVALID",
      "anotate",
    ],
    [
      "a format",
      () => preparePatch(configMap, { desired }, { format: "json" as never }),
      "ARGUMENT_INVALID",
      "format",
    ],
    [
      "unchangeable",
      () => preparePatch(configMap, { desired }, { unchangeable: ["spec"] as never }),
      "ARGUMENT_INVALID",
      "unchangeableFields",
    ],
    [
      "force that is text",
      () => prepareApply(configMap, { config: desired, force: "no" as never }),
      "ARGUMENT_INVALID",
      "force",
    ],
    [
      "a manager that is no name",
      () => prepareApply(configMap, { config: desired, manager: 5 as never }),
      "ARGUMENT_INVALID",
      "manager",
    ],
    [
      "how fields are validated",
      () => prepareApply(configMap, { config: desired }, { fieldValidation: "strict" as never }),
      "ARGUMENT_INVALID",
      "fieldValidation",
    ],
    [
      "a Map to apply",
      () => prepareApply(configMap, { config: { ...desired, data: new Map() } }),
      "VALUE_INVALID",
      ".data: this Map is not JSON",
    ],
    [
      "a definition for a type",
      () => resourceOf("v1 ConfigMap" as never),
      "ARGUMENT_INVALID",
      "pass a type of objects first",
    ],
    [
      "an object of another kind",
      () => withNamespace(configMap, { object: { kind: "Node" }, namespace: "a" }),
      "KIND_MISMATCH",
      "the object is Node",
    ],
    [
      "metadata that would be lost",
      () => withNamespace(configMap, { object: { metadata: ["a"] }, namespace: "a" }),
      "VALUE_INVALID",
      ".metadata: this is a list: use an object",
    ],
    [
      "annotations that would be lost",
      () => writeLastApplied({ metadata: { annotations: "a" } }),
      "VALUE_INVALID",
      '.metadata.annotations: this is "a"',
    ],
    [
      "a migration of another object",
      () => createMigrationPatch({ live, migrated: { metadata: { name: "b" } } }),
      "IDENTITY_MISMATCH",
      ".metadata.name",
    ],
    [
      "what is no refusal",
      () => statusOf({ ok: true } as never),
      "ARGUMENT_INVALID",
      "this must be a refusal",
    ],
    [
      "an error of another kind",
      () => statusOf(new TypeError("x is undefined") as never),
      "ARGUMENT_INVALID",
      "pass what apply refused, a MergeError, a StatusError, or problems and their object",
    ],
    [
      "what are no problems",
      () => statusOf([{ path: "a" }] as never, desired),
      "ARGUMENT_INVALID",
      "these must be problems",
    ],
    [
      "a refusal without a code",
      () => new StatusError({ message: "a" } as never),
      "ARGUMENT_INVALID",
      "this must be a refusal",
    ],
  ])("%s", (_, act, code, message) => {
    expect(act).toThrow(expect.objectContaining({ code, message: expect.stringContaining(message) }));
  });
});
