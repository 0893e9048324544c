import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type ApiServer, createApiServer, type Storage } from "fieldwise/server";
import { openLevelStorage } from "fieldwise/server/level";
import { type Listening, listen } from "fieldwise/server/node";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createConfig, k8s } from "./client.ts";

const namespace = "default";
const directory = mkdtempSync(join(tmpdir(), "fieldwise-informer-"));
let running: { storage: Storage; server: ApiServer; listening: Listening };

async function start(port: number): Promise<void> {
  const storage = await openLevelStorage(directory);
  const server = await createApiServer({ storage });
  running = { storage, server, listening: await listen(server, { port }) };
}

async function stop(): Promise<void> {
  await running.listening.close(1_000);
  await running.server.close();
  await running.storage.close();
}

beforeAll(() => start(0));
afterAll(async () => {
  await stop();
  rmSync(directory, { recursive: true, force: true });
});

it("an informer goes on through restarts of the server, and misses nothing", async () => {
  const { port, url } = running.listening;
  const config = createConfig({ url });
  const api = config.makeApiClient(k8s.CoreV1Api);
  const list = vi.fn(() => api.listNamespacedConfigMap({ namespace }));
  const informer = k8s.makeInformer(config, "/api/v1/namespaces/default/configmaps", list);
  const events: string[] = [];
  for (const type of ["add", "update", "delete"])
    informer.on(type, ({ metadata, data }: { metadata: { name: string }; data?: { count: string } }) =>
      events.push(`${type} ${metadata.name} ${data?.count}`),
    );
  let stopped = false;
  informer.on("error", async () => {
    await pause(100);
    if (!stopped) await informer.start();
  });

  await informer.start();
  const expected: string[] = [];
  for (let round = 0; round < 3; round++) {
    const count = String(round);
    await api.createNamespacedConfigMap({
      namespace,
      body: { metadata: { name: `new-${round}` }, data: { count } },
    });
    expected.push(`add new-${round} ${count}`);
    await stop();
    await start(port);
    // Written while the informer is not there yet: it was cut off, and waits a moment.
    await api.replaceNamespacedConfigMap({
      namespace,
      name: `new-${round}`,
      body: { metadata: { name: `new-${round}` }, data: { count: `${count} again` } },
    });
    await api.deleteNamespacedConfigMap({ namespace, name: `new-${round}` });
    expected.push(`update new-${round} ${count} again`, `delete new-${round} ${count} again`);
    await vi.waitFor(() => expect(events).toEqual(expected), { timeout: 10_000 });
  }
  expect(list).toHaveBeenCalledTimes(1);
  stopped = true;
  await informer.stop();
});
