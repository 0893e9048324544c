import type { Observer, Storage } from "fieldwise/server";
import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { cronTabs, cronTabsOf, DEFINITIONS } from "../custom/definition.ts";
import { createClient, metadataOf } from "../kinds/client.ts";

const MAPS = "/api/v1/namespaces/default/configmaps";

/** A store whose watches can be cut off, as if it had been gone for a while. */
function createFlakyStorage() {
  const storage = createMemoryStorage();
  const cut: (() => void)[] = [];
  const watch: Storage["watch"] = async (prefix, after, observer: Observer) => {
    const going = await storage.watch(prefix, after, observer);
    cut.push(() => {
      going.stop();
      observer.failed(new Error("gone"));
    });
    return going;
  };
  const flaky: Storage = Object.assign(Object.create(storage) as Storage, { watch });
  for (const name of ["get", "put", "delete", "range", "compact", "compacted", "revision", "close"] as const)
    Object.assign(flaky, { [name]: (storage[name] as (...args: unknown[]) => unknown).bind(storage) });
  const cutOff = () => {
    for (const end of cut.splice(0)) end();
  };
  return { storage: flaky, cutOff };
}

it("what happened while the store was gone is noticed when it is back", async () => {
  const { storage, cutOff } = createFlakyStorage();
  const client = await createClient({ storage, definitions: [cronTabs()] });
  const owner = await client.send("POST", MAPS, { metadata: { name: "owner" } });
  const { uid } = metadataOf(owner);
  const reference = { apiVersion: "v1", kind: "ConfigMap", name: "owner", uid };
  await client.send("POST", MAPS, { metadata: { name: "child", ownerReferences: [reference] } });
  await new Promise((resolve) => setTimeout(resolve, 50));
  cutOff();
  for (const key of [
    "/core/configmaps/default/owner",
    "/apiextensions.k8s.io/customresourcedefinitions/crontabs.stable.example.com",
  ])
    await storage.delete(key, (await storage.get(key))?.revision ?? 0);
  expect((await client.send("GET", cronTabsOf())).status).toBe(200);
  expect((await client.send("GET", `${MAPS}/child`)).status).toBe(200);
  expect((await client.until(`${MAPS}/child`, ({ status }) => status === 404)).status).toBe(404);
  expect((await client.send("GET", cronTabsOf())).status).toBe(404);
  const other = { metadata: { name: "after" } };
  expect((await client.send("POST", MAPS, other)).status).toBe(201);
  await client.server.close();
});

it("two servers on one store serve the same, and do not fight", async () => {
  const storage = createMemoryStorage();
  const [one, two] = [await createClient({ storage }), await createClient({ storage })];
  await one.send("POST", DEFINITIONS, cronTabs());
  expect((await two.until(cronTabsOf(), ({ status }) => status === 200)).status).toBe(200);
  const owner = await one.send("POST", MAPS, { metadata: { name: "owner" } });
  const { uid } = metadataOf(owner);
  const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid }];
  await two.send("POST", MAPS, { metadata: { name: "child", ownerReferences } });
  await one.send("POST", "/api/v1/namespaces", { metadata: { name: "n" } });
  await two.send("POST", "/api/v1/namespaces/n/configmaps", { metadata: { name: "a" } });
  await one.send("DELETE", `${MAPS}/owner`);
  await two.send("DELETE", "/api/v1/namespaces/n");
  await one.send("DELETE", `${DEFINITIONS}/crontabs.stable.example.com`);
  for (const path of [`${MAPS}/child`, "/api/v1/namespaces/n", cronTabsOf()])
    for (const client of [one, two])
      expect((await client.until(path, ({ status }) => status === 404)).status).toBe(404);
  const revision = await storage.revision();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await storage.revision()).toBe(revision);
  await one.server.close();
  await two.server.close();
});

it("a server that is closed does nothing any more", async () => {
  const { storage, cutOff } = createFlakyStorage();
  const client = await createClient({ storage });
  const held = { name: "a", finalizers: ["example.com/hold"] };
  await client.send("POST", MAPS, { metadata: held });
  cutOff();
  await client.server.close();
  let asked = 0;
  const { range } = storage;
  Object.assign(storage, {
    range: (...args: Parameters<typeof range>) => {
      asked++;
      return range(...args);
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked).toBe(0);
});
