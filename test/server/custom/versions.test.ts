import { createConverter, rename } from "fieldwise/evolve";
import { loadCustomResource } from "fieldwise/openapi";
import type { Json, JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { APPLY, type Client, createClient, MERGE } from "../kinds/client.ts";
import { recordWatch, settle } from "../watch/record-watch.ts";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

let client: Client;
afterEach(() => client.server.close());

const OURS = `${DEFINITIONS}/crontabs.stable.example.com`;

function specOf(...fields: readonly string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: "string" }]));
  return { openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } } };
}

const TWO = cronTabs([
  version("v1", { schema: specOf("cron", "image") }),
  version("v2", { schema: specOf("schedule", "image"), storage: false }),
]);

/** Version v2 calls a schedule what v1 calls cron. */
function converter() {
  const types = loadCustomResource(TWO);
  return createConverter({
    hub: { version: "stable.example.com/v1", type: types.type("stable.example.com/v1", "CronTab") },
    versions: {
      "stable.example.com/v2": {
        type: types.type("stable.example.com/v2", "CronTab"),
        steps: [rename("spec.schedule", "cron")],
      },
    },
  });
}

describe("versions that differ in name alone", () => {
  it("show the same object, whichever it was created in", async () => {
    client = await createClient({
      definitions: [cronTabs([version("v1"), version("v2", { storage: false })])],
    });
    await client.send("POST", cronTabsOf("v2"), cronTab("a", { spec: { x: 1 } }, "v2"));
    for (const name of ["v1", "v2"]) {
      const { body } = await client.send("GET", `${cronTabsOf(name)}/a`);
      expect(body).toMatchObject({ apiVersion: `stable.example.com/${name}`, spec: { x: 1 } });
      const { body: list } = await client.send("GET", cronTabsOf(name));
      expect(list).toMatchObject({ items: [{ apiVersion: `stable.example.com/${name}`, spec: { x: 1 } }] });
    }
  });

  it("take turns in being stored, and what was stored before is read all the same", async () => {
    client = await createClient({ definitions: [cronTabs()] });
    await client.send("POST", cronTabsOf(), cronTab("old", { spec: { x: 1 } }));
    const versions = [version("v1", { storage: false }), version("v2")];
    const { body } = await client.send("PATCH", OURS, { spec: { versions } }, MERGE);
    expect(body.status).toMatchObject({ storedVersions: ["v1", "v2"] });
    for (const name of ["v1", "v2"]) {
      const apiVersion = `stable.example.com/${name}`;
      expect((await client.send("GET", `${cronTabsOf(name)}/old`)).body.apiVersion).toBe(apiVersion);
      const { body: list } = await client.send("GET", cronTabsOf(name));
      expect(list).toMatchObject({ items: [{ apiVersion, spec: { x: 1 } }] });
    }
    const { body: changed } = await client.send(
      "PATCH",
      `${cronTabsOf("v1")}/old`,
      { spec: { x: 2 } },
      MERGE,
    );
    expect(changed).toMatchObject({ apiVersion: "stable.example.com/v1", spec: { x: 2 } });
    const { body: after } = await client.send("GET", `${cronTabsOf("v2")}/old`);
    expect(after).toMatchObject({ apiVersion: "stable.example.com/v2", spec: { x: 2 } });
  });
});

