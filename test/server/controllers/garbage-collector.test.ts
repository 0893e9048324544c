import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, metadataOf } from "../kinds/client.ts";

let client: Client;
beforeEach(async () => {
  client = await createClient();
});
afterEach(() => client.server.close());

const MAPS = "/api/v1/namespaces/default/configmaps";

interface Belonging {
  readonly to?: readonly JsonObject[];
  readonly finalizers?: readonly string[];
  readonly path?: string;
}

/** Creates a ConfigMap that belongs to others, and gives a reference to it. */
async function create(
  name: string,
  { to = [], finalizers = [], path = MAPS }: Belonging = {},
): Promise<JsonObject> {
  const metadata = { name, ownerReferences: to, finalizers };
  const reply = await client.send("POST", path, { metadata });
  expect(reply.status).toBe(201);
  return { apiVersion: "v1", kind: "ConfigMap", name, uid: metadataOf(reply).uid as string };
}

const blocking = (owner: JsonObject): JsonObject => ({ ...owner, blockOwnerDeletion: true });
const remove = (name: string, propagationPolicy: string) =>
  client.send("DELETE", `${MAPS}/${name}`, { propagationPolicy });
const gone = async (name: string) =>
  (await client.until(`${MAPS}/${name}`, ({ status }) => status === 404)).status === 404;
const there = async (name: string) => (await client.send("GET", `${MAPS}/${name}`)).status === 200;
const ownersOf = async (name: string) =>
  (metadataOf(await client.send("GET", `${MAPS}/${name}`)).ownerReferences ?? []) as JsonObject[];
/** Time enough for what must not happen. */
const wait = () => new Promise((resolve) => setTimeout(resolve, 50));

describe("in the background", () => {
  it("what belongs to an object goes after it, and what belongs to that", async () => {
    const owner = await create("owner");
    const child = await create("child", { to: [owner] });
    await create("grandchild", { to: [child] });
    expect((await remove("owner", "Background")).body.kind).toBe("Status");
    expect(await gone("child")).toBe(true);
    expect(await gone("grandchild")).toBe(true);
  });

  it("what belongs to another object, too, stays, and forgets who is gone", async () => {
    const [owner, other] = [await create("owner"), await create("other")];
    await create("child", { to: [owner, other] });
    await remove("owner", "Background");
    await client.until(`${MAPS}/child`, ({ body }) => {
      const { ownerReferences } = body.metadata as { ownerReferences: unknown[] };
      return ownerReferences.length === 1;
    });
    expect(await ownersOf("child")).toMatchObject([{ name: "other" }]);
  });

  it("what belongs to something that was never there goes", async () => {
    await create("child", { to: [{ apiVersion: "v1", kind: "ConfigMap", name: "nobody", uid: "u" }] });
    expect(await gone("child")).toBe(true);
  });

  it("what belongs to an object of that name, but another uid, goes", async () => {
    const owner = await create("owner");
    await create("child", { to: [{ ...owner, uid: "another" }] });
    expect(await gone("child")).toBe(true);
  });

  it("an owner in another namespace is no owner", async () => {
    await client.send("POST", "/api/v1/namespaces", { metadata: { name: "far" } });
    const owner = await create("owner", { path: "/api/v1/namespaces/far/configmaps" });
    await create("child", { to: [owner] });
    expect(await gone("child")).toBe(true);
  });

  it("an owner of a kind that nobody knows keeps what belongs to it, until the kind is known", async () => {
    const owner = { apiVersion: "example.com/v1", kind: "Widget", name: "w", uid: "u" };
    await create("child", { to: [owner] });
    await wait();
    expect(await there("child")).toBe(true);
    const schema = { openAPIV3Schema: { type: "object" } };
    await client.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
      metadata: { name: "widgets.example.com" },
      spec: {
        group: "example.com",
        scope: "Namespaced",
        names: { plural: "widgets", kind: "Widget" },
        versions: [{ name: "v1", served: true, storage: true, schema }],
      },
    });
    expect(await gone("child")).toBe(true);
  });

  it("an object without a namespace is not looked for in one", async () => {
    const owner = await create("owner");
    const metadata = { name: "child", ownerReferences: [owner] };
    await client.send("POST", "/api/v1/namespaces", { metadata });
    await remove("owner", "Background");
    await wait();
    expect((await client.send("GET", "/api/v1/namespaces/child")).body.status).toEqual({ phase: "Active" });
  });
});

