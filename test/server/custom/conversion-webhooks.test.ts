import { type ApiServer, createApiServer, type Webhook } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { recordWatch, settle } from "../watch/record-watch.ts";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

function specOf(...fields: readonly string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((name) => [name, { type: "string" }]));
  const spec = { type: "object", properties };
  return { openAPIV3Schema: { type: "object", properties: { spec } } };
}

const conversion = {
  strategy: "Webhook",
  webhook: {
    conversionReviewVersions: ["v1"],
    clientConfig: { service: { namespace: "cron", name: "hooks", path: "/convert" } },
  },
};

const { spec, ...about } = cronTabs([
  version("v1", { schema: specOf("cron", "image") }),
  version("v2", { schema: specOf("schedule", "image"), storage: false }),
]);
const DEFINITION: JsonObject = { ...about, spec: { ...(spec as JsonObject), conversion } };

interface ConversionRequest {
  readonly uid: string;
  readonly desiredAPIVersion: string;
  readonly objects: readonly JsonObject[];
}

/** Version v2 calls a schedule what v1 calls cron. */
function convert(object: JsonObject, to: string): JsonObject {
  const [before, after] = to.endsWith("v2") ? ["cron", "schedule"] : ["schedule", "cron"];
  const { [before]: value, ...rest } = (object.spec ?? {}) as JsonObject;
  return {
    ...object,
    apiVersion: to,
    ...(object.spec !== undefined && { spec: value === undefined ? rest : { ...rest, [after]: value } }),
  };
}

function answering(change: (object: JsonObject, to: string) => JsonObject): Webhook {
  return (review) => {
    const { uid, objects, desiredAPIVersion: to } = review.request as ConversionRequest;
    const convertedObjects = objects.map((object) => change(object, to));
    return { ...review, response: { uid, result: { status: "Success" }, convertedObjects } };
  };
}

let server: ApiServer;
let asked: ConversionRequest[] = [];
let hook: Webhook = answering(convert);
afterEach(() => server.close());