describe("versions with a converter", () => {
  const evolution = () => ({ "CronTab.stable.example.com": { converter: converter() } });

  it("show the same object in the words of each", async () => {
    client = await createClient({ definitions: [TWO], evolution: evolution() });
    await client.send("POST", cronTabsOf("v2"), cronTab("a", { spec: { schedule: "* *" } }, "v2"));
    expect((await client.send("GET", `${cronTabsOf("v1")}/a`)).body.spec).toEqual({ cron: "* *" });
    expect((await client.send("GET", `${cronTabsOf("v2")}/a`)).body.spec).toEqual({ schedule: "* *" });
    const { body } = await client.send("GET", cronTabsOf("v2"));
    expect(body.items).toMatchObject([{ spec: { schedule: "* *" } }]);
  });

  it("are watched in the words of each", async () => {
    client = await createClient({ definitions: [TWO], evolution: evolution() });
    const { server } = client;
    const watch = (name: string) =>
      recordWatch({ server, fill: (text) => text }, `${cronTabsOf(name)}?watch=true`);
    const [first, second] = [await watch("v1"), await watch("v2")];
    await client.send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "* *" } }));
    await settle();
    expect(first.events).toMatchObject([{ type: "ADDED", object: { spec: { cron: "* *" } } }]);
    expect(second.events).toMatchObject([{ type: "ADDED", object: { spec: { schedule: "* *" } } }]);
  });

  it("are applied to by managers of each, who own what they said", async () => {
    client = await createClient({ definitions: [TWO], evolution: evolution() });
    const apply = (manager: string, name: string, spec: JsonObject) =>
      client.send(
        "PATCH",
        `${cronTabsOf(name)}/a?fieldManager=${manager}`,
        cronTab("a", { spec }, name),
        APPLY,
      );
    expect((await apply("one", "v1", { cron: "* *" })).status).toBe(201);
    expect((await apply("two", "v2", { image: "i" })).status).toBe(200);
    const conflict = await apply("two", "v2", { image: "i", schedule: "0 0" });
    // In the words of whom it is a conflict with.
    expect(conflict.body.message).toBe('Apply failed with 1 conflict: conflict with "one": .spec.cron');
    const { body } = await client.send("GET", `${cronTabsOf("v1")}/a`);
    const { managedFields } = body.metadata as { managedFields: readonly JsonObject[] };
    expect(managedFields.map(({ manager, apiVersion, fieldsV1 }) => [manager, apiVersion, fieldsV1])).toEqual(
      [
        ["one", "stable.example.com/v1", { "f:spec": { "f:cron": {} } }],
        ["two", "stable.example.com/v2", { "f:spec": { "f:image": {} } }],
      ],
    );
  });
});

describe("evolution that is asked for", () => {
  it("keeps duplicate fields of a custom resource in agreement", async () => {
    client = await createClient({
      definitions: [cronTabs([version("v1", { schema: specOf("cron", "schedule") })])],
      evolution: {
        "CronTab.stable.example.com": { duplicates: [{ old: "spec.cron", new: "spec.schedule" }] },
      },
    });
    const { body } = await client.send("POST", cronTabsOf(), cronTab("a", { spec: { cron: "* *" } }));
    expect(body.spec).toEqual({ cron: "* *", schedule: "* *" });
  });

  it("has rules for the versions that have both fields", async () => {
    client = await createClient({
      definitions: [
        cronTabs([
          version("v1", { schema: specOf("cron", "schedule") }),
          version("v2", { schema: specOf("schedule"), storage: false }),
        ]),
      ],
      evolution: {
        "CronTab.stable.example.com": { duplicates: [{ old: "spec.cron", new: "spec.schedule" }] },
      },
    });
    const create = async (name: string, spec: JsonObject) =>
      (await client.send("POST", cronTabsOf(name), cronTab(name, { spec }, name))).body.spec;
    expect(await create("v1", { cron: "* *" })).toEqual({ cron: "* *", schedule: "* *" });
    expect(await create("v2", { schedule: "* *" })).toEqual({ schedule: "* *" });
  });

  it("keeps the duplicate fields of a built-in kind in agreement", async () => {
    const pods = "/api/v1/namespaces/default/pods";
    const pod: Json = { metadata: { name: "p" }, spec: { containers: [{ name: "c", image: "i" }] } };
    const podIPs = [{ ip: "192.0.2.1" }];
    const shown = async (evolution: object) => {
      client = await createClient(evolution);
      await client.send("POST", pods, pod);
      const { body } = await client.send("PATCH", `${pods}/p/status`, { status: { podIPs } }, MERGE);
      return (body.status as JsonObject).podIP;
    };
    expect(await shown({ evolution: { Pod: { duplicates: true } } })).toBe("192.0.2.1");
    await client.server.close();
    expect(await shown({})).toBeUndefined();
  });
});
