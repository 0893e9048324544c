import { describe, expect, test } from "vitest";
import { CONFIGMAPS, configMap, createClient, DEPLOYMENTS, deployment } from "./client.ts";

describe("patch", () => {
  test("a strategic patch merges lists by their keys", async () => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, deployment("web"));
    const container = { name: "side", image: "side:1" };
    const { body } = await client.patch(`${DEPLOYMENTS}/web`, "strategic-merge", {
      spec: { template: { spec: { containers: [container] } } },
    });
    const images = body.spec.template.spec.containers.map(({ image }: { image: string }) => image);
    expect(images.sort()).toEqual(["app:1", "side:1"]);
  });

  test("a patch that names an old revision is refused, whatever it patches", async () => {
    const client = await createClient();
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    const { resourceVersion } = body.metadata;
    await client.patch(`${CONFIGMAPS}/one`, "merge", { data: { b: "1" } });
    const patch = { metadata: { resourceVersion }, data: { c: "1" } };
    expect((await client.patch(`${CONFIGMAPS}/one`, "merge", patch)).status).toBe(409);
  });

  test.each([
    ["merge", { kind: "Secret" }, 422],
    ["merge", { apiVersion: "v2" }, 422],
    ["merge", { kind: null }, 200],
    ["strategic-merge", { kind: "Secret" }, 200],
    ["json", [{ op: "replace", path: "/kind", value: "Secret" }], 422],
    ["json", [{ op: "replace", path: "/kind", value: {} }], 422],
  ] as const)("no patch makes another kind of an object: %s %j", async (type, patch, status) => {
    const client = await createClient();
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    expect((await client.patch(`${CONFIGMAPS}/one`, type, patch)).status).toBe(status);
    expect((await client.get(`${CONFIGMAPS}/one`)).body).toEqual(body);
  });

  test("a directive that is none is a bad request", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one"));
    const patch = { metadata: { $retainKeys: 1 } };
    expect((await client.patch(`${CONFIGMAPS}/one`, "strategic-merge", patch)).status).toBe(400);
  });

  test("an empty list of managed fields starts anew", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one"));
    const { body } = await client.patch(`${CONFIGMAPS}/one`, "json", [
      { op: "replace", path: "/metadata/managedFields", value: [{}] },
    ]);
    expect(body.metadata.managedFields).toBeUndefined();
  });

  test("a JSON patch has ten thousand operations at most", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one"));
    const patch = Array.from({ length: 10_001 }, () => ({ op: "test", path: "/data/a", value: "1" }));
    const { status, body } = await client.patch(`${CONFIGMAPS}/one`, "json", patch);
    expect(status).toBe(413);
    expect(body.message).toContain("is 10000, got 10001");
  });

  test("warnings of a patch come once", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one"));
    const { warnings } = await client.patch(`${CONFIGMAPS}/one`, "merge", { nope: 1 });
    expect(warnings).toBe('299 - "unknown field \\"nope\\""');
  });
});