async function start(more: Partial<Parameters<typeof createApiServer>[0]> = {}): Promise<void> {
  asked = [];
  hook = answering(convert);
  server = await createApiServer({
    types: () => false,
    definitions: [DEFINITION],
    webhooks: {
      "cron/hooks": (review, call) => {
        asked.push(review.request);
        return hook(review, call);
      },
    },
    ...more,
  });
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into objects whose shape they state
type Sent = Promise<{ readonly status: number; readonly body: any }>;

async function send(method: string, path: string, body?: unknown, type = "application/json"): Sent {
  const response = await server.fetch(
    new Request(`http://server${path}`, {
      method,
      headers: { "user-agent": "test/1", ...(body !== undefined && { "content-type": type }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

const APPLY = "application/apply-patch+yaml";
const MERGE = "application/merge-patch+json";

describe("reads", () => {
  it("are in the version that is asked for; a list is one review", async () => {
    await start();
    for (const name of ["a", "b", "c"])
      await send("POST", cronTabsOf("v1"), cronTab(name, { spec: { cron: name } }));
    expect(asked).toEqual([]);
    expect((await send("GET", `${cronTabsOf("v2")}/a`)).body.spec).toEqual({ schedule: "a" });
    const { body } = await send("GET", cronTabsOf("v2"));
    expect(body.items.map((item: JsonObject) => item.spec)).toEqual([
      { schedule: "a" },
      { schedule: "b" },
      { schedule: "c" },
    ]);
    expect(asked.map(({ objects }) => objects.length)).toEqual([1, 2]);
    await send("GET", cronTabsOf("v2"));
    expect(asked.length).toBe(2);
  });

  it("of the stored version ask nobody", async () => {
    await start();
    await send("POST", cronTabsOf("v2"), cronTab("a", { spec: { schedule: "x" } }, "v2"));
    asked = [];
    expect((await send("GET", `${cronTabsOf("v1")}/a`)).body.spec).toEqual({ cron: "x" });
    expect((await send("GET", cronTabsOf("v1"))).body.items.length).toBe(1);
    expect(asked).toEqual([]);
  });

  it("are tables, too", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    const response = await server.fetch(
      new Request(`http://server${cronTabsOf("v2")}`, {
        headers: { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" },
      }),
    );
    const table = (await response.json()) as { rows: { cells: string[] }[] };
    expect(table.rows[0]?.cells[0]).toBe("a");
  });
});

describe("writes", () => {
  it("are stored in the stored version, whichever they come in", async () => {
    await start();
    await send("POST", cronTabsOf("v2"), cronTab("a", { spec: { schedule: "x", image: "i" } }, "v2"));
    await send("PATCH", `${cronTabsOf("v2")}/a`, { spec: { schedule: "y" } }, MERGE);
    expect((await send("GET", `${cronTabsOf("v1")}/a`)).body.spec).toEqual({ cron: "y", image: "i" });
    const { body } = await send("DELETE", `${cronTabsOf("v2")}/a`);
    expect(body.status).toBe("Success");
  });

  it("by appliers of both versions own the same field under its two names, and give it up", async () => {
    await start();
    const path = (apiVersion: string, manager: string) =>
      `${cronTabsOf(apiVersion)}/a?fieldManager=${manager}`;
    await send("PATCH", path("v1", "one"), cronTab("a", { spec: { cron: "x", image: "i" } }), APPLY);
    const conflict = await send(
      "PATCH",
      path("v2", "two"),
      cronTab("a", { spec: { schedule: "y" } }, "v2"),
      APPLY,
    );
    expect(conflict.status).toBe(409);
    expect(conflict.body.message).toContain('conflict with "one": .spec.cron');
    const forced = `${path("v2", "two")}&force=true`;
    const { body } = await send("PATCH", forced, cronTab("a", { spec: { schedule: "y" } }, "v2"), APPLY);
    expect(body.spec).toEqual({ schedule: "y", image: "i" });
    await send("PATCH", path("v2", "two"), cronTab("a", { spec: {} }, "v2"), APPLY);
    expect((await send("GET", `${cronTabsOf("v1")}/a`)).body.spec).toEqual({ image: "i" });
  });

  it("that change nothing write nothing", async () => {
    await start();
    const config = cronTab("a", { spec: { schedule: "x" } }, "v2");
    const path = `${cronTabsOf("v2")}/a?fieldManager=one`;
    const { body: first } = await send("PATCH", path, config, APPLY);
    const { body: second } = await send("PATCH", path, config, APPLY);
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion);
  });
});

describe("what a webhook gives back", () => {
  it("has the metadata that it had, but for labels and annotations", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    hook = answering((object, to) => {
      const metadata = {
        ...(object.metadata as JsonObject),
        labels: { a: "b" },
        generation: 7,
        finalizers: ["x.y/z"],
      };
      return { ...convert(object, to), metadata };
    });
    const { body } = await send("GET", `${cronTabsOf("v2")}/a`);
    expect(body.metadata).toMatchObject({ labels: { a: "b" }, generation: 1 });
    expect(body.metadata.finalizers).toBeUndefined();
  });

  it("is pruned to what its version knows", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    hook = answering((object, to) => ({ ...convert(object, to), spec: { schedule: "x", other: "y" } }));
    expect((await send("GET", `${cronTabsOf("v2")}/a`)).body.spec).toEqual({ schedule: "x" });
  });

  it.each<[string, (object: JsonObject) => JsonObject, string]>([
    [
      "version",
      (object) => ({ ...object, apiVersion: "x/v1" }),
      "invalid object at index 0: invalid groupVersion (expected stable.example.com/v2, received x/v1)",
    ],
    [
      "kind",
      (object) => ({ ...object, kind: "Other" }),
      "invalid object at index 0: invalid kind (expected CronTab, received Other)",
    ],
    [
      "uid",
      (object) => ({ ...object, metadata: { ...(object.metadata as JsonObject), uid: "x" } }),
      "invalid object: must have the same UID: ",
    ],
    [
      "labels",
      (object) => ({ ...object, metadata: { ...(object.metadata as JsonObject), labels: { "-": "a" } } }),
      "invalid metadata: metadata.labels: Invalid value",
    ],
    ["metadata", ({ metadata: _, ...object }) => object, "invalid object: must have the same name: a != "],
  ])("is no object with another %s", async (_, spoil, message) => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    hook = answering((object, to) => spoil(convert(object, to)));
    const { status, body } = await send("GET", `${cronTabsOf("v2")}/a`);
    expect(status).toBe(500);
    expect(body.message).toContain(
      `conversion webhook for stable.example.com/v1, Kind=CronTab returned ${message}`,
    );
  });

  it("may be nothing: then no request of another version gets through, and none is half done", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    hook = () => Promise.reject(new Error("down"));
    const why = (from: string) =>
      `conversion webhook for stable.example.com/${from}, Kind=CronTab failed: Post "https://hooks.cron.svc:443/convert?timeout=30s": down`;
    const created = await send("POST", cronTabsOf("v2"), cronTab("b", {}, "v2"));
    expect([created.status, created.body.message]).toEqual([500, why("v2")]);
    const patched = await send("PATCH", `${cronTabsOf("v2")}/a`, { spec: { schedule: "y" } }, MERGE);
    expect([patched.status, patched.body.message]).toEqual([500, why("v1")]);
    const { body } = await send("GET", cronTabsOf("v1"));
    expect(body.items.map((item: JsonObject) => item.spec)).toEqual([{ cron: "x" }]);
  });
});

describe("a watch", () => {
  const fill = (text: string): string => text;

  it("tells of objects in its version, in order; who watches the same asks together", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "1" } }));
    const watches = [];
    for (let count = 0; count < 3; count++)
      watches.push(await recordWatch({ server, fill }, `${cronTabsOf("v2")}?watch=true`));
    await settle();
    asked = [];
    for (const cron of ["2", "3", "4"])
      await send("PATCH", `${cronTabsOf("v1")}/a`, { spec: { cron } }, MERGE);
    await send("DELETE", `${cronTabsOf("v1")}/a`);
    for (const watch of watches) {
      await expect.poll(() => watch.events.length).toBe(5);
      expect(watch.events.map(({ type, object }) => [type, object.apiVersion, object.spec])).toEqual([
        ["ADDED", "stable.example.com/v2", { schedule: "1" }],
        ["MODIFIED", "stable.example.com/v2", { schedule: "2" }],
        ["MODIFIED", "stable.example.com/v2", { schedule: "3" }],
        ["MODIFIED", "stable.example.com/v2", { schedule: "4" }],
        ["DELETED", "stable.example.com/v2", { schedule: "4" }],
      ]);
      watch.leave();
    }
    const converted = asked.flatMap(({ objects }) => objects.map(({ spec }) => (spec as JsonObject).cron));
    expect(converted.sort()).toEqual(["2", "3", "4"]);
  });

  it("ends with an error where an object cannot be converted", async () => {
    await start();
    const watch = await recordWatch({ server, fill }, `${cronTabsOf("v2")}?watch=true`);
    await settle();
    hook = () => Promise.reject(new Error("down"));
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "1" } }));
    await expect.poll(() => watch.isOver).toBe(true);
    expect(watch.events.map(({ type }) => type)).toEqual(["ERROR"]);
  });
});

