import type { JsonObject } from "fieldwise/value";
import { expect, test } from "vitest";
import { warnOfExisting } from "../../../../../src/server/admission/plugins/pod-security/existing-pods.ts";
import { Slices } from "../../../../../src/server/load/slices.ts";
import { ObjectStore } from "../../../../../src/server/objects/object-store.ts";
import { createMemoryStorage } from "../../../../../src/server/storage/memory.ts";

const BAD = { hostNetwork: true };
const OWNER = [{ uid: "one", controller: true }];

/** Warnings of the baseline about pods in a namespace. */
async function warnOf(pods: Readonly<Record<string, JsonObject>>): Promise<readonly string[]> {
  const objects = new ObjectStore(createMemoryStorage());
  for (const [name, { metadata, spec }] of Object.entries(pods))
    await objects.put(
      `/core/pods/app/${name}`,
      { apiVersion: "v1", kind: "Pod", metadata: { name, ...(metadata as JsonObject) }, spec: spec ?? {} },
      0,
    );
  const standard = { level: "baseline", version: "latest" } as const;
  return warnOfExisting({ objects, prefix: "/core/pods/", namespace: "app", standard, slices: new Slices() });
}

test("3000 of many pods are checked, those of one controller after one of each", async () => {
  const owned = Array.from({ length: 3000 }, (_, number) => [
    `a${String(number).padStart(4, "0")}`,
    { metadata: { ownerReferences: OWNER } },
  ]);
  const pods = {
    ...Object.fromEntries(owned),
    b: { metadata: { ownerReferences: OWNER }, spec: BAD },
    c: { spec: BAD },
  };
  expect(await warnOf(pods)).toEqual([
    "new PodSecurity enforce level only checked against the first 3000 of 3002 existing pods",
    'existing pods in namespace "app" violate the new PodSecurity enforce level "baseline:latest"',
    "c: host namespaces",
  ]);
});

test("who is named comes first by name, and owners that are no controllers do not count", async () => {
  const metadata = { ownerReferences: [{ uid: "one" }] };
  expect(await warnOf({ z: { spec: BAD }, y: { metadata, spec: BAD }, x: {} })).toEqual([
    'existing pods in namespace "app" violate the new PodSecurity enforce level "baseline:latest"',
    "y (and 1 other pod): host namespaces",
  ]);
});

test("where nothing is wrong, nothing is said", async () => {
  expect(await warnOf({ a: {}, b: {} })).toEqual([]);
});
