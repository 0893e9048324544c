import { describe, expect, test, vi } from "vitest";
import { CONFIGMAPS, configMap, createClient, DEPLOYMENTS, deployment } from "./client.ts";

describe("create", () => {
  test("gives an object what only the server sets, and drops what clients may not", async () => {
    const client = await createClient();
    const { status, body } = await client.create(
      CONFIGMAPS,
      configMap(
        "one",
        { a: "1" },
        {
          uid: "mine",
          creationTimestamp: "2001-01-01T00:00:00Z",
          deletionTimestamp: "2001-01-01T00:00:00Z",
          selfLink: "/x",
          generation: 7,
        },
      ),
    );
    expect(status).toBe(201);
    const { uid, managedFields, ...metadata } = body.metadata;
    expect(metadata).toEqual({
      name: "one",
      namespace: "default",
      resourceVersion: expect.stringMatching(/^\d+$/),
      creationTimestamp: "2026-01-02T03:04:05Z",
    });
    expect(uid).toMatch(/^[0-9a-f-]{36}$/);
    expect(managedFields).toMatchObject([
      { manager: "test", operation: "Update", time: "2026-01-02T03:04:05Z" },
    ]);
  });

  test("keeps what it answered", async () => {
    const client = await createClient();
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    expect((await client.get(`${CONFIGMAPS}/one`)).body).toEqual(body);
  });

  test("takes built-in objects that do not say what they are", async () => {
    const client = await createClient();
    const { status, body } = await client.create(CONFIGMAPS, { metadata: { name: "one" } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ apiVersion: "v1", kind: "ConfigMap" });
  });

  test("drops the status of what has it apart, and counts generations from one", async () => {
    const client = await createClient();
    const { body } = await client.create(DEPLOYMENTS, { ...deployment("web"), status: { replicas: 7 } });
    expect(body.metadata.generation).toBe(1);
    expect(body.status?.replicas).toBeUndefined();
    expect(JSON.stringify(body.metadata.managedFields)).not.toContain("f:status");
  });

  test("makes up names, and others when they are taken", async () => {
    const client = await createClient();
    const random = vi.spyOn(Math, "random").mockReturnValue(0);
    const object = { metadata: { generateName: "many-" } };
    expect((await client.create(CONFIGMAPS, object)).body.metadata.name).toBe("many-bbbbb");
    let calls = 0;
    random.mockImplementation(() => (calls++ < 5 ? 0 : 0.5));
    expect((await client.create(CONFIGMAPS, object)).body.metadata.name).toBe("many-rrrrr");
    random.mockReturnValue(0);
    const { status, body } = await client.create(CONFIGMAPS, object);
    random.mockRestore();
    expect(status).toBe(409);
    expect(body).toMatchObject({
      reason: "AlreadyExists",
      message:
        'configmaps "many-bbbbb" already exists, the server was not able to generate a unique name for the object',
      details: { retryAfterSeconds: 1 },
    });
  });

  test("puts nothing into a namespace that goes away", async () => {
    const client = await createClient();
    await client.create("/api/v1/namespaces", { metadata: { name: "old" } });
    const held = configMap("held", {}, { finalizers: ["example.com/hold"] });
    await client.create("/api/v1/namespaces/old/configmaps", held);
    expect((await client.remove("/api/v1/namespaces/old")).body.status.phase).toBe("Terminating");
    const { status, body } = await client.create("/api/v1/namespaces/old/configmaps", configMap("one"));
    expect(status).toBe(403);
    expect(body.message).toBe(
      'configmaps "one" is forbidden: unable to create new content in namespace old because it is being terminated',
    );
    expect(body.details.causes[0].reason).toBe("NamespaceTerminating");
    const unnamed = { ...configMap(""), metadata: { generateName: "many-" } };
    const refused = await client.create("/api/v1/namespaces/old/configmaps", unnamed);
    expect(refused.body.message).toMatch(/^configmaps "many-" is forbidden: unable to create new content/);
    expect(refused.body.details.name).toBe("many-");
  });

  test("a dry run may say a revision, which comes back; what is stored may not, unless it is no number", async () => {
    const client = await createClient();
    const dry = await client.create(
      `${CONFIGMAPS}?dryRun=All`,
      configMap("one", {}, { resourceVersion: "12" }),
    );
    expect([dry.status, dry.body.metadata.resourceVersion]).toEqual([201, "12"]);
    const refused = await client.create(CONFIGMAPS, configMap("one", {}, { resourceVersion: "12" }));
    expect([refused.status, refused.body.message]).toEqual([
      500,
      "resourceVersion should not be set on objects to be created",
    ]);
    const stored = await client.create(CONFIGMAPS, configMap("one", {}, { resourceVersion: "new" }));
    expect([stored.status, Number(stored.body.metadata.resourceVersion) > 0]).toEqual([201, true]);
  });

  test("what a create of a node returns is what a get returns, with the port of its kubelet", async () => {
    const client = await createClient();
    for (const [name, status] of [
      ["a", {}],
      ["b", { daemonEndpoints: { kubeletEndpoint: { Port: 0 } } }],
    ] as const) {
      const created = await client.create("/api/v1/nodes", { metadata: { name }, status });
      expect(created.body.status.daemonEndpoints).toEqual({ kubeletEndpoint: { Port: 0 } });
      expect((await client.get(`/api/v1/nodes/${name}`)).body).toEqual(created.body);
    }
  });

  test("a dry run changes nothing, and refuses what is taken", async () => {
    const client = await createClient();
    const dry = await client.create(`${CONFIGMAPS}?dryRun=All`, configMap("one"));
    expect(dry.status).toBe(201);
    expect(dry.body.metadata.resourceVersion).toBeUndefined();
    expect((await client.get(`${CONFIGMAPS}/one`)).status).toBe(404);
    await client.create(CONFIGMAPS, configMap("one"));
    expect((await client.create(`${CONFIGMAPS}?dryRun=All`, configMap("one"))).status).toBe(409);
  });

  test("says so if what is in the way is being deleted", async () => {
    const client = await createClient();
    await client.create(CONFIGMAPS, configMap("one", {}, { finalizers: ["example.com/hold"] }));
    await client.remove(`${CONFIGMAPS}/one`);
    const { body } = await client.create(CONFIGMAPS, configMap("one"));
    expect(body.message).toBe('object is being deleted: configmaps "one" already exists');
  });

  test("warns of fields that come twice, or refuses them", async () => {
    const client = await createClient();
    const text = '{"metadata":{"name":"one"},"data":{"a":"1","a":"2"}}';
    const headers = { "content-type": "application/json" };
    const strict = await client.send("POST", `${CONFIGMAPS}?fieldValidation=Strict`, text, headers);
    expect(strict.status).toBe(400);
    expect(strict.body.message).toContain('strict decoding error: duplicate field "data.a"');
    const warned = await client.send("POST", CONFIGMAPS, text, headers);
    expect(warned.status).toBe(201);
    expect(warned.warnings).toContain('duplicate field \\"data.a\\"');
    expect(warned.body.data).toEqual({ a: "2" });
  });

  test("refuses objects that are too large, after it has tried without their owners", async () => {
    const client = await createClient({ object: 400 });
    const { status, body } = await client.create(CONFIGMAPS, configMap("one", { a: "x".repeat(400) }));
    expect(status).toBe(500);
    expect(body.message).toBe("etcdserver: request is too large");
    const small = await client.create(CONFIGMAPS, configMap("one", { a: "x".repeat(100) }));
    expect(small.status).toBe(201);
    expect(small.body.metadata.managedFields).toBeUndefined();
  });

  test("keeps an owner once that is named twice, and warns of it", async () => {
    const client = await createClient();
    // The one who is owned must have an owner that is there, or it would go.
    const { body: owner } = await client.create(CONFIGMAPS, configMap("owner"));
    const reference = { apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid };
    const ownerReferences = [reference, { ...reference }];
    const { body, warnings } = await client.create(CONFIGMAPS, configMap("one", {}, { ownerReferences }));
    expect(body.metadata.ownerReferences).toEqual([reference]);
    expect(warnings).toContain(`duplicate UID(s) observed: ${owner.metadata.uid}`);
  });

  test("namespaced objects are not created without a namespace", async () => {
    const client = await createClient();
    expect((await client.create("/api/v1/configmaps", configMap("one"))).status).toBe(405);
  });
});