describe("a definition", () => {
  it("that comes to name another webhook has all objects converted anew", async () => {
    await start();
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    await send("GET", cronTabsOf("v2"));
    const clientConfig = { service: { namespace: "cron", name: "gone", path: "/convert" } };
    const changed = { spec: { conversion: { webhook: { clientConfig } } } };
    await send("PATCH", `${DEFINITIONS}/crontabs.stable.example.com`, changed, MERGE);
    const { status, body } = await send("GET", cronTabsOf("v2"));
    expect(status).toBe(500);
    expect(body.message).toContain('service "gone" not found');
  });

  it("asks nobody where the server has a converter", async () => {
    await start({
      definitions: [
        {
          ...DEFINITION,
          metadata: {
            ...(DEFINITION.metadata as JsonObject),
            annotations: {
              "fieldwise.dev/conversion": JSON.stringify({
                hub: "stable.example.com/v1",
                versions: { "stable.example.com/v2": { steps: [{ rename: ["spec.schedule", "cron"] }] } },
              }),
            },
          },
        },
      ],
    });
    await send("POST", cronTabsOf("v1"), cronTab("a", { spec: { cron: "x" } }));
    expect((await send("GET", `${cronTabsOf("v2")}/a`)).body.spec).toEqual({ schedule: "x" });
    expect(asked).toEqual([]);
  });
});
