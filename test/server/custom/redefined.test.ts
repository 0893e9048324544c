import { createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, test } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { type Client, createClient } from "../rest/client.ts";
import { recordWatch, settle } from "../watch/record-watch.ts";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

const DEFINITION = `${DEFINITIONS}/crontabs.stable.example.com`;
const CRON_TABS = cronTabsOf();

/** A version whose specs have these fields. */
function specOf(properties: JsonObject, more: JsonObject = {}): JsonObject {
  const spec = { type: "object", properties };
  return version("v1", { schema: { openAPIV3Schema: { type: "object", properties: { spec } } }, ...more });
}

const BEFORE = specOf({ old: { type: "string" }, list: { type: "array", items: itemOf({}) } });
const AFTER = specOf(
  { size: { type: "integer", default: 3 }, list: { type: "array", items: itemOf({ default: "x" }) } },
  {
    additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".spec.size" }],
    selectableFields: [{ jsonPath: ".spec.size" }],
  },
);

function itemOf(more: JsonObject): JsonObject {
  return { type: "object", properties: { a: { type: "string", ...more } } };
}

const SENT = { old: "gone", list: [{}, { a: "y" }] };
const SHOWN = { size: 3, list: [{ a: "x" }, { a: "y" }] };

let client: Client;
const storage = { current: createMemoryStorage() };
beforeEach(async () => {
  storage.current = createMemoryStorage();
  client = await createClient({}, { storage: storage.current });
  await client.create(DEFINITIONS, cronTabs([BEFORE]));
  await client.create(CRON_TABS, cronTab("a", { spec: SENT }));
  const { status } = await client.patch(DEFINITION, "merge", { spec: { versions: [AFTER] } });
  expect(status).toBe(200);
});

describe("an object that is older than its definition", () => {
  test("is read, listed, selected and printed with the defaults that have come, without what is gone", async () => {
    const { body } = await client.get(`${CRON_TABS}/a`);
    expect(body.spec).toEqual(SHOWN);
    expect((await client.get(CRON_TABS)).body.items).toEqual([body]);
    expect((await client.get(`${CRON_TABS}?fieldSelector=spec.size%3D3`)).body.items).toHaveLength(1);
    const accept = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" };
    expect((await client.send("GET", CRON_TABS, undefined, accept)).body.rows[0].cells).toEqual(["a", 3]);
  });

  test("is watched so, also when it goes", async () => {
    const server = await createApiServer({ storage: storage.current });
    const seen = await recordWatch(
      { server, fill: (text) => text },
      `${CRON_TABS}?watch=true&resourceVersion=0`,
    );
    await client.remove(`${CRON_TABS}/a`);
    await settle();
    expect(seen.events.map(({ type, object }) => [type, object.spec])).toEqual([
      ["ADDED", SHOWN],
      ["DELETED", SHOWN],
    ]);
    seen.leave();
    await server.close();
  });

  test("wants the same as before, so its generation stays", async () => {
    const { body } = await client.patch(`${CRON_TABS}/a`, "merge", { metadata: { labels: { a: "b" } } });
    expect(body.metadata.generation).toBe(1);
    expect(body.spec).toEqual(SHOWN);
  });

  test("is written as it is seen by a patch that changes nothing", async () => {
    const before = (await client.get(`${CRON_TABS}/a`)).body;
    const { body } = await client.patch(`${CRON_TABS}/a`, "merge", {});
    expect(body.metadata.resourceVersion).not.toBe(before.metadata.resourceVersion);
    expect(body.spec).toEqual(SHOWN);
    const again = await client.patch(`${CRON_TABS}/a`, "merge", {});
    expect(again.body).toEqual(body);
  });

  test("is told so by a server that starts later", async () => {
    const later = await createClient({}, { storage: storage.current });
    expect((await later.get(`${CRON_TABS}/a`)).body.spec).toEqual(SHOWN);
  });

  test("keeps what it has where definitions ask for nothing else", async () => {
    await client.create(CRON_TABS, cronTab("b", { spec: { size: 4 } }));
    await client.patch(DEFINITION, "merge", { metadata: { labels: { a: "b" } } });
    const stored = await storage.current.get("/stable.example.com/crontabs/default/b");
    const { body } = await client.get(`${CRON_TABS}/b`);
    expect(body.spec).toEqual({ size: 4 });
    expect(body.metadata.resourceVersion).toBe(String(stored?.revision));
  });
});

describe("finalizers of custom resources", () => {
  test("may have any name, and one without a domain is worth a warning when it comes", async () => {
    const create = (name: string, finalizers: readonly string[]) =>
      client.create(CRON_TABS, { ...cronTab(name), metadata: { name, finalizers } });
    expect((await create("b", ["mine"])).warnings).toBe(
      '299 - "metadata.finalizers: \\"mine\\": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers"',
    );
    expect((await create("c", ["mine.io"])).warnings).toContain(
      "finalizer name including a path (/) to avoid",
    );
    expect((await create("d", ["mine.io/x", "orphan"])).warnings).toBeNull();
    const { warnings } = await client.patch(`${CRON_TABS}/b`, "merge", { metadata: { labels: { a: "b" } } });
    expect(warnings).toBeNull();
  });
});
