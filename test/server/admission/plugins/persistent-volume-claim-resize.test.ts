import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, type Reply } from "../../rest/client.ts";

const CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["PersistentVolumeClaimResize"] });
  await client.create(CLASSES, {
    metadata: { name: "grows" },
    provisioner: "x/y",
    allowVolumeExpansion: true,
  });
  await client.create(CLASSES, { metadata: { name: "stays" }, provisioner: "x/y" });
});

/** What comes of asking for more, or less, of a class. */
async function resize(storageClassName: string, storage: string, phase = "Bound"): Promise<Reply> {
  await client.create(CLAIMS, {
    metadata: { name: "c" },
    spec: {
      accessModes: ["ReadWriteOnce"],
      resources: { requests: { storage: "2Gi" } },
      storageClassName,
      volumeName: "v",
    },
  });
  await client.patch(`${CLAIMS}/c/status`, "merge", { status: { phase, capacity: { storage: "1Gi" } } });
  return client.patch(`${CLAIMS}/c`, "merge", { spec: { resources: { requests: { storage } } } });
}

const MUST_SUPPORT =
  'persistentvolumeclaims "c" is forbidden: only dynamically provisioned pvc can be resized and the storageclass that provisions the pvc must support resize';

describe("a claim", () => {
  it("may grow in a class that lets volumes grow", async () => {
    expect((await resize("grows", "3Gi")).status).toBe(200);
  });

  it.each(["stays", "gone", ""])("may not in class %j", async (name) => {
    const { status, body } = await resize(name, "3Gi");
    expect([status, body.message]).toEqual([403, MUST_SUPPORT]);
  });

  it("may not before it has a volume", async () => {
    const { status, body } = await resize("grows", "3Gi", "Pending");
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining("spec is immutable after creation"),
    ]);
  });

  it("is not asked about growing if it asks for as much, or for less", async () => {
    expect((await resize("stays", "2048Mi")).status).toBe(200);
    const { status } = await client.patch(`${CLAIMS}/c`, "merge", {
      spec: { resources: { requests: { storage: "1.5Gi" } } },
    });
    expect(status).toBe(200);
  });
});
