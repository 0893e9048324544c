import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod, type Reply } from "../../rest/client.ts";

const CLASSES = "/apis/node.k8s.io/v1/runtimeclasses";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["RuntimeClass"] });
  await client.create(CLASSES, {
    metadata: { name: "sandbox" },
    handler: "sandbox",
    overhead: { podFixed: { cpu: "250m", memory: "64Mi" } },
    scheduling: {
      nodeSelector: { sandbox: "yes" },
      tolerations: [{ key: "sandbox", operator: "Exists" }],
    },
  });
  await client.create(CLASSES, { metadata: { name: "plain" }, handler: "plain" });
});

const create = (spec: JsonObject): Promise<Reply> => client.create(PODS, pod("p", spec));

describe("a pod of a runtime class", () => {
  it("gets its overhead, and where it can run", async () => {
    const { body } = await create({
      runtimeClassName: "sandbox",
      nodeSelector: { disk: "fast" },
      tolerations: [
        { key: "sandbox", operator: "Equal", value: "yes", effect: "NoSchedule" },
        { key: "other", operator: "Exists" },
      ],
    });
    expect(body.spec).toMatchObject({
      overhead: { cpu: "250m", memory: "64Mi" },
      nodeSelector: { disk: "fast", sandbox: "yes" },
    });
    // What the class tolerates includes what the pod did.
    expect(body.spec.tolerations).toEqual([
      { key: "other", operator: "Exists" },
      { key: "sandbox", operator: "Exists" },
    ]);
  });

  it("may state the same overhead in other words", async () => {
    const overhead = { cpu: "0.25", memory: "64Mi" };
    expect((await create({ runtimeClassName: "sandbox", overhead })).status).toBe(201);
  });

  it("is as it was sent, if the class has neither", async () => {
    const { status, body } = await create({ runtimeClassName: "plain" });
    expect(status).toBe(201);
    expect(body.spec).not.toHaveProperty("overhead");
    expect(body.spec).not.toHaveProperty("nodeSelector");
  });
});

describe("a pod is refused", () => {
  const cases: readonly [string, JsonObject, string][] = [
    [
      "with a class that is not there",
      { runtimeClassName: "nope" },
      'pod rejected: RuntimeClass "nope" not found',
    ],
    [
      "with another overhead",
      { runtimeClassName: "sandbox", overhead: { cpu: "1" } },
      "pod rejected: Pod's Overhead doesn't match RuntimeClass's defined Overhead",
    ],
    [
      "with an overhead that the class does not have",
      { runtimeClassName: "plain", overhead: { cpu: "1" } },
      "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead",
    ],
    [
      "with an overhead and no class",
      { overhead: { cpu: "1" } },
      "pod rejected: Pod Overhead set without corresponding RuntimeClass defined Overhead",
    ],
    [
      "on a node that the class is not for",
      { runtimeClassName: "sandbox", nodeSelector: { sandbox: "no" } },
      "conflict: runtimeClass.scheduling.nodeSelector[sandbox] = yes; pod.spec.nodeSelector[sandbox] = no",
    ],
  ];
  it.each(cases)("%s", async (_, spec, why) => {
    const { status, body } = await create(spec);
    expect([status, body.message]).toEqual([403, `pods "p" is forbidden: ${why}`]);
  });
});
