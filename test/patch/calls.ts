import { kubernetes } from "fieldwise/kubernetes";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  keysByPath,
  mergePatches,
  mergesByPatchStrategy,
  unchangeableFields,
} from "fieldwise/patch";
import type { Type } from "fieldwise/schema";
import { type Call, named, whole } from "../hostile-arguments.ts";

const pod = kubernetes().type("v1", "Pod");
const metadata = { name: "web", creationTimestamp: "2024-01-01T00:00:00Z", finalizers: ["a", "b"] };
const live = {
  metadata,
  spec: { containers: [{ name: "web", image: "web:1", env: [{ name: "A", value: "1" }] }, { name: "log" }] },
};
const desired = {
  metadata: { ...metadata, finalizers: ["b"] },
  spec: { containers: [{ name: "log" }, { name: "web", image: "web:2", env: null }] },
};
const patch = {
  metadata: { "$deleteFromPrimitiveList/finalizers": ["a"], "$setElementOrder/finalizers": ["b"] },
  spec: {
    "$setElementOrder/containers": [{ name: "log" }, { name: "web" }],
    containers: [{ name: "web", image: "web:2", env: [{ name: "A", $patch: "delete" }] }],
    $retainKeys: ["containers"],
  },
};
const checks = named({ listKeys: "annotations", keysByPath: () => undefined });

export const calls: readonly Call[] = [
  ["applyPatch", applyPatch, whole(pod), named({ live, patch }), checks],
  [
    "createPatch",
    createPatch,
    whole(pod),
    named({ from: live, to: desired }),
    named({ tidy: true, equal: Object.is }),
  ],
  [
    "createThreeWayPatch",
    createThreeWayPatch,
    whole(pod),
    named({ lastApplied: live, desired, live }),
    named({ conflicts: findConflicts, unchangeable: () => {}, tidy: false }),
  ],
  ["mergePatches", mergePatches, whole(pod), [patch, { spec: { containers: [{ name: "log" }] } }], checks],
  ["mergesByPatchStrategy", mergesByPatchStrategy, whole(pod)],
  ["applyMergePatch", applyMergePatch, named({ live, patch: { metadata: { finalizers: null } } })],
  ["createMergePatch", createMergePatch, named({ from: live, to: desired })],
  [
    "createThreeWayMergePatch",
    createThreeWayMergePatch,
    named({ lastApplied: live, desired, live }),
    named({ unchangeable: () => {} }),
  ],
  [
    "findConflicts",
    (given: typeof findConflicts) =>
      createThreeWayPatch(pod, { lastApplied: live, desired, live }, { conflicts: given }),
    findConflicts,
  ],
  [
    "keysByPath",
    (type: Type, keys: Record<string, string[]>, given: typeof live) =>
      createPatch(type, { from: given, to: desired }, { keysByPath: keysByPath(type, keys) }),
    whole(pod),
    { "spec.containers": ["name"] },
    live,
  ],
  [
    "unchangeableFields",
    (type: Type, paths: string[], given: object) => unchangeableFields(type, paths)(given as never),
    whole(pod),
    ["spec.nodeName"],
    patch,
  ],
];
