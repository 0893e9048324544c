import type { DuplicateRule } from "fieldwise/evolve";
import type { Evolution } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cronTab, cronTabs, cronTabsOf, version } from "../custom/definition.ts";
import { APPLY, type Client, createClient, MERGE, metadataOf, type Reply } from "../kinds/client.ts";

const JSON_PATCH = "application/json-patch+json";
const [text, count] = [{ type: "string" }, { type: "integer" }];

/** What both spec and status have: names that say the same, some of which must agree, and a union. */
const PART: JsonObject = {
  type: "object",
  properties: {
    owner: text,
    team: { ...text, "x-fieldwise-duplicate-of": "owner" },
    left: text,
    right: { ...text, "x-fieldwise-duplicate-of": { field: "left", policy: "mustMatch" } },
    mode: text,
    fast: count,
    slow: count,
    trial: { ...text, "x-fieldwise-feature-gate": "Trial" },
    replicas: count,
    size: { ...count, "x-fieldwise-duplicate-of": "replicas" },
    shape: {
      type: "object",
      properties: { width: count, span: { ...count, default: 1, "x-fieldwise-duplicate-of": "width" } },
    },
    rate: {
      type: "object",
      properties: {
        perDay: { ...count, default: 7 },
        daily: { ...count, "x-fieldwise-duplicate-of": "perDay" },
      },
    },
    boxes: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: {
        type: "object",
        required: ["name"],
        properties: { name: text, old: text, new: { ...text, "x-fieldwise-duplicate-of": "old" } },
      },
    },
  },
  "x-kubernetes-unions": [
    { discriminator: "mode", "fields-to-discriminateBy": { fast: "Fast", slow: "Slow" } },
  ],
};

