import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../rest/client.ts";

const CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
const CLAIM = { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } };
const VOLUME = { accessModes: ["ReadWriteOnce"], capacity: { storage: "1Gi" }, hostPath: { path: "/v" } };

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["StorageObjectInUseProtection"] });
});

describe("what stores something is held until nobody uses it", () => {
  const cases: readonly [string, string, JsonObject, string][] = [
    ["claims", CLAIMS, { spec: CLAIM }, "kubernetes.io/pvc-protection"],
    ["volumes", "/api/v1/persistentvolumes", { spec: VOLUME }, "kubernetes.io/pv-protection"],
    [
      "attributes of volumes",
      "/apis/storage.k8s.io/v1/volumeattributesclasses",
      { driverName: "d.example", parameters: { a: "b" } },
      "kubernetes.io/vac-protection",
    ],
  ];
  it.each(cases)("%s", async (_, path, fields, finalizer) => {
    const create = (name: string, finalizers: string[]) =>
      client.create(path, { metadata: { name, ...(finalizers.length > 0 && { finalizers }) }, ...fields });
    expect((await create("a", [])).body.metadata.finalizers).toEqual([finalizer]);
    expect((await create("b", ["x.example/y"])).body.metadata.finalizers).toEqual(["x.example/y", finalizer]);
    expect((await create("c", [finalizer])).body.metadata.finalizers).toEqual([finalizer]);
    const { body } = await client.remove(`${path}/a`);
    expect(body.metadata.deletionTimestamp).toBeDefined();
  });

  it("and nothing else is", async () => {
    const { body } = await client.create("/api/v1/namespaces/default/secrets", { metadata: { name: "s" } });
    expect(body.metadata.finalizers).toBeUndefined();
  });
});
