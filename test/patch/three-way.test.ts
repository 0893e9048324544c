import { kubernetes } from "fieldwise/kubernetes";
import { createThreeWayPatch } from "fieldwise/patch";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";

const configMap = kubernetes().type("v1", "ConfigMap");
const pod = kubernetes().type("v1", "Pod");

function patchOf(type: typeof pod, desired: JsonObject, live: JsonObject, lastApplied?: JsonObject) {
  const result = createThreeWayPatch(type, { lastApplied, desired, live });
  return result.ok ? result.patch : {};
}

it("What a patch from three sides adds is the very value that is desired, not a copy", () => {
  const desired = { data: { a: "1" }, metadata: { annotations: { b: "2" } } };
  expect(patchOf(configMap, desired, {}).data).toBe(desired.data);
  expect(patchOf(configMap, desired, {}, { binaryData: {} }).data).toBe(desired.data);
  const spec = { containers: [{ name: "a", env: [{ name: "b", value: null }] }] };
  expect(patchOf(pod, { spec }, {}).spec).toBe(spec);
});

it("A patch from three sides keeps the rest of what holds a $patch as it is", () => {
  const [kept, dropped] = [{ name: "a" }, { name: "b", $patch: "delete" }];
  const desired = { spec: { containers: [kept, dropped] } };
  const { containers } = patchOf(pod, desired, {}).spec as { containers: JsonObject[] };
  expect(containers).toEqual([kept]);
  expect(containers[0]).toBe(kept);
  expect(desired.spec.containers).toEqual([kept, dropped]);
});
