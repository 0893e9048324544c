import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { type Client, createClient, PODS, pod, type Reply } from "./client.ts";

const BUDGETS = "/apis/policy/v1/namespaces/default/poddisruptionbudgets";
const REFUSED = "Cannot evict pod as it would violate the pod's disruption budget.";
const BOUND = { nodeName: "n" };

let client: Client;
beforeEach(async () => {
  client = await createClient();
});

/** A pod that runs, and is ready or not. */
async function runPod(name: string, ready = true, spec: JsonObject = {}): Promise<JsonObject> {
  const object = { ...pod(name, spec), metadata: { name, labels: { app: "a" } } };
  expect((await client.create(PODS, object)).status).toBe(201);
  return setPhase(name, "Running", ready);
}

async function setPhase(name: string, phase: string, ready: boolean): Promise<JsonObject> {
  const conditions = [{ type: "Ready", status: ready ? "True" : "False" }];
  const { body } = await client.patch(`${PODS}/${name}/status`, "merge", { status: { phase, conditions } });
  return body;
}

/** A budget for all those pods that has been looked after already. */
async function createBudget(status: JsonObject, spec: JsonObject = {}, name = "b"): Promise<void> {
  const selector = { matchLabels: { app: "a" } };
  await client.create(BUDGETS, {
    apiVersion: "policy/v1",
    kind: "PodDisruptionBudget",
    metadata: { name },
    spec: { minAvailable: 1, selector, ...spec },
  });
  const counts = { disruptionsAllowed: 0, currentHealthy: 1, desiredHealthy: 1, expectedPods: 1 };
  const patch = { status: { observedGeneration: 1, ...counts, ...status } };
  expect((await client.patch(`${BUDGETS}/${name}/status`, "merge", patch)).status).toBe(200);
}

function evict(name: string, deleteOptions?: JsonObject, query = ""): Promise<Reply> {
  return client.create(`${PODS}/${name}/eviction${query}`, {
    apiVersion: "policy/v1",
    kind: "Eviction",
    metadata: { name },
    ...(deleteOptions !== undefined && { deleteOptions }),
  });
}

const isThere = async (name: string): Promise<boolean> =>
  (await client.get(`${PODS}/${name}`)).status === 200;

