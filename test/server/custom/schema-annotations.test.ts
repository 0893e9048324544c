import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { type Client, createClient, MERGE } from "../kinds/client.ts";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

let client: Client;
afterEach(() => client.server.close());

const OURS = `${DEFINITIONS}/crontabs.stable.example.com`;
const text = { type: "string" };

/** A schema whose `spec` has fields that say the same, and a union. */
const ANNOTATED: JsonObject = {
  openAPIV3Schema: {
    type: "object",
    properties: {
      spec: {
        type: "object",
        properties: {
          owner: text,
          team: { ...text, "x-fieldwise-duplicate-of": "owner" },
          mode: text,
          fast: { type: "integer" },
          slow: { type: "integer" },
        },
        "x-kubernetes-unions": [
          { discriminator: "mode", "fields-to-discriminateBy": { fast: "Fast", slow: "Slow" } },
        ],
      },
    },
  },
};

const definitions = [cronTabs([version("v1", { schema: ANNOTATED })])];
const evolution = {
  "CronTab.stable.example.com": { duplicates: true, unions: { mode: "normalize" } },
} as const;

async function createdSpec(spec: JsonObject): Promise<unknown> {
  const { body } = await client.send("POST", cronTabsOf(), cronTab("one", { spec }));
  return body.spec;
}

describe("a definition that comes with the server", () => {
  it("may say which fields say the same", async () => {
    client = await createClient({ definitions, evolution });
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann", team: "ann" });
  });

  it("may say which fields form a union", async () => {
    client = await createClient({ definitions, evolution });
    expect(await createdSpec({ mode: "Fast", fast: 1 })).toEqual({ mode: "Fast", fast: 1 });
    const { body } = await client.send("PATCH", `${cronTabsOf()}/one`, { spec: { slow: 2 } }, MERGE);
    expect(body.spec).toEqual({ mode: "Slow", slow: 2 });
  });

  it("has no effect unless evolution asks for it", async () => {
    client = await createClient({ definitions });
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann" });
  });

  it("is stored as Kubernetes knows it", async () => {
    client = await createClient({ definitions, evolution });
    expect(JSON.stringify((await client.send("GET", OURS)).body)).not.toMatch(
      /x-fieldwise|x-kubernetes-unions/,
    );
  });

  it("is what was stored once somebody has changed its schema", async () => {
    client = await createClient({ definitions, evolution });
    const add = [
      {
        op: "add",
        path: "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/more",
        value: text,
      },
    ];
    expect((await client.send("PATCH", OURS, add, "application/json-patch+json")).status).toBe(200);
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann" });
  });
});
