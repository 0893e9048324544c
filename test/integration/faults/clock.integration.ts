import { setTimeout as pause } from "node:timers/promises";
import { createApiServer, createMemoryStorage } from "fieldwise/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { Compactor } from "../../../src/server/controllers/compactor.ts";
import { MAPS } from "./start-server.ts";

const HOUR = 3_600_000;
afterEach(() => void vi.useRealTimers());

/** Lets the time of day jump, for everything in this process; all else goes on as it does. */
function jump(by: number): void {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now + by);
}

describe("a clock that jumps", () => {
  it.each([-24 * HOUR, 24 * HOUR])("by %d ms loses no write and freezes nothing", async (by) => {
    const server = await createApiServer();
    const send = async (method: string, path: string, body?: object) => {
      const type = method === "PATCH" ? "application/apply-patch+yaml" : "application/json";
      const content = body && { body: JSON.stringify(body), headers: { "content-type": type } };
      const response = await server.fetch(new Request(`http://server${path}`, { method, ...content }));
      return { status: response.status, body: await response.text() };
    };
    const map = (name: string, text: string) => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name },
      data: { text },
    });
    const apply = (text: string) => send("PATCH", `${MAPS}/old?fieldManager=me`, map("old", text));
    expect((await apply("before")).status).toBe(201);
    const revision = JSON.parse((await send("GET", MAPS)).body).metadata.resourceVersion as string;
    jump(by);
    const watching = send("GET", `${MAPS}?watch=true&resourceVersion=${revision}&timeoutSeconds=1`);
    expect((await apply("after")).status).toBe(200);
    expect((await send("POST", MAPS, map("new", ""))).status).toBe(201);
    expect((await send("DELETE", `${MAPS}/new`)).status).toBe(200);
    const events = (await watching).body.trim().split("\n");
    expect(events.map((event) => JSON.parse(event).type)).toEqual(["MODIFIED", "ADDED", "DELETED"]);
    // A namespace goes once the work in the background has emptied it.
    await send("POST", "/api/v1/namespaces", { metadata: { name: "away" } });
    await send("POST", "/api/v1/namespaces/away/configmaps", map("inside", ""));
    await send("DELETE", "/api/v1/namespaces/away");
    await vi.waitFor(async () => expect((await send("GET", "/api/v1/namespaces/away")).status).toBe(404));
    await server.close();
  });

  it.each([
    ["ahead", 24 * HOUR],
    ["back", -24 * HOUR],
  ])("%s does not change how long history is kept", async (_, by) => {
    const storage = createMemoryStorage();
    const compactor = new Compactor(storage, { time: 1_600, size: 1e6 });
    const write = async (key: string) => {
      const entry = await storage.put(key, "{}", 0);
      compactor.changed({ key, revision: entry?.revision ?? 0, entry, previous: undefined });
    };
    await write("a");
    jump(by);
    await write("b");
    await pause(400);
    expect(await storage.compacted()).toBe(0);
    await vi.waitFor(async () => expect(await storage.compacted()).toBeGreaterThan(0), { timeout: 5_000 });
    await compactor.stop();
  });
});