describe("in the foreground", () => {
  it("an object goes after what belongs to it and blocks that", async () => {
    const owner = await create("owner");
    await create("child", { to: [blocking(owner)], finalizers: ["example.com/hold"] });
    await create("free", { to: [owner] });
    const reply = await remove("owner", "Foreground");
    expect(metadataOf(reply).finalizers).toEqual(["foregroundDeletion"]);
    await client.until(`${MAPS}/child`, ({ body }) => "deletionTimestamp" in (body.metadata as JsonObject));
    expect(await gone("free")).toBe(true);
    expect(await there("owner")).toBe(true);
    const patch = { metadata: { finalizers: null } };
    await client.send("PATCH", `${MAPS}/child`, patch, "application/merge-patch+json");
    expect(await gone("owner")).toBe(true);
  });

  it("what belongs to another object, too, stays, and does not block", async () => {
    const [owner, other] = [await create("owner"), await create("other")];
    await create("child", { to: [blocking(owner), other] });
    await remove("owner", "Foreground");
    expect(await gone("owner")).toBe(true);
    expect(await ownersOf("child")).toMatchObject([{ name: "other" }]);
  });

  it("a whole family goes, the youngest first", async () => {
    const owner = await create("owner");
    const child = await create("child", { to: [blocking(owner)] });
    await create("grandchild", { to: [blocking(child)], finalizers: ["example.com/hold"] });
    await remove("owner", "Foreground");
    await client.until(
      `${MAPS}/grandchild`,
      ({ body }) => "deletionTimestamp" in (body.metadata as JsonObject),
    );
    expect([await there("owner"), await there("child")]).toEqual([true, true]);
    const patch = { metadata: { finalizers: null } };
    await client.send("PATCH", `${MAPS}/grandchild`, patch, "application/merge-patch+json");
    expect(await gone("owner")).toBe(true);
  });

  it("objects that belong to each other do not wait for each other for ever", async () => {
    const owner = await create("owner");
    const child = await create("child", { to: [blocking(owner)] });
    const patch = { metadata: { ownerReferences: [blocking(child)] } };
    await client.send("PATCH", `${MAPS}/owner`, patch, "application/merge-patch+json");
    await remove("owner", "Foreground");
    expect(await gone("owner")).toBe(true);
    expect(await gone("child")).toBe(true);
  });
});

describe("orphaned", () => {
  it("what belongs to an object stays, and forgets it", async () => {
    const owner = await create("owner");
    await create("child", { to: [owner] });
    const reply = await remove("owner", "Orphan");
    expect(metadataOf(reply).finalizers).toEqual(["orphan"]);
    expect(await gone("owner")).toBe(true);
    await wait();
    expect(await ownersOf("child")).toEqual([]);
  });
});

it("objects that clients made wait for each other wait without work", async () => {
  const owner = await create("owner");
  const child = await create("child", { to: [blocking(owner)], finalizers: ["foregroundDeletion"] });
  const metadata = { ownerReferences: [blocking(child)], finalizers: ["foregroundDeletion"] };
  await client.send("PATCH", `${MAPS}/owner`, { metadata }, "application/merge-patch+json");
  await Promise.all([remove("owner", "Foreground"), remove("child", "Foreground")]);
  const begun = performance.eventLoopUtilization();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(performance.eventLoopUtilization(begun).utilization).toBeLessThan(0.9);
});
