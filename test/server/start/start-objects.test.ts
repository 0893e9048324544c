import { createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { ObjectStore } from "../../../src/server/objects/object-store.ts";
import { builtinResources } from "../../../src/server/resources/builtin-resources.ts";
import { Registry } from "../../../src/server/resources/registry.ts";
import { prepareStore, type StartObject, startObjects } from "../../../src/server/start/index.ts";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";

const NOW = new Date("2026-01-02T03:04:05.678Z");
const parts = { now: () => NOW, newUid: () => "00000000-0000-4000-8000-000000000000" };
const facts = {
  address: { ip: "192.0.2.1", port: 6443 },
  rootCa: "the root",
  clientCa: "whom it believes",
  accounts: true,
  certificates: true,
};
const all = startObjects(parts, facts);

const registry: Registry = new Registry(builtinResources(() => registry));
const options = { now: parts.now, rootCa: facts.rootCa, clientCa: facts.clientCa };
const storage = createMemoryStorage();
await prepareStore({ ...parts, objects: new ObjectStore(storage), registry }, all);
const begun = await createApiServer({ ...options, storage });
const empty = await createApiServer(options);
afterAll(() => Promise.all([begun.close(), empty.close()]));

function placeOf({ object }: StartObject): { readonly path: string; readonly name: string } {
  const { apiVersion, kind, metadata } = object as Record<string, string> & { metadata: JsonObject };
  const { plural, namespaced } = registry.findByKind(apiVersion as string, kind as string) ?? {};
  const root = apiVersion === "v1" ? "/api/v1" : `/apis/${apiVersion}`;
  const path = namespaced ? `${root}/namespaces/${metadata.namespace}/${plural}` : `${root}/${plural}`;
  return { path, name: metadata.name as string };
}

interface Sent {
  readonly manager?: string;
  readonly body?: unknown;
}

async function ask(server: typeof begun, method: string, path: string, { manager, body }: Sent = {}) {
  const contentType = method === "PATCH" ? "application/apply-patch+yaml" : "application/json";
  const reply = await server.handle({
    method,
    path,
    header: (header) => (header === "content-type" ? contentType : undefined),
    text: async () => JSON.stringify(body),
    query: manager === undefined ? "" : `fieldManager=${manager}&${method === "PATCH" ? "force=true" : ""}`,
  });
  const object = JSON.parse(reply.body as string);
  if (reply.status < 300) for (const name of ["uid", "resourceVersion"]) delete object.metadata[name];
  return { status: reply.status, object };
}

/** An object without what a server adds to it. */
function asSent({ metadata, ...object }: JsonObject): JsonObject {
  const { generation: _, ...about } = metadata as JsonObject;
  if (object.kind !== "Service") return { ...object, metadata: about };
  const { clusterIPs: __, ipFamilies: ___, ...spec } = object.spec as JsonObject;
  return { ...object, metadata: about, spec };
}

describe("what is there from the start", () => {
  it.each(all.map((one) => [`${one.object.kind} ${placeOf(one).path} ${placeOf(one).name}`, one] as const))(
    "is what its writers' requests would have made: %s",
    async (_, one) => {
      const { path, name } = placeOf(one);
      const { status, ...object } = asSent(one.object);
      const owners = one.owners ?? [{ manager: "kube-apiserver", applied: undefined }];
      const creator =
        owners.find(({ applied }) => applied === undefined)?.manager ?? "kube-controller-manager";
      const created = await ask(empty, "POST", path, { manager: creator, body: object });
      expect(created).toMatchObject({ status: 201 });
      for (const { manager, applied } of owners)
        if (applied !== undefined) {
          const config = { apiVersion: object.apiVersion, kind: object.kind, metadata: { name }, status };
          const where = `${path}/${name}/${applied.subresource}`;
          expect(await ask(empty, "PATCH", where, { manager, body: config })).toMatchObject({ status: 200 });
        }
      const made = await ask(empty, "GET", `${path}/${name}`);
      // Kubernetes applies its condition without a reason, and stores an empty one.
      if (object.kind === "ServiceCIDR")
        delete made.object.metadata.managedFields[0].fieldsV1["f:status"]["f:conditions"][
          'k:{"type":"Ready"}'
        ]["f:reason"];
      expect(await ask(begun, "GET", `${path}/${name}`)).toEqual(made);
    },
  );

  it("is not there unless it is asked for, save the namespaces", async () => {
    const server = await createApiServer(options);
    for (const path of new Set(all.map((one) => placeOf(one).path)))
      expect((await ask(server, "GET", path)).object.items).toEqual([]);
    const { object } = await ask(server, "GET", "/api/v1/namespaces");
    expect(object.items.map(({ metadata }: { metadata: JsonObject }) => metadata.name)).toEqual([
      ...["default", "kube-node-lease", "kube-public", "kube-system"],
    ]);
    await server.close();
  });

  it("is left as it is when a server starts again, save where the server is", async () => {
    const storage = createMemoryStorage();
    const first = await createApiServer({ ...options, storage, startObjects: true });
    const level = "/apis/scheduling.k8s.io/v1/priorityclasses/system-node-critical";
    const label = {
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { labels: { a: "b" } },
    };
    await ask(first, "PATCH", level, { manager: "me", body: label });
    const before = await ask(first, "GET", level);
    await first.close();
    const revision = await storage.revision();
    const second = await createApiServer({ ...options, storage, startObjects: true });
    expect(await ask(second, "GET", level)).toEqual(before);
    // The lease has another holder.
    expect(await storage.revision()).toBe(revision + 1);
    await second.close();
  });

  it("leads to where the server is, whenever it comes to be somewhere else", async () => {
    const storage = createMemoryStorage();
    const reach = async (url: string) => {
      const server = await createApiServer({ ...options, storage, startObjects: true });
      await server.reachedAt(url);
      const { object: service } = await ask(server, "GET", "/api/v1/namespaces/default/services/kubernetes");
      const { object: endpoints } = await ask(
        server,
        "GET",
        "/api/v1/namespaces/default/endpoints/kubernetes",
      );
      const { object: slice } = await ask(
        server,
        "GET",
        "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes",
      );
      await server.close();
      const { addresses, ports } = endpoints.subsets[0];
      return [
        service.spec.ports[0].targetPort,
        addresses[0].ip,
        ports[0].port,
        slice.endpoints[0].addresses[0],
        slice.ports[0].port,
        slice.metadata.generation,
      ];
    };
    expect(await reach("https://127.0.0.1:6505")).toEqual([6505, "127.0.0.1", 6505, "127.0.0.1", 6505, 2]);
    // As with Kubernetes, the Service stays as the first server made it.
    expect(await reach("https://192.0.2.7")).toEqual([6505, "192.0.2.7", 443, "192.0.2.7", 443, 3]);
    expect(await reach("http://[2001:db8::1]:80")).toEqual([6505, "2001:db8::1", 80, "2001:db8::1", 80, 4]);
    expect(await reach("http://localhost:81")).toEqual([6505, "127.0.0.1", 81, "127.0.0.1", 81, 5]);
  });

  it("leaves out kinds that the server does not have", async () => {
    const server = await createApiServer({ startObjects: true, types: ({ kind }) => kind === "ConfigMap" });
    const { object } = await ask(server, "GET", "/api/v1/namespaces/kube-system/configmaps");
    expect(object.items.length).toBe(3);
    expect((await ask(server, "GET", "/api/v1/services")).status).toBe(404);
    await server.close();
  });
});
