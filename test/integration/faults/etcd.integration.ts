import { type ApiServer, createApiServer, type Storage } from "fieldwise/server";
import { connectEtcd } from "fieldwise/server/etcd";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Etcd, startEtcd } from "../start-etcd.ts";
import { startProxy } from "../start-proxy.ts";
import { MAPS } from "./start-server.ts";

describe("a server whose etcd goes away", () => {
  let etcd: Etcd;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let storage: Storage;
  let other: Storage;
  let server: ApiServer;

  beforeAll(async () => {
    etcd = await startEtcd();
    proxy = await startProxy(etcd.endpoint);
    storage = await connectEtcd({ endpoints: [proxy.endpoint], timeout: 3_000 });
    other = await connectEtcd({ endpoints: [etcd.endpoint] });
    server = await createApiServer({ storage });
  });
  afterAll(async () => {
    await server.close();
    await storage.close();
    await other.close();
    await proxy.stop();
    await etcd.stop();
  });

  async function send(method: string, path: string, body?: object) {
    const content = body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
    const response = await server.fetch(new Request(`http://server${path}`, { method, ...content }));
    return { status: response.status, body: await response.text() };
  }
  const createMap = (name: string) =>
    send("POST", MAPS, { apiVersion: "v1", kind: "ConfigMap", metadata: { name } });
  const ready = async () => (await send("GET", "/readyz")).body;
  const until = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });

  async function listMaps() {
    const { items, metadata } = JSON.parse((await send("GET", MAPS)).body) as {
      items: { metadata: { name: string } }[];
      metadata: { resourceVersion: string };
    };
    return { names: items.map((item) => item.metadata.name).sort(), revision: metadata.resourceVersion };
  }

  it("says so, refuses writes meanwhile, and goes on with all that was acknowledged", async () => {
    expect(await ready()).toBe("ok");
    expect((await createMap("before")).status).toBe(201);
    proxy.cut();
    expect(await ready()).toBe("[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n");
    expect((await send("GET", "/livez")).body).toBe("ok");
    expect((await createMap("meanwhile")).status).toBeGreaterThanOrEqual(500);
    proxy.mend();
    await until(async () => expect(await ready()).toBe("ok"));
    expect((await createMap("after")).status).toBe(201);
    expect((await listMaps()).names).toEqual(["after", "before"]);
  });

  it("goes on after etcd was killed and started again", async () => {
    await etcd.restart(500);
    await until(async () => expect(await ready()).toBe("ok"));
    expect((await createMap("restarted")).status).toBe(201);
    expect((await listMaps()).names).toEqual(["after", "before", "restarted"]);
  });

  it("tells who watches from before a compaction to begin anew, and loses nothing", async () => {
    const { revision } = await listMaps();
    proxy.cut();
    await other.put("/core/configmaps/other/far", "{}", 0);
    await other.compact(await other.revision());
    proxy.mend();
    await until(async () => expect(await ready()).toBe("ok"));
    await until(async () => {
      const { body } = await send("GET", `${MAPS}?watch=true&resourceVersion=${revision}&timeoutSeconds=1`);
      expect(body).toContain('"code":410');
    });
    expect((await createMap("compacted")).status).toBe(201);
    const list = await listMaps();
    expect(list.names).toEqual(["after", "before", "compacted", "restarted"]);
    const path = `${MAPS}?watch=true&resourceVersion=${list.revision}&timeoutSeconds=2`;
    const watching = send("GET", path);
    expect((await createMap("watched")).status).toBe(201);
    expect((await watching).body).toContain('"name":"watched"');
  });
});
