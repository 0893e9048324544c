import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod, type Reply } from "../../rest/client.ts";

const RANGES = "/api/v1/namespaces/default/limitranges";
const CLAIMS = "/api/v1/namespaces/default/persistentvolumeclaims";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["LimitRanger"] });
});

async function limit(...limits: JsonObject[]): Promise<void> {
  const { status } = await client.create(RANGES, { metadata: { generateName: "l-" }, spec: { limits } });
  expect(status).toBe(201);
}

/** A pod with one container that asks for that, and may use that. */
function createPod(
  requests: JsonObject | undefined,
  limits?: JsonObject,
  more: JsonObject = {},
): Promise<Reply> {
  const resources = { ...(requests && { requests }), ...(limits && { limits }) };
  return client.create(PODS, pod("p", { containers: [{ name: "c", image: "i", resources }], ...more }));
}

async function refusal(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply;
  expect([status, body.reason]).toEqual([403, "Forbidden"]);
  return body.message.replace(/^\w+ "\w" is forbidden: /, "");
}

describe("containers that do not say what they need", () => {
  it("get what the namespace has for them, and the pod tells", async () => {
    await limit({
      type: "Container",
      default: { cpu: "500m" },
      defaultRequest: { cpu: "100m", memory: "64Mi" },
    });
    const { body } = await client.create(
      PODS,
      pod("p", {
        containers: [
          { name: "a", image: "i" },
          { name: "b", image: "i", resources: { limits: { cpu: "1", memory: "1Gi" } } },
        ],
        initContainers: [{ name: "i", image: "i", resources: { requests: { cpu: "50m" } } }],
      }),
    );
    const [a, b] = body.spec.containers;
    expect(a.resources).toEqual({ limits: { cpu: "500m" }, requests: { cpu: "100m", memory: "64Mi" } });
    // What it may use, it asks for.
    expect(b.resources).toEqual({
      limits: { cpu: "1", memory: "1Gi" },
      requests: { cpu: "1", memory: "1Gi" },
    });
    expect(body.spec.initContainers[0].resources).toEqual({
      limits: { cpu: "500m" },
      requests: { cpu: "50m", memory: "64Mi" },
    });
    expect(body.metadata.annotations).toEqual({
      "kubernetes.io/limit-ranger":
        "LimitRanger plugin set: cpu, memory request for container a; cpu limit for container a; memory request for init container i; cpu limit for init container i",
    });
    expect(body.status.qosClass).toBe("Burstable");
  });

  it("are left alone in other namespaces, by other limits, and when they are there already", async () => {
    await client.create(PODS, pod("early"));
    await limit({ type: "Pod", max: { cpu: "1" } });
    await limit({ type: "Container", defaultRequest: { cpu: "100m" } });
    const early = await client.patch(`${PODS}/early`, "merge", { metadata: { labels: { a: "b" } } });
    expect([early.status, early.body.spec.containers[0].resources]).toEqual([200, {}]);
    const other = await client.create("/api/v1/namespaces/kube-system/pods", pod("p"));
    expect(other.body.spec.containers[0].resources).toEqual({});
    expect(other.body.metadata.annotations).toBeUndefined();
  });
});

describe("containers", () => {
  beforeEach(() =>
    limit({
      type: "Container",
      min: { cpu: "50m" },
      max: { cpu: "1", memory: "256Mi" },
      default: { memory: "1Mi" },
    }),
  );

  it("may have all that is between the limits, and what is just them", async () => {
    expect((await createPod({ cpu: "0.05" }, { cpu: "1000m", memory: "256Mi" })).status).toBe(201);
  });

  it.each([
    [{ cpu: "49m" }, {}, "minimum cpu usage per Container is 50m, but request is 49m"],
    [{}, { cpu: "1001m" }, "maximum cpu usage per Container is 1, but limit is 1001m"],
    [
      { cpu: "10m" },
      { cpu: "3", memory: "1Gi" },
      "[minimum cpu usage per Container is 50m, but request is 10m, maximum cpu usage per Container is 1, but limit is 3, maximum memory usage per Container is 256Mi, but limit is 1Gi]",
    ],
  ])("may not have %j of %j", async (requests, limits, why) => {
    expect(await refusal(createPod(requests, limits))).toBe(why);
  });

  it("may not begin with more either, and are refused for the same once", async () => {
    const big = { name: "big", image: "i", resources: { limits: { cpu: "2" } } };
    const initContainers = [big, { ...big, name: "bigger" }];
    expect(await refusal(createPod({ cpu: "1" }, {}, { initContainers }))).toBe(
      "maximum cpu usage per Container is 1, but limit is 2",
    );
  });

  it("may not be resized beyond them", async () => {
    await createPod({ cpu: "100m" }, { cpu: "500m" });
    const resize = (cpu: string): Promise<Reply> =>
      client.patch(`${PODS}/p/resize`, "strategic-merge", {
        spec: { containers: [{ name: "c", resources: { limits: { cpu } } }] },
      });
    expect((await resize("900m")).status).toBe(200);
    expect(await refusal(resize("1100m"))).toBe("maximum cpu usage per Container is 1, but limit is 1100m");
  });
});

