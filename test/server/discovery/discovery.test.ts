import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createMetaServer, createWidgets } from "./ask.ts";

const V2 = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
const V2BETA1 = "application/json;g=apidiscovery.k8s.io;v=v2beta1;as=APIGroupDiscoveryList";
/** What kubectl sends. */
const KUBECTL = `${V2},${V2BETA1},application/json`;

const server = createMetaServer();
server.registry.replace(
  [],
  [createWidgets({ type: "object" }), createWidgets({ type: "object" }, "v1beta1")],
);

const named = (list: unknown, name: string): JsonObject | undefined =>
  (list as JsonObject[]).find((item) => item.name === name || item.resource === name);

describe("aggregated discovery", () => {
  it.each([
    [KUBECTL, "v2", V2],
    [V2BETA1, "v2beta1", V2BETA1],
    [
      `application/vnd.kubernetes.protobuf;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList,${V2}`,
      "v2",
      V2,
    ],
  ])("answers %s with %s, and says so in its Content-Type", async (accept, version, type) => {
    const { headers, body } = await server.ask("/apis", { headers: { accept } });
    expect(headers).toMatchObject({ "content-type": type, vary: "Accept", "cache-control": "public" });
    expect(JSON.parse(body as string)).toMatchObject({
      kind: "APIGroupDiscoveryList",
      apiVersion: `apidiscovery.k8s.io/${version}`,
    });
  });

  it("has the core group under /api, without a name", async () => {
    const { items } = (await server.read("/api", KUBECTL)) as { items: JsonObject[] };
    expect(items).toMatchObject([{ metadata: {}, versions: [{ version: "v1", freshness: "Current" }] }]);
    const [{ resources }] = (items[0] as JsonObject).versions as [JsonObject];
    expect(named(resources, "pods")).toMatchObject({
      responseKind: { group: "", version: "", kind: "Pod" },
      scope: "Namespaced",
      singularResource: "pod",
      shortNames: ["po"],
      categories: ["all"],
    });
    expect((named(resources, "pods") as JsonObject).subresources).toContainEqual({
      subresource: "eviction",
      responseKind: { group: "policy", version: "v1", kind: "Eviction" },
      verbs: ["create"],
    });
    expect(named(resources, "nodes")).toMatchObject({ scope: "Cluster" });
  });

  it("lists groups by the priority that Kubernetes gives them, custom ones last, and the preferred version first", async () => {
    const { items } = (await server.read("/apis", KUBECTL)) as { items: JsonObject[] };
    const names = items.map(({ metadata }) => (metadata as JsonObject).name);
    expect(names.slice(0, 3)).toEqual(["apiregistration.k8s.io", "apps", "events.k8s.io"]);
    expect(names.at(-1)).toBe("example.com");
    expect(names).not.toContain("");
    expect((items.at(-1) as JsonObject).versions).toMatchObject([{ version: "v1" }, { version: "v1beta1" }]);
  });

  it("names the kind of a custom resource in full", async () => {
    const { items } = (await server.read("/apis", KUBECTL)) as { items: JsonObject[] };
    const [{ resources }] = (items.at(-1) as JsonObject).versions as [JsonObject];
    expect(resources).toMatchObject([
      {
        resource: "widgets",
        responseKind: { group: "example.com", version: "v1", kind: "Widget" },
        subresources: [
          { subresource: "status", responseKind: { group: "example.com", version: "v1", kind: "Widget" } },
          { subresource: "scale", responseKind: { group: "autoscaling", version: "v1", kind: "Scale" } },
        ],
      },
    ]);
  });
});

describe("discovery of one group and version after the other", () => {
  it("tells under /api what versions there are, and where the server is", async () => {
    const { body } = await server.ask("/api", { headers: { host: "127.0.0.1:6443" } });
    expect(JSON.parse(body as string)).toEqual({
      kind: "APIVersions",
      versions: ["v1"],
      serverAddressByClientCIDRs: [{ clientCIDR: "0.0.0.0/0", serverAddress: "127.0.0.1:6443" }],
    });
  });

  it("tells of groups, and which of their versions is preferred", async () => {
    const group = {
      name: "autoscaling",
      versions: [
        { groupVersion: "autoscaling/v2", version: "v2" },
        { groupVersion: "autoscaling/v1", version: "v1" },
      ],
      preferredVersion: { groupVersion: "autoscaling/v2", version: "v2" },
    };
    expect(await server.read("/apis/autoscaling")).toEqual({ kind: "APIGroup", apiVersion: "v1", ...group });
    const list = await server.read("/apis");
    expect(list).toMatchObject({ kind: "APIGroupList", apiVersion: "v1" });
    expect(named(list.groups, "autoscaling")).toEqual(group);
  });

  it("lists resources and their subresources; the list of the core group has no apiVersion", async () => {
    const core = await server.read("/api/v1");
    expect(Object.keys(core)).toEqual(["kind", "groupVersion", "resources"]);
    expect(named(core.resources, "pods/eviction")).toEqual({
      name: "pods/eviction",
      singularName: "",
      namespaced: true,
      group: "policy",
      version: "v1",
      kind: "Eviction",
      verbs: ["create"],
    });
    const custom = await server.read("/apis/example.com/v1");
    expect(custom).toMatchObject({
      kind: "APIResourceList",
      apiVersion: "v1",
      groupVersion: "example.com/v1",
    });
    expect((custom.resources as JsonObject[]).map(({ name }) => name)).toEqual([
      "widgets",
      "widgets/status",
      "widgets/scale",
    ]);
  });
});

it.each(["/apis", "/apis/apps", "/api/v1", "/openapi/v3", "/openapi/v3/apis/batch/v1", "/openapi/v2"])(
  "%s is not sent again to who has it",
  async (path) => {
    const { headers, body } = await server.ask(path);
    const { etag } = headers as { etag: string };
    expect(etag).toMatch(/^"[0-9A-F]{128}"$/);
    expect(body).not.toBe("");
    const known = await server.ask(path, { headers: { "if-none-match": etag } });
    expect(known).toMatchObject({ status: 304, body: "", headers: { etag } });
    expect(await server.ask(path, { headers: { "if-none-match": '"old"' } })).toMatchObject({ status: 200 });
  },
);

it("follows the resources as they come and go", async () => {
  const { registry, ask, read } = createMetaServer();
  const before = await ask("/apis", { headers: { accept: KUBECTL } });
  const widgets = createWidgets({ type: "object" });
  registry.replace([], [widgets]);
  const after = await ask("/apis", { headers: { accept: KUBECTL } });
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect(await read("/apis/example.com")).toMatchObject({ name: "example.com" });
  registry.replace([widgets], []);
  expect(await ask("/apis", { headers: { accept: KUBECTL } })).toEqual(before);
  expect(await ask("/apis/example.com")).toMatchObject({ status: 404 });
});

it.each(["/apis", "/api/v1", "/openapi/v3/api/v1"])(
  "%s is not acceptable to who takes protobuf alone",
  async (path) => {
    const accept = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    await expect(server.ask(path, { headers: { accept } })).rejects.toMatchObject({
      refusal: { code: 406, reason: "NotAcceptable" },
    });
  },
);

it("aggregates at the roots alone", async () => {
  const { headers } = await server.ask("/api/v1", { headers: { accept: KUBECTL } });
  expect(headers["content-type"]).toBe("application/json");
  await expect(server.ask("/apis/apps", { headers: { accept: V2 } })).rejects.toMatchObject({
    refusal: { code: 406 },
  });
});
