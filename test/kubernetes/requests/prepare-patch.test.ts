import { kubernetes, preparePatch, writeLastApplied } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { applyMergePatch, applyPatch } from "fieldwise/patch";
import { deduced } from "fieldwise/schema";
import { type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../../arbitraries.ts";

const deployment = kubernetes().type("apps/v1", "Deployment");
const fleet = loadCustomResource({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    scope: "Cluster",
    names: { kind: "Fleet", plural: "fleets" },
    versions: [
      {
        name: "v1",
        schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object" } } } },
      },
    ],
  },
}).type("example.com/v1", "Fleet");

const object = (replicas: number, more: JsonObject = {}): JsonObject =>
  deepFreeze({
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "a" },
    spec: { replicas, ...more },
  });

const fleetOf = (size: number): JsonObject =>
  deepFreeze({ apiVersion: "example.com/v1", kind: "Fleet", metadata: { name: "a" }, spec: { size } });

function send(...args: Parameters<typeof preparePatch>) {
  const prepared = preparePatch(...args);
  if (prepared.outcome !== "send") throw new Error(`there is nothing to send: ${prepared.outcome}`);
  return prepared;
}

describe("preparePatch", () => {
  const live = writeLastApplied(object(1, { paused: true }));

  it("gives the method, the body, the content type and the query that kubectl sends", () => {
    const { request, patch } = send(deployment, { desired: object(2), live });
    expect(request.method).toBe("PATCH");
    expect(request.contentType).toBe("application/strategic-merge-patch+json");
    expect(request.query).toEqual({ fieldManager: "kubectl-client-side-apply", fieldValidation: "Strict" });
    expect(parseJson(request.body)).toEqual(patch);
    expect(request.body).toMatch(/^\{"metadata":\{"annotations":.*"spec":\{"paused":null,"replicas":2\}\}$/);
  });

  it("leads to the desired object with its own text in the annotation", () => {
    const { patch } = send(deployment, { desired: object(2), live });
    expect(applyPatch(deployment, { live, patch })).toEqual(writeLastApplied(object(2)));
  });

  it("sends a custom resource a JSON merge patch", () => {
    const [desired, before] = [fleetOf(2), writeLastApplied(fleetOf(1))];
    const { request, patch } = send(fleet, { desired, live: before });
    expect(request).toMatchObject({
      method: "PATCH",
      path: "/apis/example.com/v1/fleets/a",
      contentType: "application/merge-patch+json",
    });
    expect(applyMergePatch({ live: before, patch })).toEqual(writeLastApplied(desired));
  });

  it("says so when there is nothing to send", () => {
    expect(preparePatch(deployment, { desired: object(1, { paused: true }), live })).toEqual({
      outcome: "unchanged",
    });
  });

  it("gives back conflicts if it may not overwrite", () => {
    const changed = { ...live, spec: { replicas: 5, paused: true } };
    expect(
      preparePatch(deployment, { desired: object(2), live: changed }, { overwrite: false }),
    ).toMatchObject({
      outcome: "conflict",
      conflicts: [{ path: ".spec.replicas", live: 5, wanted: 2 }],
    });
  });

  it("takes what was applied last from the caller, and leaves the annotation alone, if told to", () => {
    const { patch } = send(
      deployment,
      {
        lastApplied: object(1, { minReadySeconds: 1 }),
        desired: object(1),
        live: object(1, { minReadySeconds: 1 }),
      },
      { annotate: false },
    );
    expect(patch).toEqual({ spec: { minReadySeconds: null } });
  });

  it("passes the caller's own manager, validation and dry run on", () => {
    const parts = { desired: object(2), live, manager: "me", dryRun: true };
    const options = { fieldValidation: "Warn", format: "merge" } as const;
    expect(send(deployment, parts, options).request).toMatchObject({
      contentType: "application/merge-patch+json",
      query: { fieldManager: "me", fieldValidation: "Warn", dryRun: "All" },
    });
  });

  describe("has a path", () => {
    const inShop = (replicas: number): JsonObject => ({
      ...object(replicas),
      metadata: { name: "a", namespace: "shop" },
    });
    const path = "/apis/apps/v1/namespaces/shop/deployments/a";

    it("of the live object, or where the desired one says it is", () => {
      expect(send(deployment, { desired: object(2), live: inShop(1) }).request.path).toBe(path);
      expect(send(deployment, { desired: inShop(2), live: object(1) }).request.path).toBe(path);
    });

    it("only if it can be told: nobody assumes a namespace, and no type a path", () => {
      expect(send(deployment, { desired: object(2), live }).request.path).toBeUndefined();
      expect(send(deduced, { desired: inShop(2), live: inShop(1) }).request.path).toBeUndefined();
      const nameless = (replicas: number) => ({ metadata: { namespace: "shop" }, spec: { replicas } });
      expect(send(deployment, { desired: nameless(2), live: nameless(1) }).request.path).toBeUndefined();
    });

    it("without the namespace that an object states though its kind has none, as with kubectl", () => {
      const metadata = { name: "a", namespace: "shop" };
      const path = "/apis/example.com/v1/fleets";
      const created = preparePatch(fleet, { desired: { ...fleetOf(1), metadata } });
      expect(created).toMatchObject({ outcome: "create", request: { path } });
      const { request, patch } = send(fleet, { desired: { ...fleetOf(2), metadata }, live: fleetOf(1) });
      expect(request.path).toBe(`${path}/a`);
      expect(patch).toMatchObject({ metadata: { namespace: "shop" } });
    });
  });

  it.each<[path: string, desired: JsonObject, live: string]>([
    [".apiVersion", { apiVersion: "extensions/v1" }, "apps"],
    [".apiVersion", { apiVersion: "v1" }, "apps"],
    [".kind", { kind: "Job" }, "Deployment"],
    [".metadata.name", { metadata: { name: "b" } }, "a"],
    [".metadata.namespace", { metadata: { name: "a", namespace: "bank" } }, "shop"],
  ])("refuses what is desired of another object: %s, in %j", (path, other, itsOwn) => {
    const there = { ...live, metadata: { name: "a", namespace: "shop" } };
    for (const type of [deployment, deduced]) {
      expect(() =>
        preparePatch(type, { desired: { ...object(1), ...other }, live: there }, { unchangeable: false }),
      ).toThrow(
        expect.objectContaining({
          code: "IDENTITY_MISMATCH",
          path,
          message: expect.stringContaining(`this is not live's "${itsOwn}"`),
        }),
      );
    }
  });

  it("refuses live in another version than what is desired, which kubectl would get in the same", () => {
    const options = { unchangeable: false } as const;
    const later = { ...object(1), apiVersion: "apps/v2" };
    for (const parts of [
      { desired: later, live },
      { desired: object(1), live: later },
    ]) {
      for (const type of [deployment, deduced])
        expect(() => preparePatch(type, parts, options)).toThrow(
          expect.objectContaining({ code: "KIND_MISMATCH" }),
        );
    }
  });

  it("refuses to remove what tells objects apart, as any patch does", () => {
    const { apiVersion: _, ...desired } = object(1);
    expect(() => preparePatch(deployment, { desired, live })).toThrow(
      expect.objectContaining({ code: "FIELD_UNCHANGEABLE", path: ".apiVersion" }),
    );
  });

  it("refuses an object of another kind than the type", () => {
    expect(() => preparePatch(fleet, { desired: object(2), live: object(1) })).toThrow(
      expect.objectContaining({
        code: "KIND_MISMATCH",
        message: "desired is apps/v1 Deployment, and the type is of example.com/v1 Fleet: use its own type",
      }),
    );
    expect(() => preparePatch(fleet, { desired: { kind: "Job" }, live: {} })).toThrow("desired is Job, and");
  });
});

describe("preparePatch of an object that is not there", () => {
  const desired = deepFreeze({ ...object(1), metadata: { name: "a", namespace: "shop" } });

  function create(...args: Parameters<typeof preparePatch>) {
    const prepared = preparePatch(...args);
    if (prepared.outcome !== "create") throw new Error(`nothing is created: ${prepared.outcome}`);
    return prepared;
  }

  it("creates it, with its own text in the annotation, as kubectl does", () => {
    const { request, object: created } = create(deployment, { desired });
    expect(created).toEqual(writeLastApplied(desired));
    expect(request).toEqual({
      method: "POST",
      path: "/apis/apps/v1/namespaces/shop/deployments",
      query: { fieldManager: "kubectl-client-side-apply", fieldValidation: "Strict" },
      contentType: "application/json",
      body: expect.stringMatching(/^\{"apiVersion":"apps\/v1","kind":"Deployment","metadata":\{.*\}\}\n$/),
    });
    expect(parseJson(request.body)).toEqual(created);
    expect(preparePatch(deployment, { desired, live: created })).toEqual({ outcome: "unchanged" });
  });

  it("leaves the annotation out, and passes on who and how, if told to", () => {
    const parts = { desired, live: undefined, manager: "me", dryRun: true };
    const { request, object: created } = create(deployment, parts, {
      annotate: false,
      fieldValidation: "Ignore",
    });
    expect(created).toBe(desired);
    expect(request.query).toEqual({ fieldManager: "me", fieldValidation: "Ignore", dryRun: "All" });
  });

  it("takes out the resourceVersion of an object that was, which no server would create", () => {
    const metadata = { ...(desired.metadata as JsonObject), resourceVersion: "7" };
    const { object: created } = create(deployment, { desired: { ...desired, metadata } });
    expect((created.metadata as JsonObject).resourceVersion).toBeUndefined();
  });

  it("has a path only if it can be told", () => {
    expect(create(deployment, { desired: object(1) }).request.path).toBeUndefined();
    expect(create(deduced, { desired }).request.path).toBeUndefined();
    expect(create(fleet, { desired: fleetOf(1) }).request.path).toBe("/apis/example.com/v1/fleets");
  });

  it("refuses one without a name, which would be another one each time", () => {
    const generated = { ...desired, metadata: { generateName: "a-" } };
    expect(() => preparePatch(deployment, { desired: generated })).toThrow(
      expect.objectContaining({ code: "REQUEST_INVALID", path: ".metadata.name" }),
    );
  });

  it("refuses what is no object, or of another kind", () => {
    const prepare = preparePatch as (...parts: unknown[]) => unknown;
    expect(() => prepare(deployment, {})).toThrow("desired must be an object: pass one");
    expect(() => prepare(deployment, { desired, live: null })).toThrow("live must be an object: pass one");
    expect(() => preparePatch(fleet, { desired })).toThrow(
      expect.objectContaining({ code: "KIND_MISMATCH" }),
    );
  });
});
