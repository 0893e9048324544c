import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, NOW } from "../../rest/client.ts";

const STORAGE_CLASSES = "/apis/storage.k8s.io/v1/storageclasses";
const CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";
const INGRESS_CLASSES = "/apis/networking.k8s.io/v1/ingressclasses";
const INGRESSES = "/apis/networking.k8s.io/v1/namespaces/default/ingresses";

let client: Client;
/** Each class comes some seconds after the one before. */
let seconds = 0;

beforeEach(async () => {
  seconds = 0;
  const now = (): Date => new Date(NOW.getTime() + seconds * 1_000);
  client = await createClient({}, { admission: ["DefaultStorageClass", "DefaultIngressClass"], now });
});

async function createClass(name: string, note?: string, at = 0): Promise<void> {
  seconds = at;
  const metadata = { name, ...(note !== undefined && { annotations: { [note]: "true" } }) };
  const { status } = await client.create(STORAGE_CLASSES, { metadata, provisioner: "x/y" });
  expect(status).toBe(201);
}

async function claim(spec: JsonObject = {}, metadata: JsonObject = {}): Promise<unknown> {
  const { body } = await client.create(CLAIMS, {
    metadata: { generateName: "c-", ...metadata },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } }, ...spec },
  });
  return body.spec.storageClassName;
}

const DEFAULT = "storageclass.kubernetes.io/is-default-class";

describe("DefaultStorageClass", () => {
  it("gives a claim the default class", async () => {
    await createClass("slow");
    expect(await claim()).toBeUndefined();
    await createClass("fast", DEFAULT);
    expect(await claim()).toBe("fast");
    await createClass("faster", "storageclass.beta.kubernetes.io/is-default-class", 1);
    expect(await claim()).toBe("faster");
  });

  it("takes the newest of several, and the first by name of those of the same second", async () => {
    await createClass("b", DEFAULT, 5);
    await createClass("a", DEFAULT, 5);
    await createClass("0", DEFAULT, 4);
    expect(await claim()).toBe("a");
    await createClass("z", DEFAULT, 6);
    expect(await claim()).toBe("z");
  });

  it("leaves a class that is named, be it none or in the annotation of old", async () => {
    await createClass("fast", DEFAULT);
    expect(await claim({ storageClassName: "other" })).toBe("other");
    expect(await claim({ storageClassName: "" })).toBe("");
    const annotations = { "volume.beta.kubernetes.io/storage-class": "old" };
    expect(await claim({}, { annotations })).toBeUndefined();
  });

  it("leaves a claim that is there already", async () => {
    await client.create(CLAIMS, {
      metadata: { name: "early" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    });
    await createClass("fast", DEFAULT);
    const { body } = await client.patch(`${CLAIMS}/early`, "merge", { metadata: { labels: { a: "b" } } });
    expect(body.spec.storageClassName).toBeUndefined();
  });

  it("does the same to a claim that is applied, of which the class is nobody's", async () => {
    await createClass("fast", DEFAULT);
    const { body } = await client.apply(`${CLAIMS}/applied?fieldManager=me`, {
      apiVersion: "v1",
      kind: "PersistentVolumeClaim",
      metadata: { name: "applied" },
      spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
    });
    expect(body.spec.storageClassName).toBe("fast");
    expect(JSON.stringify(body.metadata.managedFields)).not.toContain("storageClassName");
  });
});

describe("DefaultIngressClass", () => {
  const backend = { defaultBackend: { service: { name: "s", port: { number: 80 } } } };

  it("gives an ingress the default class, unless it names one", async () => {
    const annotations = { "ingressclass.kubernetes.io/is-default-class": "true" };
    await client.create(INGRESS_CLASSES, {
      metadata: { name: "web", annotations },
      spec: { controller: "x/y" },
    });
    await client.create(INGRESS_CLASSES, { metadata: { name: "other" }, spec: { controller: "x/y" } });
    const create = async (name: string, spec: JsonObject, metadata: JsonObject = {}): Promise<unknown> => {
      const { body } = await client.create(INGRESSES, { metadata: { name, ...metadata }, spec });
      return body.spec.ingressClassName;
    };
    expect(await create("a", backend)).toBe("web");
    expect(await create("b", { ...backend, ingressClassName: "other" })).toBe("other");
    const noted = { annotations: { "kubernetes.io/ingress.class": "old" } };
    expect(await create("c", backend, noted)).toBeUndefined();
  });
});
