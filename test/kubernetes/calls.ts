import {
  applyAfterHandOver,
  clientSideAppliers,
  createNormalize,
  kubernetes,
  kubernetesDuplicates,
  kubernetesUnions,
  prepareApply,
  prepareMigration,
  preparePatch,
  readLastApplied,
  resourceOf,
  restPath,
  StatusError,
  servedTypes,
  statusOf,
  stripLastApplied,
  withNamespace,
  writeLastApplied,
} from "fieldwise/kubernetes";
import {
  annotationsSize,
  checkIdentity,
  copyLastApplied,
  lastAppliedText,
} from "../../src/apply/internal.ts";
import { createMigrationPatch } from "../../src/kubernetes/internal.ts";
import { type Call, named, whole } from "../hostile-arguments.ts";

export const configMap = kubernetes().type("v1", "ConfigMap");
export const metadata = { name: "a", namespace: "shop", resourceVersion: "7", labels: { b: "c" } };
export const desired = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { k: "2" } };
export const live = {
  ...desired,
  metadata: {
    ...metadata,
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": '{"data":{"k":"1"}}' },
    managedFields: [
      {
        manager: "kubectl-client-side-apply",
        operation: "Update",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: {
          "f:metadata": {
            "f:annotations": { "f:kubectl.kubernetes.io/last-applied-configuration": {} },
          },
        },
      },
    ],
  },
  data: { k: "1", l: "1" },
};
export const steps = [{ do: "to-apply", from: ["kubectl-client-side-apply"], to: "gitops" }];
const problem = { reason: "FieldValueRequired", path: "data", steps: ["data"], message: "Required value" };

/** What a server publishes: one kind. */
const published = {
  openapi: "3.0.0",
  components: {
    schemas: {
      "io.k8s.api.core.v1.ConfigMap": {
        type: "object",
        properties: { data: { type: "object", additionalProperties: { type: "string" } } },
        "x-kubernetes-group-version-kind": [{ group: "", version: "v1", kind: "ConfigMap" }],
      },
    },
  },
};

export const calls: readonly Call[] = [
  ["servedTypes", (one: object) => servedTypes(one).find("v1", "ConfigMap"), published],
  ["kubernetesDuplicates", kubernetesDuplicates, "v1", "Pod"],
  [
    "preparePatch",
    preparePatch,
    whole(configMap),
    named({ desired, live, lastApplied: desired, manager: "me", dryRun: true }),
    named({
      fieldValidation: "Warn",
      format: "strategic",
      annotate: true,
      overwrite: false,
      tidy: true,
      unchangeable: false,
    }),
  ],
  [
    "preparePatch, of a new object",
    preparePatch,
    whole(configMap),
    named({ desired }),
    named({ annotate: false }),
  ],
  [
    "preparePatch, as a merge patch",
    preparePatch,
    whole(configMap),
    named({ desired, live }),
    named({ format: "merge" }),
  ],
  [
    "prepareApply",
    prepareApply,
    whole(configMap),
    named({ config: desired, manager: "me", dryRun: true, force: true, subresource: "status" }),
    named({ fieldValidation: "Warn" }),
  ],
  [
    "prepareMigration",
    prepareMigration,
    whole(configMap),
    named({ live, steps: steps.map(named), manager: "me" }),
    named({ fieldValidation: "Warn" }),
  ],
  ["createMigrationPatch", createMigrationPatch, { live, migrated: desired }],
  ["clientSideAppliers", clientSideAppliers, live],
  [
    "applyAfterHandOver",
    applyAfterHandOver,
    whole(configMap),
    named({
      object: live,
      config: { ...desired, metadata: { name: "a" } },
      manager: "kubectl",
      force: true,
      now: "2024-01-01T00:00:00Z",
    }),
    named({ refuseRemovals: false }),
  ],
  [
    "createNormalize",
    createNormalize,
    whole(configMap),
    named({
      onWarning: () => {},
      duplicates: [named({ old: "data.a", new: "data.b" })],
      unions: named({ mode: "normalize" }),
    }),
  ],
  ["kubernetesUnions", kubernetesUnions, whole(configMap)],
  ["readLastApplied", readLastApplied, live],
  ["writeLastApplied", writeLastApplied, live],
  ["stripLastApplied", stripLastApplied, live],
  ["copyLastApplied", copyLastApplied, desired, live],
  ["lastAppliedText", lastAppliedText, live],
  ["annotationsSize", annotationsSize, live.metadata.annotations],
  ["checkIdentity", checkIdentity, live, desired],
  ["resourceOf", resourceOf, whole(configMap)],
  ["restPath", restPath, whole(configMap), { namespace: "shop", name: "a", subresource: "status" }],
  [
    "withNamespace",
    withNamespace,
    whole(configMap),
    named({ object: { ...desired, metadata: { name: "a" } }, namespace: "shop" }),
  ],
  ["statusOf, of problems", statusOf, [problem], desired],
  [
    "statusOf, of a refused apply",
    statusOf,
    { message: "no", causes: [{ reason: "a", message: "b", field: "c" }] },
  ],
  ["statusOf, of an error", statusOf, whole(new StatusError({ code: 400, message: "no" }))],
  [
    "StatusError",
    (refusal: never) => new StatusError(refusal).toStatus(),
    { code: 409, reason: "Conflict", message: "no", details: { causes: [{ reason: "a" }] }, metadata: {} },
  ],
];