const DEFINITION = cronTabs([
  version("v1", {
    schema: { openAPIV3Schema: { type: "object", properties: { spec: PART, status: PART } } },
    subresources: {
      status: {},
      scale: { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" },
    },
  }),
]);

const ONE = `${cronTabsOf()}/one`;
const BEFORE: JsonObject = { owner: "ann", team: "ann" };

let client: Client;
afterEach(() => client.server.close());

async function start(evolution?: Evolution): Promise<void> {
  client = await createClient({
    definitions: [DEFINITION],
    ...(evolution && { evolution: { "CronTab.stable.example.com": evolution } }),
  });
}

/** Creates the object, with the same in its status: an old client does that, unless told otherwise. */
async function create(part: JsonObject = { owner: "ann" }): Promise<JsonObject> {
  await client.send("POST", cronTabsOf(), cronTab("one", { spec: part }));
  return (await client.send("PATCH", `${ONE}/status`, { status: part }, MERGE)).body;
}

/** How a verb sets fields of a part of the object. */
type Write = (part: "spec" | "status", fields: JsonObject, query?: string) => Promise<Reply>;

const place = (part: string, query: string) => `${ONE}${part === "status" ? "/status" : ""}?${query}`;

const UPDATES: Readonly<Record<string, Write>> = {
  async PUT(part, fields, query = "") {
    const { body } = await client.send("GET", ONE);
    const changed = { ...body, [part]: { ...(body[part] as JsonObject), ...fields } };
    return client.send("PUT", place(part, query), changed);
  },
  "a JSON Patch": (part, fields, query = "") => {
    const patch = Object.entries(fields).map(([name, value]) => ({
      op: "add",
      path: `/${part}/${name}`,
      value,
    }));
    return client.send("PATCH", place(part, query), patch, JSON_PATCH);
  },
  "a JSON merge patch": (part, fields, query = "") =>
    client.send("PATCH", place(part, query), { [part]: fields }, MERGE),
  "an apply": (part, fields, query = "") =>
    client.send(
      "PATCH",
      place(part, `fieldManager=gitops&force=true&${query}`),
      cronTab("one", { [part]: fields }),
      APPLY,
    ),
};

const CREATES: Readonly<Record<string, Write>> = {
  POST: (part, fields, query = "") =>
    client.send("POST", `${cronTabsOf()}?${query}`, cronTab("one", { [part]: fields })),
  "an apply that creates": (part, fields, query = "") =>
    client.send("PATCH", `${ONE}?fieldManager=gitops&${query}`, cronTab("one", { [part]: fields }), APPLY),
};

const AGREE: JsonObject = { owner: "cid" };
const WARN: JsonObject = { owner: "cid", team: "bob" };
const REFUSE: JsonObject = { left: "a", right: "b" };

function expectRefused({ status, body }: Reply, part: string): void {
  expect(status).toBe(422);
  expect(body).toMatchObject({
    kind: "Status",
    reason: "Invalid",
    details: { name: "one", group: "stable.example.com", kind: "CronTab" },
  });
  const [cause, ...others] = (body.details as { causes: readonly JsonObject[] }).causes;
  expect(others).toEqual([]);
  expect(cause).toMatchObject({ reason: "FieldValueInvalid", field: `${part}.right` });
  expect(cause?.message).toMatch(/^Invalid value: "b": ./);
  expect(body.message).toBe(
    `CronTab.stable.example.com "one" is invalid: ${cause?.field}: ${cause?.message}`,
  );
}

function expectWarned({ warnings }: Reply, part: string): void {
  expect(warnings).toMatch(new RegExp(`^299 - "${part}\\.team: \\\\?.`));
}

describe.each(Object.entries(CREATES))("%s", (_, write) => {
  beforeEach(() => start());

  it("sets the new name to match", async () => {
    const reply = await write("spec", AGREE);
    expect(reply).toMatchObject({ status: 201, warnings: null });
    expect(reply.body.spec).toEqual({ owner: "cid", team: "cid" });
  });

  it("warns about what it does not store as it was sent", async () => {
    const reply = await write("spec", WARN);
    expect(reply.status).toBe(201);
    expect(reply.body.spec).toEqual({ owner: "cid", team: "cid" });
    expectWarned(reply, "spec");
  });

  it.each(["", "dryRun=All"])("is refused if it contradicts itself (%s)", async (query) => {
    expectRefused(await write("spec", REFUSE, query), "spec");
    expect((await client.send("GET", ONE)).status).toBe(404);
  });

  it("does not look at a status, which it does not write", async () => {
    const reply = await write("status", { ...WARN, ...REFUSE });
    expect(reply).toMatchObject({ status: 201, warnings: null });
    expect(reply.body.status).toBeUndefined();
  });
});

describe.each(
  Object.entries(UPDATES).flatMap(([name, write]) =>
    (["spec", "status"] as const).map((part) => ({ name, part, write })),
  ),
)("$name of the $part", ({ part, write }) => {
  beforeEach(() => start());

  it("sets the new name to match", async () => {
    await create();
    const reply = await write(part, AGREE);
    expect(reply).toMatchObject({ status: 200, warnings: null });
    expect(reply.body[part]).toEqual({ owner: "cid", team: "cid" });
    expect(metadataOf(reply).managedFields).not.toEqual([]);
  });

  it("warns about what it does not store as it was sent", async () => {
    await create();
    const reply = await write(part, WARN);
    expect(reply.status).toBe(200);
    expect(reply.body[part]).toEqual({ owner: "cid", team: "cid" });
    expectWarned(reply, part);
  });

  it.each(["", "dryRun=All"])(
    "is refused if it contradicts itself, and nothing changes (%s)",
    async (query) => {
      const before = await create();
      expectRefused(await write(part, REFUSE, query), part);
      expect((await client.send("GET", ONE)).body).toEqual(before);
    },
  );

  it("is refused if it sets two members of a union", async () => {
    await create();
    const { status, body } = await write(part, { fast: 1, slow: 2 });
    expect(status).toBe(422);
    expect(body.details).toMatchObject({ causes: [{ reason: "FieldValueForbidden", field: part }] });
  });
});

describe("a write that does not fit its type", () => {
  it("is refused for that first", async () => {
    await start();
    const spec = { left: 1, right: "b" };
    const { status, body } = await client.send("POST", cronTabsOf(), cronTab("one", { spec }));
    expect(status).toBe(422);
    expect(body.details).toMatchObject({ causes: [{ field: "spec.left", reason: "FieldValueTypeInvalid" }] });
  });
});

describe("a write to one part of an object", () => {
  beforeEach(() => start());

  it("does not look at what it sends of the other", async () => {
    const before = await create();
    const wrong = { ...BEFORE, ...WARN, ...REFUSE };
    for (const [path, part] of [
      [ONE, "status"],
      [`${ONE}/status`, "spec"],
    ] as const) {
      const put = await client.send("PUT", path, { ...before, [part]: wrong });
      expect(put).toMatchObject({ status: 200, warnings: null });
      const patched = await client.send("PATCH", path, { [part]: wrong }, MERGE);
      expect(patched).toMatchObject({ status: 200, warnings: null });
      const applied = await client.send(
        "PATCH",
        `${path}?fieldManager=gitops`,
        cronTab("one", { [part]: REFUSE }),
        APPLY,
      );
      expect(applied).toMatchObject({ status: 200, warnings: null });
      expect(applied.body).toMatchObject({ spec: BEFORE, status: BEFORE });
    }
  });

  it("still has to be of the revision that it says", async () => {
    const before = await create();
    await client.send("PATCH", ONE, { spec: AGREE }, MERGE);
    const put = await client.send("PUT", `${ONE}/status`, { ...before, status: AGREE });
    expect(put).toMatchObject({ status: 409, body: { reason: "Conflict" } });
  });
});

describe("defaults", () => {
  it("are set under both names, by every verb", async () => {
    await start();
    for (const write of [...Object.values(CREATES), ...Object.values(UPDATES)]) {
      if (Object.values(UPDATES).includes(write)) await create();
      const { body } = await write("spec", { shape: {} });
      expect((body.spec as JsonObject).shape).toEqual({ width: 1, span: 1 });
      await client.send("DELETE", ONE);
    }
  });
});

describe("a write to the scale", () => {
  const scale = (replicas: number, query = "") =>
    client.send("PATCH", `${ONE}/scale?${query}`, { spec: { replicas } }, MERGE);
  const applyScale = (replicas: number) => {
    const config = {
      apiVersion: "autoscaling/v1",
      kind: "Scale",
      metadata: { name: "one" },
      spec: { replicas },
    };
    return client.send("PATCH", `${ONE}/scale?fieldManager=scaler&force=true`, config, APPLY);
  };

  it("sets the new name to match", async () => {
    await start();
    await create({ replicas: 1 });
    for (const [write, replicas] of [
      [scale, 2],
      [applyScale, 3],
    ] as const) {
      expect((await write(replicas)).body.spec).toEqual({ replicas });
      expect((await client.send("GET", ONE)).body.spec).toEqual({ replicas, size: replicas });
    }
  });

  it("is refused where that contradicts what is there", async () => {
    await start({ duplicates: [{ old: "spec.replicas", new: "spec.size", policy: "mustMatch" }] });
    await create({ replicas: 1 });
    for (const reply of [await scale(2), await scale(2, "dryRun=All")]) {
      expect(reply).toMatchObject({
        status: 422,
        body: { details: { kind: "CronTab", causes: [{ field: "spec.size" }] } },
      });
    }
    expect((await client.send("GET", ONE)).body.spec).toEqual({ replicas: 1, size: 1 });
  });

  it("by an apply states the fact, and the other name follows", async () => {
    await start({ duplicates: [{ old: "spec.replicas", new: "spec.size", policy: "mustMatch" }] });
    await create({ replicas: 1 });
    expect((await applyScale(2)).status).toBe(200);
    expect((await client.send("GET", ONE)).body.spec).toEqual({ replicas: 2, size: 2 });
  });
});

describe("rules that options give", () => {
  const rule: DuplicateRule = { old: "spec.owner", new: "spec.team" };

  it("refuse a change of the new name alone where they say so, by every verb", async () => {
    await start({ duplicates: [{ ...rule, whenNewChanges: "reject" }] });
    const before = await create();
    for (const write of Object.values(UPDATES)) {
      if (write === UPDATES["an apply"]) continue;
      const { status, body } = await write("spec", { team: "bob" });
      expect(status).toBe(422);
      expect(body.details).toMatchObject({ causes: [{ field: "spec.team" }] });
      expect((await client.send("GET", ONE)).body).toEqual(before);
    }
  });

  it("let an apply of the new name conflict with who owns the old one", async () => {
    await start({ duplicates: [{ ...rule, whenNewChanges: "intent" }] });
    const apply = (manager: string, spec: JsonObject) =>
      client.send("PATCH", `${ONE}?fieldManager=${manager}`, cronTab("one", { spec }), APPLY);
    await apply("old", { owner: "ann" });
    const { status, body } = await apply("new", { team: "bob" });
    expect(status).toBe(409);
    const [cause, ...others] = (body.details as { causes: readonly JsonObject[] }).causes;
    expect(others).toEqual([]);
    expect(cause).toMatchObject({ reason: "FieldManagerConflict", message: 'conflict with "old"' });
    expect(cause?.field).toMatch(/^\.spec\.(owner|team)$/);
    const message = `Apply failed with 1 conflict: conflict with "old": ${cause?.field}`;
    expect(body).toMatchObject({ reason: "Conflict", message });
  });
});

describe("warnings", () => {
  const boxes = (names: readonly string[]) =>
    client.send(
      "POST",
      cronTabsOf(),
      cronTab("one", { spec: { boxes: names.map((name) => ({ name, old: "a", new: "b" })) } }),
    );

  it("name who owned the member of a union that was cleared", async () => {
    await start();
    const apply = (manager: string, spec: JsonObject) =>
      client.send("PATCH", `${ONE}?fieldManager=${manager}`, cronTab("one", { spec }), APPLY);
    await apply("hare", { fast: 1 });
    const { body, warnings } = await apply("snail", { slow: 1 });
    expect(body.spec).toEqual({ mode: "Slow", slow: 1 });
    expect(warnings).toMatch(/^299 - "spec\.fast: [^"]*hare/);
  });

  it("carry any name", async () => {
    await start();
    const { status, warnings } = await boxes(['a"b\\c\n']);
    expect(status).toBe(201);
    expect(warnings).toContain('299 - "spec.boxes[name=\\"a\\\\\\"b\\\\\\\\c\\\\n\\"].new: ');
  });

  it("are cut where there are too many", async () => {
    await start();
    const { status, warnings } = await boxes(Array.from({ length: 5_000 }, (_, index) => `box-${index}`));
    expect(status).toBe(201);
    expect(warnings?.length).toBeGreaterThan(1_000);
    expect(warnings?.length).toBeLessThan(8_000);
  });
});

