import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod, type Reply } from "../../rest/client.ts";

const CLASSES = "/apis/scheduling.k8s.io/v1/priorityclasses";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["Priority"] });
  await createClass("high", { value: 1000, preemptionPolicy: "Never" });
});

function createClass(name: string, fields: JsonObject): Promise<Reply> {
  return client.create(CLASSES, { metadata: { name }, ...fields });
}

async function created(spec: JsonObject): Promise<JsonObject> {
  const { status, body } = await client.create(PODS, { ...pod("", spec), metadata: { generateName: "p-" } });
  expect(status).toBe(201);
  const { priority, priorityClassName, preemptionPolicy } = body.spec;
  return { priority, priorityClassName, preemptionPolicy };
}

async function refused(spec: JsonObject): Promise<string> {
  const { status, body } = await client.create(PODS, pod("p", spec));
  expect([status, body.reason, body.details]).toEqual([403, "Forbidden", { name: "p", kind: "pods" }]);
  return body.message;
}

describe("pods get the priority", () => {
  it("of nobody, if there is no default class", async () => {
    expect(await created({})).toEqual({ priority: 0, preemptionPolicy: "PreemptLowerPriority" });
  });

  it("of the class that they name", async () => {
    const high = { priority: 1000, priorityClassName: "high", preemptionPolicy: "Never" };
    expect(await created({ priorityClassName: "high" })).toEqual(high);
    expect(await created(high)).toEqual(high);
  });

  it("of the default class, if they name none", async () => {
    await createClass("usual", { value: -5, globalDefault: true });
    const usual = { priority: -5, priorityClassName: "usual", preemptionPolicy: "PreemptLowerPriority" };
    expect(await created({})).toEqual(usual);
    expect(await created({ priorityClassName: "high" })).toMatchObject({ priority: 1000 });
  });

  it("and keep it when an update leaves it out", async () => {
    await client.create(PODS, pod("p", { priorityClassName: "high" }));
    const { body } = await client.get(`${PODS}/p`);
    const { priority: _, preemptionPolicy: __, ...spec } = body.spec;
    const replaced = await client.replace(`${PODS}/p`, { ...body, spec });
    expect(replaced.status).toBe(200);
    expect(replaced.body.spec).toMatchObject({ priority: 1000, preemptionPolicy: "Never" });
  });
});

describe("pods are refused", () => {
  it("with a class that is not there", async () => {
    expect(await refused({ priorityClassName: "nope" })).toBe(
      'pods "p" is forbidden: no PriorityClass with name nope was found',
    );
  });

  it("with another priority or policy than their class has", async () => {
    expect(await refused({ priority: 5 })).toBe(
      'pods "p" is forbidden: the integer value of priority (5) must not be provided in pod spec; priority admission controller computed 0 from the given PriorityClass name',
    );
    expect(await refused({ priorityClassName: "high", preemptionPolicy: "PreemptLowerPriority" })).toBe(
      'pods "p" is forbidden: the string value of PreemptionPolicy (PreemptLowerPriority) must not be provided in pod spec; priority admission controller computed Never from the given PriorityClass name',
    );
  });
});

describe("of priority classes", () => {
  it("only one is the default", async () => {
    await createClass("usual", { value: 1, globalDefault: true });
    const second = await createClass("second", { value: 2, globalDefault: true });
    expect([second.status, second.body.message]).toEqual([
      403,
      'priorityclasses.scheduling.k8s.io "second" is forbidden: PriorityClass usual is already marked as default. Only one default can exist',
    ]);
    const promoted = await client.patch(`${CLASSES}/high`, "merge", { globalDefault: true });
    expect(promoted.status).toBe(403);
    const same = await client.patch(`${CLASSES}/usual`, "merge", { description: "the usual one" });
    expect(same.status).toBe(200);
    await client.remove(`${CLASSES}/usual`);
    expect((await client.patch(`${CLASSES}/high`, "merge", { globalDefault: true })).status).toBe(200);
  });
});
