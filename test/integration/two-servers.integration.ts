import { type ApiServer, createApiServer, type Storage } from "fieldwise/server";
import { connectEtcd } from "fieldwise/server/etcd";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS } from "../server/custom/definition.ts";
import { startEtcd } from "./start-etcd.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";

describe("two servers that share an etcd", () => {
  let stop = async (): Promise<void> => {};
  let [one, two]: ApiServer[] = [];

  beforeAll(async () => {
    const etcd = await startEtcd();
    const storages: Storage[] = [];
    for (let count = 0; count < 2; count++) storages.push(await connectEtcd({ endpoints: [etcd.endpoint] }));
    const servers = await Promise.all(
      storages.map((storage) => createApiServer({ storage, admission: ["ResourceQuota"] })),
    );
    [one, two] = servers;
    stop = async () => {
      for (const server of servers) await server.close();
      for (const storage of storages) await storage.close();
      await etcd.stop();
    };
  });
  afterAll(() => stop());

  async function send(server: ApiServer | undefined, method: string, path: string, body?: unknown) {
    const headers = {
      "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
    };
    const content = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const response = await (server as ApiServer).fetch(
      new Request(`http://server${path}`, { method, ...content }),
    );
    return { status: response.status, body: JSON.parse(await response.text()) };
  }

  async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
    for (let attempt = 0; ; attempt++) {
      const value = await read();
      if (isSo(value) || attempt === 200) return value;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it("show each other's writes, at the same revisions, to who watches", async () => {
    const { body: list } = await send(two, "GET", MAPS);
    const path = `${MAPS}?watch=true&resourceVersion=${list.metadata.resourceVersion}`;
    const watch = await (two as ApiServer).fetch(new Request(`http://server${path}`));
    const map = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "shared" }, data: { from: "one" } };
    const { body: created } = await send(one, "POST", MAPS, map);
    const reader = (watch.body as ReadableStream<Uint8Array>).getReader();
    const { value } = await reader.read();
    await reader.cancel();
    expect(JSON.parse(new TextDecoder().decode(value))).toEqual({ type: "ADDED", object: created });
    expect((await send(two, "GET", `${MAPS}/shared`)).body).toEqual(created);
  });

  it("lose no update, whichever they go through", async () => {
    await send(one, "POST", MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "counts" } });
    const keys = Array.from({ length: 40 }, (_, index) => `key-${index}`);
    const replies = await Promise.all(
      keys.map((key, index) =>
        send(index % 2 ? one : two, "PATCH", `${MAPS}/counts`, { data: { [key]: "" } }),
      ),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await send(one, "GET", `${MAPS}/counts`);
    expect(Object.keys(body.data).sort()).toEqual(keys.sort());
  });

  it("both serve what a definition asks for that one of them was given, and both stop", async () => {
    await send(one, "POST", DEFINITIONS, cronTabs());
    const served = await until(
      () => send(two, "POST", cronTabsOf(), cronTab("every-hour")),
      ({ status }) => status === 201,
    );
    expect(served.status).toBe(201);
    expect((await send(one, "GET", `${cronTabsOf()}/every-hour`)).body).toEqual(served.body);
    await send(two, "DELETE", `${DEFINITIONS}/crontabs.stable.example.com`);
    for (const server of [one, two]) {
      const gone = await until(
        () => send(server, "GET", DEFINITIONS),
        ({ body }) => body.items.length === 0,
      );
      expect(gone.body.items).toEqual([]);
    }
  });

  it("empty a namespace together", async () => {
    await send(one, "POST", "/api/v1/namespaces", {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: "away" },
    });
    const maps = "/api/v1/namespaces/away/configmaps";
    for (const server of [one, two])
      await send(server, "POST", maps, {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { generateName: "map-" },
      });
    await send(two, "DELETE", "/api/v1/namespaces/away");
    const gone = await until(
      () => send(one, "GET", "/api/v1/namespaces/away"),
      ({ status }) => status === 404,
    );
    expect(gone.status).toBe(404);
    expect((await send(two, "GET", maps)).body.items).toEqual([]);
  });

  it("give away no more of a quota than there is", async () => {
    await send(one, "POST", "/api/v1/namespaces", { metadata: { name: "few" } });
    await send(one, "POST", "/api/v1/namespaces/few/resourcequotas", {
      metadata: { name: "q" },
      spec: { hard: { secrets: "9" } },
    });
    const secrets = "/api/v1/namespaces/few/secrets";
    await until(
      () => send(two, "GET", "/api/v1/namespaces/few/resourcequotas/q"),
      ({ body }) => body.status.used?.secrets === "0",
    );
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        send(index % 2 ? one : two, "POST", secrets, { metadata: { name: `s-${index}` } }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(9);
    expect((await send(two, "GET", secrets)).body.items).toHaveLength(9);
  });
});
