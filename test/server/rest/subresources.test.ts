import { describe, expect, test } from "vitest";
import { createClient, DEPLOYMENTS, deployment, PODS, pod } from "./client.ts";

describe("scale", () => {
  const path = `${DEPLOYMENTS}/web/scale`;

  test("shows how many there are to be, and which", async () => {
    const client = await createClient();
    const matchExpressions = [{ key: "tier", operator: "In", values: ["b", "a"] }];
    const selector = { matchLabels: { app: "web" }, matchExpressions };
    const template = {
      metadata: { labels: { app: "web", tier: "a" } },
      spec: { containers: [{ name: "main", image: "app:1" }] },
    };
    await client.create(DEPLOYMENTS, deployment("web", { replicas: 3, selector, template }));
    const { body } = await client.get(path);
    expect(body).toMatchObject({
      kind: "Scale",
      apiVersion: "autoscaling/v1",
      metadata: { name: "web", namespace: "default" },
      spec: { replicas: 3 },
      status: { replicas: 0, selector: "app=web,tier in (a,b)" },
    });
    expect(body.metadata.managedFields).toBeUndefined();
  });

  test("is replaced, patched and applied, by owners of their own", async () => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, deployment("web", { replicas: 3 }));
    const { body: scale } = await client.get(path);
    const replaced = await client.replace(`${path}?fieldManager=hpa`, { ...scale, spec: { replicas: 5 } });
    expect(replaced.body.spec).toEqual({ replicas: 5 });
    expect((await client.replace(path, { ...scale, spec: { replicas: 6 } })).status).toBe(409);
    const patched = await client.patch(path, "strategic-merge", { spec: { replicas: 6 } });
    expect(patched.body.spec).toEqual({ replicas: 6 });
    const config = {
      apiVersion: "autoscaling/v1",
      kind: "Scale",
      metadata: { name: "web" },
      spec: { replicas: 7 },
    };
    const conflict = await client.apply(`${path}?fieldManager=me`, config);
    expect(conflict.status).toBe(409);
    expect(conflict.body.details.causes[0].field).toBe(".spec.replicas");
    const forced = await client.apply(`${path}?fieldManager=me&force=true`, config);
    expect(forced.body.spec).toEqual({ replicas: 7 });
    const { body } = await client.get(`${DEPLOYMENTS}/web`);
    expect(body.metadata.generation).toBe(4);
    const owners = body.metadata.managedFields.filter(
      ({ subresource }: { subresource?: string }) => subresource === "scale",
    );
    expect(owners).toMatchObject([
      { manager: "me", operation: "Apply", fieldsV1: { "f:spec": { "f:replicas": {} } } },
    ]);
  });

  test("does not go below zero", async () => {
    const client = await createClient();
    await client.create(DEPLOYMENTS, deployment("web"));
    const { status, body } = await client.patch(path, "merge", { spec: { replicas: -1 } });
    expect(status).toBe(422);
    expect(body.message).toContain("spec.replicas: Invalid value: -1: must be greater than or equal to 0");
  });
});

describe("parts of pods", () => {
  const binding = { metadata: { name: "one" }, target: { kind: "Node", name: "n1" } };

  test("a binding gives a pod its node, once", async () => {
    const client = await createClient();
    await client.create(PODS, pod("one"));
    const { status, body } = await client.create(`${PODS}/one/binding`, binding);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "Status", status: "Success" });
    const bound = await client.get(`${PODS}/one`);
    expect(bound.body.spec.nodeName).toBe("n1");
    expect(bound.body.status.conditions).toMatchObject([{ type: "PodScheduled", status: "True" }]);
    const again = await client.create("/api/v1/namespaces/default/bindings", binding);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('pod one is already assigned to node "n1"');
  });

  test("an eviction deletes it", async () => {
    const client = await createClient();
    await client.create(PODS, pod("one"));
    const eviction = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name: "one" } };
    expect((await client.create(`${PODS}/one/eviction?dryRun=All`, eviction)).status).toBe(201);
    expect((await client.get(`${PODS}/one`)).status).toBe(200);
    expect((await client.create(`${PODS}/one/eviction`, eviction)).status).toBe(201);
    expect((await client.get(`${PODS}/one`)).status).toBe(404);
  });

  test("containers are debugged and resized under paths of their own, which write nothing else", async () => {
    const client = await createClient();
    await client.create(PODS, pod("one"));
    const debug = { name: "debug", image: "busybox" };
    const added = await client.patch(`${PODS}/one/ephemeralcontainers`, "strategic-merge", {
      metadata: { labels: { a: "b" } },
      spec: { ephemeralContainers: [debug], hostname: "no" },
    });
    expect(added.body.spec.ephemeralContainers).toMatchObject([debug]);
    expect(added.body.spec.hostname).toBeUndefined();
    const resources = { requests: { cpu: "100m" } };
    const resized = await client.patch(`${PODS}/one/resize`, "strategic-merge", {
      spec: { containers: [{ name: "main", image: "other", resources }] },
    });
    expect(resized.body.spec.containers).toMatchObject([{ name: "main", image: "app:1", resources }]);
  });

  test.each([
    ["GET", "log", 400, "pod one does not have a host assigned"],
    ["POST", "exec", 400, "pod one does not have a host assigned"],
    ["PUT", "proxy", 400, "pod one does not have a host assigned"],
    ["GET", "proxy", 400, "pod one does not have a host assigned"],
  ])("%s %s finds nothing that runs", async (method, part, status, message) => {
    const client = await createClient();
    await client.create(PODS, pod("one"));
    const reply = await client.send(method, `${PODS}/one/${part}`);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toBe(message);
    expect((await client.send(method, `${PODS}/two/${part}`)).status).toBe(404);
  });
});

describe("questions", () => {
  test("are answered, and not kept", async () => {
    const client = await createClient();
    const path = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    const spec = { resourceAttributes: { verb: "delete", resource: "pods" } };
    const { status, body } = await client.create(path, { spec });
    expect(status).toBe(201);
    expect(body.status).toEqual({ allowed: true });
    const me = await client.create("/apis/authentication.k8s.io/v1/selfsubjectreviews", {});
    expect(me.body.status.userInfo.username).toBe("system:anonymous");
  });
});
