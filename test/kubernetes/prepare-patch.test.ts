import { kubernetes, LAST_APPLIED, prepareApply, preparePatch, writeLastApplied } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { applyMergePatch, applyPatch } from "fieldwise/patch";
import { type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";

const deployment = kubernetes().type("apps/v1", "Deployment");
const fleet = loadCustomResource({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Fleet" },
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

function send(...args: Parameters<typeof preparePatch>) {
  const prepared = preparePatch(...args);
  if (prepared.outcome !== "send") throw new Error(`there is nothing to send: ${prepared.outcome}`);
  return prepared;
}

describe("preparePatch", () => {
  const live = writeLastApplied(object(1, { paused: true }));

  it("gives the body, the content type and the query that kubectl sends", () => {
    const { request, patch } = send(deployment, { desired: object(2), live });
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
    const { request, patch } = send(fleet, { desired: object(2), live });
    expect(request.contentType).toBe("application/merge-patch+json");
    expect(applyMergePatch({ live, patch })).toEqual(writeLastApplied(object(2)));
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
    const options = { fieldManager: "me", fieldValidation: "Warn", dryRun: true, format: "merge" } as const;
    expect(send(deployment, { desired: object(2), live }, options).request).toMatchObject({
      contentType: "application/merge-patch+json",
      query: { fieldManager: "me", fieldValidation: "Warn", dryRun: "All" },
    });
  });

  it.each([
    ["apiVersion", { ...object(1), apiVersion: "apps/v2" }],
    ["kind", { ...object(1), kind: "Job" }],
    ["metadata.name", { ...object(1), metadata: { name: "b" } }],
  ])("refuses to change %s", (path, desired) => {
    for (const type of [deployment, fleet]) {
      expect(() => preparePatch(type, { desired, live })).toThrow(
        expect.objectContaining({ code: "FIELD_UNCHANGEABLE", path: `.${path}` }),
      );
    }
  });
});

it("prepareApply sends the config as it is, with force only if told to", () => {
  expect(prepareApply(object(1))).toEqual({
    body: '{"apiVersion":"apps/v1","kind":"Deployment","metadata":{"name":"a"},"spec":{"replicas":1}}',
    contentType: "application/apply-patch+yaml",
    query: { fieldManager: "kubectl", fieldValidation: "Strict", force: "false" },
  });
  expect(prepareApply(object(1), { force: true }).query.force).toBe("true");
  expect(prepareApply(object(1)).body).not.toContain(LAST_APPLIED);
});