describe("a kind of Kubernetes' own", () => {
  const maps = "/api/v1/namespaces/default/configmaps";
  const map = { metadata: { name: "m" }, data: { left: "a", right: "b" } };

  it("has nothing to keep", async () => {
    client = await createClient();
    const reply = await client.send("POST", maps, map);
    expect(reply).toMatchObject({ status: 201, warnings: null, body: { data: map.data } });
  });

  it("has what options say", async () => {
    const duplicates = [{ old: "data.left", new: "data.right", policy: "mustMatch" }] as const;
    client = await createClient({ evolution: { ConfigMap: { duplicates } } });
    const { status, body } = await client.send("POST", maps, map);
    expect(status).toBe(422);
    expect(body.message).toMatch(/^ConfigMap "m" is invalid: data\.right: Invalid value: "b": ./);
  });
});

describe("a field behind a feature gate", () => {
  it("is dropped by every verb while the gate is off, and the client is told", async () => {
    await start();
    await create();
    for (const write of Object.values(UPDATES)) {
      const reply = await write("spec", { trial: "yes" });
      expect(reply.status).toBe(200);
      expect(reply.body.spec).toEqual(BEFORE);
      expect(reply.warnings).toBe(
        '299 - "spec.trial: this was dropped, as the feature Trial is off here: turn it on, or leave this out"',
      );
    }
  });

  it("is kept once the gate is on, and where no gate is looked at", async () => {
    for (const gates of [{ enabled: ["Trial"] }, false] as const) {
      await start({ gates });
      const { body } = await client.send("POST", cronTabsOf(), cronTab("one", { spec: { trial: "yes" } }));
      expect(body.spec).toEqual({ trial: "yes" });
      await client.server.close();
    }
  });
});

