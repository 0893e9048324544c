import { describe, expect, test } from "vitest";
import { CONFIGMAPS, configMap, createClient, DEPLOYMENTS, deployment } from "./client.ts";

describe("update", () => {
  test("counts a generation when what is wanted changes, and only then", async () => {
    const client = await createClient();
    const { body } = await client.create(DEPLOYMENTS, deployment("web"));
    const path = `${DEPLOYMENTS}/web`;
    const scaled = await client.replace(path, deployment("web", { replicas: 3 }));
    expect(scaled.body.metadata.generation).toBe(2);
    const labelled = await client.patch(path, "merge", { metadata: { labels: { a: "b" } } });
    expect(labelled.body.metadata.generation).toBe(2);
    expect(labelled.body.metadata.uid).toBe(body.metadata.uid);
  });

  test("keeps the status on the main path, and all else on that of the status", async () => {
    const client = await createClient();
    const path = `${DEPLOYMENTS}/web`;
    await client.create(DEPLOYMENTS, deployment("web", { replicas: 2 }));
    const status = await client.replace(`${path}/status`, {
      ...deployment("web", { replicas: 9 }),
      metadata: { name: "web", labels: { sneaky: "yes" }, annotations: { told: "yes" } },
      status: { replicas: 2 },
    });
    expect(status.status).toBe(200);
    expect(status.body.spec.replicas).toBe(2);
    expect(status.body.status.replicas).toBe(2);
    expect(status.body.metadata.labels).toBeUndefined();
    expect(status.body.metadata.annotations).toEqual({ told: "yes" });
    expect(status.body.metadata.generation).toBe(1);
    const main = await client.replace(path, {
      ...deployment("web", { replicas: 4 }),
      status: { replicas: 8 },
    });
    expect(main.body.status.replicas).toBe(2);
    expect(main.body.spec.replicas).toBe(4);
  });

  test("of many writers without a revision, none is lost", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one", {}));
    const names = Array.from({ length: 20 }, (_, index) => `k${index}`);
    const replies = await Promise.all(
      names.map((name) => client.patch(`${CONFIGMAPS}/one`, "merge", { data: { [name]: "1" } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(names.map(() => 200));
    expect(Object.keys((await client.get(`${CONFIGMAPS}/one`)).body.data).sort()).toEqual(names.sort());
  });

  test("creates what is not there of kinds whose writers rely on it, and of no other", async () => {
    const client = await createClient();
    const leases = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    const lease = (metadata: object) => ({
      apiVersion: "coordination.k8s.io/v1",
      kind: "Lease",
      metadata: { name: "leader", ...metadata },
      spec: { holderIdentity: "me" },
    });
    const stale = await client.replace(`${leases}/leader`, lease({ uid: "gone" }));
    expect([stale.status, stale.body.reason]).toEqual([409, "Conflict"]);
    expect(stale.body.message).toContain(
      "Precondition failed: UID in precondition: gone, UID in object meta: ",
    );
    const dry = await client.replace(`${leases}/leader?dryRun=All`, lease({}));
    expect(dry.status).toBe(201);
    expect((await client.get(`${leases}/leader`)).status).toBe(404);
    const created = await client.replace(`${leases}/leader`, lease({ resourceVersion: "7" }));
    expect(created.status).toBe(201);
    expect(created.body.metadata.managedFields).toMatchObject([{ operation: "Update" }]);
    const again = await client.replace(`${leases}/leader`, created.body);
    expect([again.status, again.body.metadata.uid]).toEqual([200, created.body.metadata.uid]);
    expect((await client.replace(`${CONFIGMAPS}/none`, configMap("none", {}))).status).toBe(404);
  });

  test("a dry run answers what would be, with the revision that is", async () => {
    const client = await createClient();
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    const dry = await client.replace(`${CONFIGMAPS}/one?dryRun=All`, configMap("one", { a: "2" }));
    expect(dry.body.data).toEqual({ a: "2" });
    expect(dry.body.metadata.resourceVersion).toBe(body.metadata.resourceVersion);
    expect((await client.get(`${CONFIGMAPS}/one`)).body).toEqual(body);
  });

  test("a lease must say which revision it is of", async () => {
    const client = await createClient();
    const path = "/apis/coordination.k8s.io/v1/namespaces/default/leases";
    await client.create(path, { metadata: { name: "one" } });
    const { status, body } = await client.replace(`${path}/one`, { metadata: { name: "one" } });
    expect(status).toBe(422);
    expect(body.message).toBe(
      'leases.coordination.k8s.io "one" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
    );
  });

  test("an object whose last finalizer goes while it is being deleted goes too", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one", {}, { finalizers: ["example.com/hold"] }));
    await client.remove(`${CONFIGMAPS}/one`);
    expect((await client.replace(`${CONFIGMAPS}/one?dryRun=All`, configMap("one"))).status).toBe(200);
    expect((await client.get(`${CONFIGMAPS}/one`)).status).toBe(200);
    const { status, body } = await client.replace(`${CONFIGMAPS}/one`, configMap("one"));
    expect(status).toBe(200);
    expect(body.metadata.deletionTimestamp).toBeDefined();
    expect((await client.get(`${CONFIGMAPS}/one`)).status).toBe(404);
  });
});