describe("apply", () => {
  const config = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "web" } };
  const path = `${DEPLOYMENTS}/web?fieldManager=me`;

  test("what is said of the status on the main path does not count, and nobody owns it", async () => {
    const client = await createClient();
    const stated = { ...deployment("web"), status: { replicas: 5 } };
    const created = await client.apply(path, stated);
    expect(created.status).toBe(201);
    const again = await client.apply(path, stated);
    expect(again.body).toEqual(created.body);
    expect(again.body.status?.replicas).toBeUndefined();
    expect(JSON.stringify(again.body.metadata.managedFields)).not.toContain("f:status");
  });

  test("a status is applied under its own path, and nothing else with it", async () => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, deployment("web", { replicas: 2 }));
    const { status, body } = await client.apply(`${DEPLOYMENTS}/web/status?fieldManager=me`, {
      ...config,
      spec: { replicas: 9 },
      status: { replicas: 5 },
    });
    expect(status).toBe(200);
    expect(body.spec.replicas).toBe(2);
    expect(body.status.replicas).toBe(5);
    const mine = body.metadata.managedFields.find(({ manager }: { manager: string }) => manager === "me");
    expect(mine).toMatchObject({ subresource: "status", fieldsV1: { "f:status": { "f:replicas": {} } } });
    expect(mine.fieldsV1["f:spec"]).toBeUndefined();
    expect((await client.apply(`${DEPLOYMENTS}/no/status?fieldManager=me`, config)).status).toBe(404);
  });

  test("does nothing at all when nothing changes", async () => {
    const client = await createClient();
    const { body } = await client.apply(path, deployment("web"));
    const again = await client.apply(path, deployment("web"));
    expect(again.status).toBe(200);
    expect(again.body).toEqual(body);
  });

  test("what changed nothing before is looked at again when the object has changed, or the request", async () => {
    const client = await createClient();
    await client.apply(path, deployment("web", { replicas: 1 }));
    for (let time = 0; time < 3; time++) await client.apply(path, deployment("web", { replicas: 1 }));
    await client.patch(`${DEPLOYMENTS}/web`, "merge", { spec: { replicas: 2 } });
    expect((await client.apply(path, deployment("web", { replicas: 1 }))).status).toBe(409);
    const forced = await client.apply(`${path}&force=true`, deployment("web", { replicas: 1 }));
    expect(forced.body.spec.replicas).toBe(1);
    await client.apply(path, deployment("web", { replicas: 1 }));
    const yours = `${DEPLOYMENTS}/web?fieldManager=you`;
    const other = await client.apply(yours, deployment("web", { replicas: 1 }));
    expect(JSON.stringify(other.body.metadata.managedFields)).toContain('"manager":"you"');
  });

  test("warns each time of what is said twice, though nothing changes", async () => {
    const client = await createClient();
    const text = JSON.stringify(configMap("one")).replace('"a":"1"', '"a":"0","a":"1"');
    const twice = [1, 2, 3].map(() => client.apply(`${CONFIGMAPS}/one?fieldManager=me`, text));
    for (const reply of await Promise.all(twice)) expect(reply.warnings).toContain("already set in map");
  });

  test("of many who apply what is not there yet, one creates it and the others change it", async () => {
    const client = await createClient();
    const managers = Array.from({ length: 8 }, (_, index) => `m${index}`);
    const replies = await Promise.all(
      managers.map((manager) =>
        client.apply(`${CONFIGMAPS}/one?fieldManager=${manager}`, configMap("one", { [manager]: "1" })),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([...managers.slice(1).map(() => 200), 201]);
    expect(Object.keys((await client.get(`${CONFIGMAPS}/one`)).body.data).sort()).toEqual(managers);
  });

  test("tells the field that a type does not have", async () => {
    const client = await createClient();
    const { status, body } = await client.apply(path, deployment("web", { bar: 1 }));
    expect(status).toBe(500);
    expect(body.message).toBe(
      "failed to create typed patch object (/web; apps/v1, Kind=Deployment): .spec.bar: field not declared in schema",
    );
  });

  test("does not create what is said to have been there", async () => {
    const client = await createClient();
    const { status, body } = await client.apply(path, { ...config, metadata: { name: "web", uid: "u" } });
    expect(status).toBe(409);
    expect(body.message).toContain("uid mismatch: the provided object specified uid u");
  });

  test("refuses YAML that says something twice, if it is to be strict", async () => {
    const client = await createClient();
    const text = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata: {a: '1', a: '2'}\n";
    const path = `${CONFIGMAPS}/one?fieldManager=me&fieldValidation=Strict`;
    expect((await client.apply(path, text)).status).toBe(400);
  });

  test("is not written in CBOR", async () => {
    const client = await createClient();
    const headers = { "content-type": "application/apply-patch+cbor" };
    expect((await client.send("PATCH", path, "x", headers)).status).toBe(415);
  });
});
