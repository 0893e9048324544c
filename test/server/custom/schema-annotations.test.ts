import type { Evolution } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { APPLY, type Client, createClient, MERGE } from "../kinds/client.ts";
import { cronTab, cronTabs, cronTabsOf, DEFINITIONS, version } from "./definition.ts";

let client: Client;
afterEach(() => client.server.close());

const OURS = `${DEFINITIONS}/crontabs.stable.example.com`;
const text = { type: "string" };

/** A schema whose `spec` has fields that say the same, and a union. */
function annotated(properties: JsonObject = {}): JsonObject {
  const spec = {
    type: "object",
    properties: {
      owner: text,
      team: { ...text, "x-fieldwise-duplicate-of": "owner" },
      mode: text,
      fast: { type: "integer" },
      slow: { type: "integer" },
      ...properties,
    },
    "x-kubernetes-unions": [
      { discriminator: "mode", "fields-to-discriminateBy": { fast: "Fast", slow: "Slow" } },
    ],
  };
  return { openAPIV3Schema: { type: "object", properties: { spec } } };
}

const DEFINITION = cronTabs([version("v1", { schema: annotated() })]);

async function createdSpec(spec: JsonObject, name = "one"): Promise<unknown> {
  const { body } = await client.send("POST", cronTabsOf(), cronTab(name, { spec }));
  return body.spec;
}

describe.each([
  ["comes with the server", () => createClient({ definitions: [DEFINITION] })],
  [
    "a client creates",
    async () => {
      const made = await createClient();
      const reply = await made.send("POST", `${DEFINITIONS}?fieldValidation=Strict`, DEFINITION);
      expect(reply).toMatchObject({ status: 201, warnings: null });
      return made;
    },
  ],
  [
    "a client applies",
    async () => {
      const made = await createClient();
      const reply = await made.send("PATCH", `${OURS}?fieldManager=me`, DEFINITION, APPLY);
      expect(reply).toMatchObject({ status: 201, warnings: null });
      return made;
    },
  ],
])("what the schema of a definition declares that %s", (_, create) => {
  it("keeps fields that say the same in agreement", async () => {
    client = await create();
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann", team: "ann" });
  });

  it("keeps unions to one member", async () => {
    client = await create();
    expect(await createdSpec({ mode: "Fast", fast: 1 })).toEqual({ mode: "Fast", fast: 1 });
    const { body } = await client.send("PATCH", `${cronTabsOf()}/one`, { spec: { slow: 2 } }, MERGE);
    expect(body.spec).toEqual({ mode: "Slow", slow: 2 });
  });

  it("is there when the definition is read, and is not published", async () => {
    client = await create();
    const { body } = await client.send("GET", OURS);
    expect((body.spec as JsonObject).versions).toMatchObject([{ schema: annotated() }]);
    const { body: v3 } = await client.send("GET", "/openapi/v3/apis/stable.example.com/v1");
    const { body: v2 } = await client.send("GET", "/openapi/v2");
    for (const definitions of [(v3.components as JsonObject).schemas, v2.definitions]) {
      const published = (definitions as JsonObject)["com.example.stable.v1.CronTab"];
      expect(published).toMatchObject({ properties: { spec: { properties: { team: text } } } });
      expect(JSON.stringify(published)).not.toMatch(/x-fieldwise|x-kubernetes-unions/);
    }
  });
});

describe("a definition that changes", () => {
  const patch = (properties: JsonObject) => {
    const versions = [version("v1", { schema: annotated(properties) })];
    return client.send("PATCH", OURS, { spec: { versions } }, MERGE);
  };

  it("is in force as it is now", async () => {
    client = await createClient({ definitions: [DEFINITION] });
    expect(await createdSpec({ owner: "ann" }, "one")).toEqual({ owner: "ann", team: "ann" });
    await patch({ team: text, crew: { ...text, "x-fieldwise-duplicate-of": "owner" } });
    expect(await createdSpec({ owner: "ann" }, "two")).toEqual({ owner: "ann", crew: "ann" });
    await patch({ team: text });
    expect(await createdSpec({ owner: "ann" }, "three")).toEqual({ owner: "ann" });
  });

  it("keeps what it declares when a client that does not know that writes it back", async () => {
    client = await createClient({ definitions: [DEFINITION] });
    const { body } = await client.send("GET", OURS);
    const [v1] = (body.spec as { versions: readonly JsonObject[] }).versions;
    const known = JSON.parse(JSON.stringify(v1?.schema), (key, value) =>
      key.startsWith("x-") ? undefined : value,
    ) as JsonObject;
    const put = (schema: JsonObject) =>
      client.send("PUT", OURS, {
        ...body,
        spec: { ...(body.spec as object), versions: [{ ...v1, schema }] },
      });
    expect((await put(known)).body.spec).toEqual(body.spec);
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann", team: "ann" });
  });

  it("declares no more what a patch takes out", async () => {
    client = await createClient({ definitions: [DEFINITION] });
    const path = "/spec/versions/0/schema/openAPIV3Schema/properties/spec/properties/team";
    const remove = [{ op: "remove", path: `${path}/x-fieldwise-duplicate-of` }];
    await client.send("PATCH", OURS, remove, "application/json-patch+json");
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann" });
  });

  it("is refused where it declares what cannot be", async () => {
    client = await createClient({ definitions: [DEFINITION] });
    const { status, body } = await patch({ team: { ...text, "x-fieldwise-duplicate-of": "onwer" } });
    expect(status).toBe(422);
    const field = "spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.team";
    expect(body.details).toMatchObject({ causes: [{ reason: "FieldValueForbidden", field }] });
    expect(body.message).toContain(`${field}: Forbidden: "onwer" is not`);
    expect(await createdSpec({ owner: "ann" })).toEqual({ owner: "ann", team: "ann" });
  });
});