describe("an eviction", () => {
  test("deletes a pod that falls under no budget", async () => {
    await runPod("p");
    await createBudget({}, { selector: { matchLabels: { app: "other" } } });
    expect(await evict("p")).toMatchObject({
      status: 201,
      body: { kind: "Status", status: "Success", code: 201 },
    });
    expect(await isThere("p")).toBe(false);
  });

  test("is refused while its budget allows no disruption, with the reason", async () => {
    await runPod("p");
    await createBudget({});
    const { status, body } = await evict("p");
    expect(status).toBe(429);
    expect(body).toEqual({
      ...{ kind: "Status", apiVersion: "v1", metadata: {}, status: "Failure", message: REFUSED },
      ...{ reason: "TooManyRequests", code: 429 },
      details: {
        causes: [
          {
            reason: "DisruptionBudget",
            message: "The disruption budget b needs 1 healthy pods and has 1 currently",
          },
        ],
      },
    });
    expect(await isThere("p")).toBe(true);
  });

  const reasons: readonly (readonly [string, JsonObject, string])[] = [
    [
      "that it could not be looked after",
      { conditions: [allowed("False", "SyncFailed", "no scale")] },
      "The disruption budget b does not allow evicting pods currently because it failed sync: no scale",
    ],
    [
      "what its condition says",
      { currentHealthy: 2, conditions: [allowed("False", "Other", "later")] },
      "The disruption budget b does not allow evicting pods currently (Other): later",
    ],
    [
      "nothing more, if nothing more is known",
      { currentHealthy: 2, conditions: [allowed("True", "Other", "later")] },
      "The disruption budget b does not allow evicting pods currently",
    ],
  ];
  for (const [what, status, message] of reasons)
    test(`is told ${what}`, async () => {
      await runPod("p");
      await createBudget(status);
      const { body } = await evict("p");
      expect(body.details.causes[0].message).toBe(message);
    });

  test("is to come again where the budget has changed since it was looked after", async () => {
    await runPod("p");
    await createBudget({ disruptionsAllowed: 1, observedGeneration: 0 });
    const { status, body } = await evict("p");
    expect(status).toBe(429);
    expect(body.details).toEqual({
      retryAfterSeconds: 10,
      causes: [
        {
          reason: "DisruptionBudget",
          message: "The disruption budget b is still being processed by the server.",
        },
      ],
    });
  });

  test("is counted, and the last one that is allowed says so", async () => {
    await runPod("p", true, BOUND);
    await runPod("q");
    await runPod("r");
    await createBudget({ disruptionsAllowed: 2 });
    expect((await evict("p")).status).toBe(201);
    const once = (await client.get(`${BUDGETS}/b`)).body;
    expect(once.status).toMatchObject({
      disruptionsAllowed: 1,
      disruptedPods: { p: "2026-01-02T03:04:05Z" },
    });
    expect(once.status.conditions).toBeUndefined();
    const { managedFields } = once.metadata;
    expect(managedFields.find(({ manager }: JsonObject) => manager === "kube-apiserver")).toMatchObject({
      operation: "Update",
      subresource: "status",
      fieldsV1: { "f:status": { "f:disruptedPods": { "f:p": {} }, "f:disruptionsAllowed": {} } },
    });
    expect((await evict("q")).status).toBe(201);
    const { status } = (await client.get(`${BUDGETS}/b`)).body;
    expect(status).toMatchObject({
      disruptionsAllowed: 0,
      conditions: [
        {
          type: "DisruptionAllowed",
          status: "False",
          observedGeneration: 1,
          reason: "InsufficientPods",
          message: "",
          lastTransitionTime: "2026-01-02T03:04:05Z",
        },
      ],
    });
    expect((await evict("r")).status).toBe(429);
  });

  test("tells the pod why it goes", async () => {
    await runPod("p", true, BOUND);
    await evict("p");
    const { metadata, status } = (await client.get(`${PODS}/p`)).body;
    expect(metadata.deletionTimestamp).toBeDefined();
    expect(status.conditions).toContainEqual({
      type: "DisruptionTarget",
      status: "True",
      lastProbeTime: null,
      lastTransitionTime: "2026-01-02T03:04:05Z",
      reason: "EvictionByEvictionAPI",
      message: "Eviction API: evicting",
    });
    expect(JSON.stringify(metadata.managedFields)).not.toContain("DisruptionTarget");
  });

  test("changes nothing in a dry run, and is refused as it would be", async () => {
    await runPod("p");
    await createBudget({ disruptionsAllowed: 1 });
    const before = (await client.get(`${BUDGETS}/b`)).body;
    const pods = (await client.get(`${PODS}/p`)).body;
    expect((await evict("p", undefined, "?dryRun=All")).status).toBe(201);
    expect((await evict("p", { dryRun: ["All"] })).status).toBe(201);
    expect((await client.get(`${BUDGETS}/b`)).body).toEqual(before);
    expect((await client.get(`${PODS}/p`)).body).toEqual(pods);
    await client.patch(`${BUDGETS}/b/status`, "merge", { status: { disruptionsAllowed: 0 } });
    expect((await evict("p", { dryRun: ["All"] })).status).toBe(429);
  });

  test("of a pod under two budgets is not supported, which is answered as Kubernetes does", async () => {
    await runPod("p");
    await createBudget({ disruptionsAllowed: 1 });
    await createBudget({ disruptionsAllowed: 1 }, {}, "c");
    const { status, body } = await evict("p");
    expect([status, body.code, body.status]).toEqual([201, 500, "Failure"]);
    expect(body.message).toBe(
      "This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.",
    );
    expect(await isThere("p")).toBe(true);
  });

  test("of a pod that does not run asks no budget", async () => {
    await createBudget({});
    for (const phase of ["Pending", "Succeeded", "Failed"]) {
      await runPod("p");
      await setPhase("p", phase, false);
      expect((await evict("p")).status).toBe(201);
      expect(await isThere("p")).toBe(false);
    }
    await runPod("p", true, BOUND);
    await client.remove(`${PODS}/p`);
    expect((await evict("p", { gracePeriodSeconds: 0 })).status).toBe(201);
    expect(await isThere("p")).toBe(false);
  });

  test("of a pod that is not ready asks whether enough others are, unless it may always go", async () => {
    await runPod("p", false);
    await createBudget({ currentHealthy: 0 });
    expect((await evict("p")).status).toBe(429);
    await client.patch(`${BUDGETS}/b/status`, "merge", { status: { currentHealthy: 1 } });
    expect((await evict("p")).status).toBe(201);
    await runPod("p", false);
    await client.patch(`${BUDGETS}/b/status`, "merge", { status: { currentHealthy: 0, desiredHealthy: 0 } });
    expect((await evict("p")).status).toBe(429);
    await client.patch(BUDGETS.concat("/b"), "merge", {
      spec: { unhealthyPodEvictionPolicy: "AlwaysAllow" },
    });
    expect((await evict("p")).status).toBe(201);
    expect((await client.get(`${BUDGETS}/b`)).body.status.disruptedPods).toBeUndefined();
  });

  test("of another pod than is meant, or of another revision of it, conflicts", async () => {
    const { metadata } = await runPod("p");
    const { uid, resourceVersion } = metadata as Record<string, string>;
    const other = await evict("p", { preconditions: { uid: "other" } });
    expect(other.status).toBe(409);
    expect(other.body.message).toBe(
      `Operation cannot be fulfilled on Pod "p": the UID in the precondition (other) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
    );
    const old = await evict("p", { preconditions: { resourceVersion: "1" } });
    expect([old.status, old.body.reason]).toEqual([409, "Conflict"]);
    expect((await evict("p", { preconditions: { uid, resourceVersion } } as JsonObject)).status).toBe(201);
    expect(await isThere("p")).toBe(false);
  });

  test("is of policy/v1 or policy/v1beta1, and of the pod in its path", async () => {
    await runPod("p");
    const path = `${PODS}/p/eviction`;
    const send = (object: JsonObject) => client.create(path, { kind: "Eviction", ...object });
    const named = { metadata: { name: "p" } };
    expect((await send({ apiVersion: "policy/v2", ...named })).body).toMatchObject({
      code: 400,
      message: "the API version in the data (policy/v2) does not match the expected API version (policy/v1)",
    });
    for (const metadata of [{ name: "q" }, {}])
      expect((await send({ apiVersion: "policy/v1", metadata })).body).toMatchObject({
        code: 400,
        message: "name in URL does not match name in Eviction object",
      });
    const elsewhere = { name: "p", namespace: "other" };
    expect((await send({ apiVersion: "policy/v1", metadata: elsewhere })).status).toBe(400);
    expect((await send({ apiVersion: "policy/v1beta1", ...named })).status).toBe(201);
    expect((await evict("p")).status).toBe(404);
  });

  test("goes nowhere while its namespace goes", async () => {
    await client.create("/api/v1/namespaces", { metadata: { name: "ending", finalizers: ["x.io/y"] } });
    const path = "/api/v1/namespaces/ending/pods";
    await client.create(path, { ...pod("p", BOUND), metadata: { name: "p", finalizers: ["x.io/y"] } });
    await client.remove("/api/v1/namespaces/ending");
    const { status, body } = await client.create(`${path}/p/eviction`, { metadata: { name: "p" } });
    expect([status, body.message]).toEqual([
      403,
      'pods "p" is forbidden: unable to create new content in namespace ending because it is being terminated',
    ]);
  });

  test("is refused where too many are waiting to be counted out", async () => {
    await runPod("p");
    const pods = Array.from({ length: 2001 }, (_, index) => [`p${index}`, "2026-01-02T03:04:05Z"]);
    await createBudget({ disruptionsAllowed: 1, disruptedPods: Object.fromEntries(pods) });
    const { status, body } = await evict("p");
    expect([status, body.message]).toEqual([
      403,
      'poddisruptionbudget.policy "b" is forbidden: DisruptedPods map too big - too many evictions not confirmed by PDB controller',
    ]);
  });

  test("counts no pod twice, however many come at a time", async () => {
    const names = Array.from({ length: 6 }, (_, index) => `p${index}`);
    for (const name of names) await runPod(name);
    await createBudget({ disruptionsAllowed: 3 });
    const codes = (await Promise.all(names.map((name) => evict(name)))).map(({ status }) => status);
    expect(codes.sort()).toEqual([201, 201, 201, 429, 429, 429]);
  });

  test("asks nobody where there are no budgets", async () => {
    client = await createClient({}, { storage: createMemoryStorage(), types: ({ kind }) => kind === "Pod" });
    await runPod("p");
    expect((await evict("p")).status).toBe(201);
  });
});

test("a pod is bound to no node while its namespace goes", async () => {
  await client.create("/api/v1/namespaces", { metadata: { name: "ending", finalizers: ["x.io/y"] } });
  const path = "/api/v1/namespaces/ending/pods";
  await client.create(path, { ...pod("p", BOUND), metadata: { name: "p", finalizers: ["x.io/y"] } });
  await client.remove("/api/v1/namespaces/ending");
  const binding = { metadata: { name: "p" }, target: { name: "n" } };
  expect((await client.create(`${path}/p/binding`, binding)).body.message).toBe(
    'pods "p" is forbidden: unable to create new content in namespace ending because it is being terminated',
  );
});

function allowed(status: string, reason: string, message: string): JsonObject {
  return {
    type: "DisruptionAllowed",
    ...{ status, reason, message },
    lastTransitionTime: "2026-01-01T00:00:00Z",
  };
}