describe("a default of the old name", () => {
  it("does not stand against a client that states the new one", async () => {
    await start();
    for (const write of Object.values(CREATES)) {
      const reply = await write("spec", { rate: { daily: 3 } });
      expect(reply).toMatchObject({ status: 201, warnings: null });
      expect(reply.body.spec).toEqual({ rate: { daily: 3, perDay: 3 } });
      await client.send("DELETE", ONE);
    }
    await client.send("POST", cronTabsOf(), cronTab("one", { spec: { rate: { perDay: 1 } } }));
    const { body } = await client.send("GET", ONE);
    const put = await client.send("PUT", ONE, { ...body, spec: { rate: { daily: 4 } } });
    expect(put.body.spec).toEqual({ rate: { daily: 4, perDay: 4 } });
  });

  it("fills both where a client states neither", async () => {
    await start();
    const { body } = await client.send("POST", cronTabsOf(), cronTab("one", { spec: { rate: {} } }));
    expect(body.spec).toEqual({ rate: { perDay: 7, daily: 7 } });
  });
});

describe("a Secret, which folds its texts by itself,", () => {
  it("does so where something else is asked of it, too", async () => {
    const gates = { gates: { immutable: "Seal" } };
    client = await createClient({ evolution: { Secret: { gates } } });
    const secret = { apiVersion: "v1", kind: "Secret", metadata: { name: "keys" } };
    const path = "/api/v1/namespaces/default/secrets/keys?fieldManager=gitops";
    const config = { ...secret, stringData: { key: "x" }, immutable: true };
    const reply = await client.send("PATCH", path, config, APPLY);
    expect(reply).toMatchObject({ status: 201, body: { data: { key: "eA==" } } });
    expect(reply.body).not.toHaveProperty("immutable");
    expect(reply.warnings).toMatch(/immutable: this was dropped/);
    expect(metadataOf(reply).managedFields).toMatchObject([
      { fieldsV1: { "f:stringData": { "f:key": {} } } },
    ]);
  });
});