describe("a definition whose duplicates do not fit", () => {
  const schemaOf = (inner: (box: JsonObject) => JsonObject): JsonObject => {
    const big = { ...text, "x-fieldwise-duplicate-of": { field: "size", convert: "text-to-nmber" } };
    return annotated({ boxes: inner({ type: "object", properties: { size: text, big } }) });
  };
  const SCHEMA = "schema.openAPIV3Schema.properties.spec.properties.boxes";

  it.each<[string, (box: JsonObject) => JsonObject, string]>([
    ["of one object", (box) => box, ""],
    ["of items", (items) => ({ type: "array", items }), ".items"],
    [
      "of values",
      (additionalProperties) => ({ type: "object", additionalProperties }),
      ".additionalProperties",
    ],
  ])("is refused at its place in the schema, where it is %s", async (_, inner, place) => {
    client = await createClient();
    const versions = [
      version("v1", { schema: annotated() }),
      version("v2", { storage: false, schema: schemaOf(inner) }),
    ];
    const { status, body } = await client.send("POST", DEFINITIONS, cronTabs(versions));
    expect(status).toBe(422);
    const field = `spec.versions[1].${SCHEMA}${place}.properties.big`;
    expect(body.details).toMatchObject({ causes: [{ reason: "FieldValueForbidden", field }] });
    expect(body.message).toContain("did you mean text-to-number?");
  });
});

describe("evolution of a custom kind", () => {
  const start = async (evolution: Evolution) => {
    client = await createClient({
      definitions: [DEFINITION],
      evolution: { "CronTab.stable.example.com": evolution },
    });
  };

  it.each([{ duplicates: false }, { duplicates: [] }] as const)(
    "switches duplicates off: %j",
    async (off) => {
      await start(off);
      expect(await createdSpec({ owner: "ann", mode: "Fast", slow: 1 })).toEqual({
        owner: "ann",
        mode: "Fast",
      });
    },
  );

  it("switches unions off", async () => {
    await start({ unions: false });
    const spec = { mode: "Fast", fast: 1, slow: 1 };
    expect(await createdSpec({ ...spec, owner: "ann" })).toEqual({ ...spec, owner: "ann", team: "ann" });
  });

  it("has rules in place of those that the schema declares", async () => {
    await start({ duplicates: [{ old: "spec.team", new: "spec.owner" }] });
    expect(await createdSpec({ owner: "ann", team: "bob" })).toEqual({ owner: "bob", team: "bob" });
  });

  it("has another mode for unions", async () => {
    await start({ unions: { mode: "validate" } });
    const spec = { mode: "Fast", slow: 1 };
    expect((await client.send("POST", cronTabsOf(), cronTab("one", { spec }))).status).toBe(422);
  });

  it("that cannot be carried out is the server's error, whoever writes", async () => {
    await start({ duplicates: [{ old: "spec.onwer", new: "spec.team" }] });
    const object = cronTab("one", { spec: { owner: "ann" } });
    for (const reply of [
      await client.send("POST", cronTabsOf(), object),
      await client.send("PATCH", `${cronTabsOf()}/one?fieldManager=me`, object, APPLY),
    ]) {
      expect(reply.status).toBe(500);
      expect(reply.body.message).toMatch(
        /^the server's evolution of CronTab\.stable\.example\.com cannot be/,
      );
      expect(reply.body.message).toMatch(/spec\.onwer/);
    }
  });
});
