import { createApiServer } from "fieldwise/server";
import { createAuthority, listen } from "fieldwise/server/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createConfig, k8s } from "./client.ts";

const CRONTABS = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "crontabs.stable.example.com" },
  spec: {
    group: "stable.example.com",
    scope: "Namespaced",
    names: { plural: "crontabs", singular: "crontab", kind: "CronTab" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { spec: { type: "object", properties: { cronSpec: { type: "string" } } } },
          },
        },
      },
    ],
  },
};

const namespace = "default";

describe.each(["http", "https"])("the JavaScript client over %s", (scheme) => {
  let config: ReturnType<typeof createConfig>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const server = await createApiServer();
    const authority = createAuthority({ name: "test", now: new Date() });
    const identity = authority.issue({ name: "server", purpose: "server", hosts: ["127.0.0.1"] });
    const secure = scheme === "https";
    const listening = await listen(server, secure ? { tls: identity } : {});
    config = createConfig({ url: listening.url, ...(secure && { ca: authority.cert }) });
    close = async () => {
      await listening.close(0);
      await server.close();
    };
  });
  afterAll(() => close());

  it("creates, reads, replaces and deletes an object", async () => {
    const api = config.makeApiClient(k8s.CoreV1Api);
    const created = await api.createNamespacedConfigMap({
      namespace,
      body: { metadata: { name: "settings" }, data: { colour: "red" } },
    });
    expect(created.metadata.creationTimestamp).toBeInstanceOf(Date);
    const read = await api.readNamespacedConfigMap({ namespace, name: "settings" });
    expect(read).toEqual(created);
    const replaced = await api.replaceNamespacedConfigMap({
      namespace,
      name: "settings",
      body: { ...read, data: { colour: "blue" } },
    });
    expect(replaced.data).toEqual({ colour: "blue" });
    await expect(
      api.replaceNamespacedConfigMap({ namespace, name: "settings", body: read }),
    ).rejects.toMatchObject({ code: 409 });
    const status = await api.deleteNamespacedConfigMap({ namespace, name: "settings" });
    expect(status.status).toBe("Success");
    await expect(api.readNamespacedConfigMap({ namespace, name: "settings" })).rejects.toMatchObject({
      code: 404,
    });
  });

  it("patches in four ways", async () => {
    const api = config.makeApiClient(k8s.AppsV1Api);
    const labels = { app: "web" };
    const container = { name: "c", image: "nginx:1" };
    await api.createNamespacedDeployment({
      namespace,
      body: {
        metadata: { name: "web" },
        spec: {
          selector: { matchLabels: labels },
          template: { metadata: { labels }, spec: { containers: [container] } },
        },
      },
    });
    const patch = (type: string, body: unknown, options = {}) =>
      api.patchNamespacedDeployment(
        { namespace, name: "web", body, ...options },
        k8s.setHeaderOptions("Content-Type", type),
      );
    const sidecar = { name: "d", image: "busybox:1" };
    const strategic = await patch(k8s.PatchStrategy.StrategicMergePatch, {
      spec: { template: { spec: { containers: [sidecar] } } },
    });
    expect(strategic.spec.template.spec.containers.map(({ name }: typeof sidecar) => name)).toEqual([
      "d",
      "c",
    ]);
    const merged = await patch(k8s.PatchStrategy.MergePatch, { spec: { replicas: 2 } });
    expect(merged.spec.replicas).toBe(2);
    const json = await patch(k8s.PatchStrategy.JsonPatch, [
      { op: "replace", path: "/spec/replicas", value: 3 },
    ]);
    expect(json.spec.replicas).toBe(3);
    const desired = {
      apiVersion: "apps/v1",
      kind: "Deployment",
      metadata: { name: "web" },
      spec: { replicas: 4 },
    };
    await expect(
      patch(k8s.PatchStrategy.ServerSideApply, desired, { fieldManager: "me" }),
    ).rejects.toMatchObject({ code: 409 });
    const applied = await patch(k8s.PatchStrategy.ServerSideApply, desired, {
      fieldManager: "me",
      force: true,
    });
    expect(applied.spec.replicas).toBe(4);
  });

  it("selects by labels and fields, and lists in chunks", async () => {
    const api = config.makeApiClient(k8s.CoreV1Api);
    for (const name of ["a", "b", "c"]) {
      const metadata = { name, labels: { set: "letters", name } };
      await api.createNamespacedSecret({ namespace, body: { metadata, stringData: { name } } });
    }
    const list = async (options: object) => {
      const { items, metadata } = await api.listNamespacedSecret({ namespace, ...options });
      return { names: items.map((item: typeof CRONTABS) => item.metadata.name), next: metadata._continue };
    };
    expect((await list({ labelSelector: "set=letters,name!=b" })).names).toEqual(["a", "c"]);
    expect((await list({ fieldSelector: "metadata.name=b" })).names).toEqual(["b"]);
    const { names, next } = await list({ labelSelector: "set=letters", limit: 2 });
    expect(names).toEqual(["a", "b"]);
    expect((await list({ labelSelector: "set=letters", limit: 2, _continue: next })).names).toEqual(["c"]);
  });

  it("handles custom objects", async () => {
    await config.makeApiClient(k8s.ApiextensionsV1Api).createCustomResourceDefinition({ body: CRONTABS });
    const api = config.makeApiClient(k8s.CustomObjectsApi);
    const where = { group: "stable.example.com", version: "v1", namespace, plural: "crontabs" };
    const body = {
      apiVersion: "stable.example.com/v1",
      kind: "CronTab",
      metadata: { name: "nightly" },
      spec: { cronSpec: "0 0 * * *" },
    };
    await api.createNamespacedCustomObject({ ...where, body });
    const patched = await api.patchNamespacedCustomObject(
      { ...where, name: "nightly", body: { spec: { cronSpec: "0 1 * * *" } } },
      k8s.setHeaderOptions("Content-Type", k8s.PatchStrategy.MergePatch),
    );
    expect(patched.spec).toEqual({ cronSpec: "0 1 * * *" });
    expect((await api.listNamespacedCustomObject(where)).items).toEqual([patched]);
    await api.deleteNamespacedCustomObject({ ...where, name: "nightly" });
    expect((await api.listNamespacedCustomObject(where)).items).toEqual([]);
  });

  it("handles objects of any kind", async () => {
    const api = k8s.KubernetesObjectApi.makeApiClient(config);
    const object = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "any", namespace } };
    await api.create(object);
    const patched = await api.patch({ ...object, data: { a: "1" } });
    expect(patched.data).toEqual({ a: "1" });
    expect((await api.read(object)).data).toEqual({ a: "1" });
    expect((await api.list("v1", "ConfigMap", namespace)).items.length).toBe(1);
    await api.delete(object);
    await expect(api.read(object)).rejects.toMatchObject({ code: 404 });
  });

  it("watches", async () => {
    const api = config.makeApiClient(k8s.CoreV1Api);
    const events: string[] = [];
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const tell = (type: string, { metadata }: typeof CRONTABS) => {
      events.push(`${type} ${metadata.name}`);
      if (type === "DELETED") end();
    };
    const path = "/api/v1/namespaces/default/configmaps";
    const watch = await new k8s.Watch(config).watch(path, { labelSelector: "watched" }, tell, () => {});
    const labelled = (name: string, labels: object) => ({ metadata: { name, labels } });
    await api.createNamespacedConfigMap({ namespace, body: labelled("seen", { watched: "1" }) });
    await api.createNamespacedConfigMap({ namespace, body: labelled("unseen", {}) });
    await api.replaceNamespacedConfigMap({
      namespace,
      name: "seen",
      body: { ...labelled("seen", { watched: "2" }), data: { a: "1" } },
    });
    await api.deleteNamespacedConfigMap({ namespace, name: "seen" });
    await ended;
    watch.abort();
    expect(events).toEqual(["ADDED seen", "MODIFIED seen", "DELETED seen"]);
  });
});
