import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod, type Reply } from "../../rest/client.ts";

const NODES = "/api/v1/nodes";
const ZONE = "topology.kubernetes.io/zone";
const REGION = "topology.kubernetes.io/region";

let client: Client;

async function createNode(name: string, labels: JsonObject, allocatable: JsonObject = {}): Promise<void> {
  await client.create(NODES, { metadata: { name, labels } });
  const { status } = await client.patch(`${NODES}/${name}/status`, "merge", { status: { allocatable } });
  expect(status).toBe(200);
}

describe("PodTopologyLabels", () => {
  beforeEach(async () => {
    client = await createClient({}, { admission: ["PodTopologyLabels"] });
    await createNode("n", { [ZONE]: "z1", [REGION]: "r1", "kubernetes.io/hostname": "n" });
    await createNode("plain", { "kubernetes.io/hostname": "plain" });
  });

  const labelsOf = async (): Promise<unknown> => (await client.get(`${PODS}/p`)).body.metadata.labels;
  const bind = (target: JsonObject): Promise<Reply> =>
    client.create(`${PODS}/p/binding`, {
      apiVersion: "v1",
      kind: "Binding",
      metadata: { name: "p" },
      target,
    });

  it("labels a pod that is created on a node", async () => {
    await client.create(PODS, {
      ...pod("p", { nodeName: "n" }),
      metadata: { name: "p", labels: { a: "b", [ZONE]: "old" } },
    });
    expect(await labelsOf()).toEqual({ a: "b", [ZONE]: "z1", [REGION]: "r1" });
  });

  it("labels a pod that is bound to a node, and not before", async () => {
    await client.create(PODS, pod("p"));
    expect(await labelsOf()).toBeUndefined();
    expect((await bind({ kind: "Node", name: "n" })).status).toBe(201);
    expect(await labelsOf()).toEqual({ [ZONE]: "z1", [REGION]: "r1" });
  });

  it.each(["plain", "gone"])("has nothing to say of node %s", async (name) => {
    await client.create(PODS, pod("p"));
    expect((await bind({ kind: "Node", name })).status).toBe(201);
    expect(await labelsOf()).toBeUndefined();
  });

  it("is not about pods that are there already", async () => {
    await client.create(PODS, pod("p", { nodeName: "gone" }));
    await createNode("gone", { [ZONE]: "late" });
    await client.patch(`${PODS}/p`, "merge", { metadata: { labels: { a: "b" } } });
    expect(await labelsOf()).toEqual({ a: "b" });
  });
});

describe("PodResizeValidator", () => {
  beforeEach(async () => {
    client = await createClient({}, { admission: ["PodResizeValidator"] });
    await createNode("n", { "kubernetes.io/os": "linux" }, { cpu: "1", memory: "1Gi" });
    await createNode("w", { "kubernetes.io/os": "windows" }, { cpu: "9", memory: "9Gi" });
  });

  /** What comes of resizing a pod on a node. */
  async function resize(nodeName: string | undefined, requests: JsonObject): Promise<Reply> {
    const containers = [{ name: "c", image: "i", resources: { requests: { cpu: "100m", memory: "1Mi" } } }];
    await client.create(PODS, pod("p", { containers, ...(nodeName !== undefined && { nodeName }) }));
    return client.patch(`${PODS}/p/resize`, "strategic-merge", {
      spec: { containers: [{ name: "c", resources: { requests } }] },
    });
  }

  it("lets a pod have all that its node has", async () => {
    expect((await resize("n", { cpu: "1000m", memory: "1024Mi" })).status).toBe(200);
  });

  it("refuses more", async () => {
    const { status, body } = await resize("n", { cpu: "1001m", memory: "2Gi" });
    expect([status, body.message, body.details.causes]).toEqual([
      403,
      'pods "p" is forbidden: node didn\'t have enough allocatable resources: cpu, requested: 1001, allocatable: 1000; memory, requested: 2147483648, allocatable: 1073741824',
      [{ reason: "NodeCapacity" }],
    ]);
  });

  it("refuses it where nodes cannot", async () => {
    const { status, body } = await resize("w", { cpu: "200m" });
    expect([status, body.message, body.details.causes]).toEqual([
      403,
      'pods "p" is forbidden: pod resize is only supported on linux nodes, node "w" is "windows"',
      [{ reason: "UnsupportedPlatform" }],
    ]);
  });

  it("needs the node, if there is to be one", async () => {
    const { status, body } = await resize("gone", { cpu: "200m" });
    expect([status, body.message]).toEqual([403, 'pods "p" is forbidden: node "gone" not found']);
    await client.remove(`${PODS}/p`, { gracePeriodSeconds: 0 });
    expect((await resize(undefined, { cpu: "99" })).status).toBe(200);
  });

  it("has nothing to say where nothing changes", async () => {
    expect((await resize("gone", { cpu: "100m" })).status).toBe(200);
  });
});
