import { describe, expect, test } from "vitest";
import { CONFIGMAPS, configMap, createClient, DEPLOYMENTS, deployment, PODS, pod } from "./client.ts";

describe("delete", () => {
  const held = (name: string) => ({
    ...deployment(name),
    metadata: { name, finalizers: ["example.com/hold"] },
  });

  test.each([
    ["Foreground", "foregroundDeletion"],
    ["Orphan", "orphan"],
  ])("%s leaves the object to the garbage collector", async (propagationPolicy, finalizer) => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, held("web"));
    const { status, body } = await client.remove(`${DEPLOYMENTS}/web`, { propagationPolicy });
    expect(status).toBe(200);
    expect(body.metadata).toMatchObject({
      finalizers: ["example.com/hold", finalizer],
      deletionTimestamp: "2026-01-02T03:04:05Z",
      deletionGracePeriodSeconds: 0,
      generation: 2,
    });
  });

  test("Background waits for others, but not for the garbage collector", async () => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, held("web"));
    await client.remove(`${DEPLOYMENTS}/web`, { propagationPolicy: "Foreground" });
    const { body } = await client.remove(`${DEPLOYMENTS}/web`, { propagationPolicy: "Background" });
    expect(body.metadata.finalizers).toEqual(["example.com/hold"]);
    await client.create(DEPLOYMENTS, deployment("free"));
    const gone = await client.remove(`${DEPLOYMENTS}/free`, { propagationPolicy: "Background" });
    expect(gone.body).toMatchObject({
      kind: "Status",
      status: "Success",
      details: { name: "free", group: "apps", kind: "deployments" },
    });
    expect((await client.get(`${DEPLOYMENTS}/free`)).status).toBe(404);
  });

  test("jobs orphan their pods unless the client says otherwise", async () => {
    const client = await createClient();
    const jobs = "/apis/batch/v1/namespaces/default/jobs";
    const template = { spec: { restartPolicy: "Never", containers: [{ name: "a", image: "b" }] } };
    await client.create(jobs, { metadata: { name: "one" }, spec: { template } });
    expect((await client.remove(`${jobs}/one`)).body.metadata.finalizers).toEqual(["orphan"]);
  });

  test("says that what the client cannot wait for was accepted", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one", {}, { finalizers: ["example.com/hold"] }));
    expect((await client.remove(`${CONFIGMAPS}/one`, { orphanDependents: false })).status).toBe(202);
  });

  test("checks the revision that the client means", async () => {
    const client = await createClient();
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    const { resourceVersion } = body.metadata;
    const stale = await client.remove(`${CONFIGMAPS}/one`, { preconditions: { resourceVersion: "1" } });
    expect(stale.status).toBe(409);
    expect(stale.body.message).toBe(
      `Operation cannot be fulfilled on ConfigMap "one": the ResourceVersion in the precondition (1) does not match the ResourceVersion in record (${resourceVersion}). The object might have been modified`,
    );
    expect((await client.remove(`${CONFIGMAPS}/one`, { preconditions: { resourceVersion } })).status).toBe(
      200,
    );
  });

  test("a pod that nobody runs goes at once, one on a node has time", async () => {
    const client = await createClient();
    await client.create(PODS, pod("idle"));
    const gone = await client.remove(`${PODS}/idle`);
    expect(gone.body).toMatchObject({ kind: "Pod", metadata: { name: "idle" } });
    expect((await client.get(`${PODS}/idle`)).status).toBe(404);
    await client.create(PODS, pod("busy", { nodeName: "n1" }));
    const { body } = await client.remove(`${PODS}/busy`);
    expect(body.metadata).toMatchObject({
      deletionTimestamp: "2026-01-02T03:04:35Z",
      deletionGracePeriodSeconds: 30,
    });
    const same = await client.remove(`${PODS}/busy`, { gracePeriodSeconds: 60 });
    expect(same.body).toEqual(body);
    const sooner = await client.remove(`${PODS}/busy`, { gracePeriodSeconds: 10 });
    expect(sooner.body.metadata).toMatchObject({
      deletionTimestamp: "2026-01-02T03:04:15Z",
      deletionGracePeriodSeconds: 10,
    });
    await client.remove(`${PODS}/busy`, { gracePeriodSeconds: 0 });
    expect((await client.get(`${PODS}/busy`)).status).toBe(404);
  });

  test("a namespace stays until what holds it lets go", async () => {
    const client = await createClient();
    const path = "/api/v1/namespaces/old";
    await client.create("/api/v1/namespaces", { metadata: { name: "old" } });
    const finalizers = ["example.com/hold"];
    await client.create(`${path}/configmaps`, configMap("one", {}, { finalizers }));
    const { body } = await client.remove(path);
    expect(body).toMatchObject({ spec: { finalizers: ["kubernetes"] }, status: { phase: "Terminating" } });
    const again = await client.remove(path);
    expect(again.body.metadata.deletionTimestamp).toBe(body.metadata.deletionTimestamp);
    const { resourceVersion: _, ...metadata } = body.metadata;
    const finalized = await client.replace(`${path}/finalize`, { ...body, metadata, spec: {} });
    expect(finalized.status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
  });

  test("the first namespaces are not deleted", async () => {
    const client = await createClient();
    const { status, body } = await client.remove("/api/v1/namespaces/default");
    expect(status).toBe(403);
    expect(body.message).toBe('namespaces "default" is forbidden: this namespace may not be deleted');
  });

  test("a dry run says what would be", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one", {}, { finalizers: ["example.com/hold"] }));
    const { body } = await client.remove(`${CONFIGMAPS}/one?dryRun=All`);
    expect(body.metadata.deletionTimestamp).toBeDefined();
    expect((await client.get(`${CONFIGMAPS}/one`)).body.metadata.deletionTimestamp).toBeUndefined();
  });

  test("many are deleted by what selects them, but not those of all namespaces", async () => {
    const client = await createClient();
    for (const name of ["a", "b", "c"])
      await client.create(CONFIGMAPS, configMap(name, {}, { labels: { keep: name === "b" ? "yes" : "no" } }));
    const { body } = await client.remove(`${CONFIGMAPS}?labelSelector=keep%3Dno`);
    const names = body.items.map(({ metadata }: { metadata: { name: string } }) => metadata.name);
    expect(names).toEqual(["a", "c"]);
    expect((await client.get(CONFIGMAPS)).body.items).toHaveLength(1);
    expect((await client.remove("/api/v1/configmaps")).status).toBe(405);
  });

  test("takes options in any form that objects have, and in no other", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one"));
    const headers = { "content-type": "text/plain" };
    const { status, body } = await client.send("DELETE", `${CONFIGMAPS}/one`, "{}", headers);
    expect(status).toBe(415);
    expect(body.message).toBe(
      "the body of the request was in an unknown format - accepted media types include: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    );
    const yaml = { "content-type": "application/yaml" };
    expect((await client.send("DELETE", `${CONFIGMAPS}/one`, "gracePeriodSeconds: 0", yaml)).status).toBe(
      200,
    );
  });

  test.each(["{", "[]", '{"kind":"Pod"}', '{"gracePeriodSeconds":"x"}'])(
    "refuses options that are none: %s",
    async (text) => {
      const client = await createClient();
      await client.create(CONFIGMAPS, configMap("one"));
      const headers = { "content-type": "application/json" };
      expect((await client.send("DELETE", `${CONFIGMAPS}/one`, text, headers)).status).toBe(400);
    },
  );
});