describe("pods", () => {
  it("may have so much together", async () => {
    await limit({ type: "Pod", max: { cpu: "2" }, min: { cpu: "1" } });
    const container = (name: string, cpu: string): JsonObject => ({
      name,
      image: "i",
      resources: { limits: { cpu } },
    });
    const create = (...containers: JsonObject[]): Promise<Reply> =>
      client.create(PODS, pod("p", { containers }));
    expect(await refusal(create(container("a", "1500m"), container("b", "600m")))).toBe(
      "maximum cpu usage per Pod is 2, but limit is 2100m",
    );
    expect(await refusal(create(container("a", "0.9")))).toBe(
      "minimum cpu usage per Pod is 1, but request is 900m",
    );
    expect(await refusal(create({ name: "a", image: "i" }))).toBe(
      "[minimum cpu usage per Pod is 1.  No request is specified, maximum cpu usage per Pod is 2.  No limit is specified]",
    );
    expect((await create(container("a", "1500m"), container("b", "500m"))).status).toBe(201);
  });

  it("count as what they say as a whole", async () => {
    await limit({ type: "Pod", max: { cpu: "2" } });
    const resources = { limits: { cpu: "3" } };
    expect(await refusal(createPod({}, { cpu: "1" }, { resources }))).toBe(
      "maximum cpu usage per Pod is 2, but limit is 3",
    );
  });

  it("may not use more than so many times of what they ask for", async () => {
    await limit({ type: "Pod", maxLimitRequestRatio: { cpu: "3" } });
    expect(await refusal(createPod({ cpu: "100m" }, { cpu: "400m" }))).toBe(
      "cpu max limit to request ratio per Pod is 3, but provided ratio is 4.000000",
    );
    expect(await refusal(createPod({}, {}))).toBe(
      "cpu max limit to request ratio per Pod is 3, but no request is specified or request is 0",
    );
    expect(await refusal(createPod({ cpu: "1" }, {}))).toBe(
      "cpu max limit to request ratio per Pod is 3, but no limit is specified or limit is 0",
    );
    expect((await createPod({ cpu: "0.1" }, { cpu: "0.3" })).status).toBe(201);
  });
});

describe("claims", () => {
  const claim = (storage: string): JsonObject => ({
    metadata: { name: "c" },
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage } } },
  });

  it("ask for what is between the limits", async () => {
    await limit({ type: "PersistentVolumeClaim", max: { storage: "5Gi" }, min: { storage: "1Gi" } });
    expect(await refusal(client.create(CLAIMS, claim("10Gi")))).toBe(
      "maximum storage usage per PersistentVolumeClaim is 5Gi, but request is 10Gi",
    );
    expect(await refusal(client.create(CLAIMS, claim("1023Mi")))).toBe(
      "minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1023Mi",
    );
    expect((await client.create(CLAIMS, claim("5Gi"))).status).toBe(201);
  });

  it("are held to new limits with each change, unless they go", async () => {
    const { body } = await client.create(CLAIMS, {
      ...claim("5Gi"),
      metadata: { name: "c", finalizers: ["x.example/y"] },
    });
    expect(body.kind).toBe("PersistentVolumeClaim");
    await limit({ type: "PersistentVolumeClaim", max: { storage: "1Gi" } });
    const label = (): Promise<Reply> =>
      client.patch(`${CLAIMS}/c`, "merge", { metadata: { labels: { a: "b" } } });
    expect(await refusal(label())).toContain("maximum storage usage");
    await client.remove(`${CLAIMS}/c`);
    expect((await label()).status).toBe(200);
  });
});
