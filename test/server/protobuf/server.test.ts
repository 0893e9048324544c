import { type ApiServer, createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeObject, openEnvelope, readObject } from "../../../src/server/protobuf/envelope.ts";
import { WireReader } from "../../../src/server/protobuf/wire.ts";

const PROTOBUF = "application/vnd.kubernetes.protobuf";
const EITHER = `${PROTOBUF},application/json`;
const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";

const configMap = (name: string, data: JsonObject = {}): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name },
  data,
});

const definition: JsonObject = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gears.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { plural: "gears", singular: "gear", kind: "Gear", listKind: "GearList" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
};
const GEARS = "/apis/example.com/v1/namespaces/default/gears";

let server: ApiServer;
beforeAll(async () => {
  server = await createApiServer({ definitions: [definition] });
});
afterAll(() => server.close());

interface Sent {
  readonly method?: string;
  readonly body?: Uint8Array | JsonObject;
  readonly accept?: string;
}

function send(path: string, { method = "GET", body, accept = EITHER }: Sent = {}): Promise<Response> {
  const isBytes = body instanceof Uint8Array;
  const headers = { accept, ...(body && { "content-type": isBytes ? PROTOBUF : "application/json" }) };
  const content = body === undefined ? null : isBytes ? new Uint8Array(body) : JSON.stringify(body);
  return server.fetch(new Request(`http://server${path}`, { method, headers, body: content }));
}

async function decode(response: Response): Promise<JsonObject> {
  expect(response.headers.get("content-type")).toBe(PROTOBUF);
  const { type, raw } = openEnvelope(new Uint8Array(await response.arrayBuffer()));
  return readObject(raw, type);
}

describe("a body in protobuf", () => {
  it("creates an object, which comes back in protobuf", async () => {
    const body = encodeObject(configMap("made", { a: "1", b: "ü", c: "" }));
    const response = await send(CONFIGMAPS, { method: "POST", body });
    expect(response.status).toBe(201);
    const made = await decode(response);
    expect(made).toMatchObject(configMap("made", { a: "1", b: "ü", c: "" }));
    const stored = await (await send(`${CONFIGMAPS}/made`, { accept: "application/json" })).json();
    expect(made).toEqual(stored);
  });

  it("updates an object", async () => {
    const sent = encodeObject(configMap("updated"));
    const { metadata } = await decode(await send(CONFIGMAPS, { method: "POST", body: sent }));
    const body = encodeObject({ ...configMap("updated", { b: "2" }), metadata: metadata as JsonObject });
    const response = await send(`${CONFIGMAPS}/updated`, { method: "PUT", body });
    expect(response.status).toBe(200);
    expect(await decode(response)).toMatchObject({ data: { b: "2" } });
  });

  it("tells zero from nothing where it matters", async () => {
    const labels = { a: "b" };
    const template = { metadata: { labels }, spec: { containers: [{ name: "c", image: "i" }] } };
    const create = (name: string, replicas: JsonObject) => {
      const spec = { ...replicas, selector: { matchLabels: labels }, template };
      const body = encodeObject({ apiVersion: "apps/v1", kind: "Deployment", metadata: { name }, spec });
      return send(DEPLOYMENTS, { method: "POST", body }).then(decode);
    };
    expect(await create("zero", { replicas: 0 })).toMatchObject({ spec: { replicas: 0 } });
    expect(await create("unsaid", {})).toMatchObject({ spec: { replicas: 1 } });
    const body = {
      apiVersion: "autoscaling/v1",
      kind: "Scale",
      metadata: { name: "zero" },
      spec: { replicas: 4 },
    };
    const scaled = await send(`${DEPLOYMENTS}/zero/scale`, { method: "PUT", body: encodeObject(body) });
    expect(await decode(scaled)).toMatchObject({ kind: "Scale", spec: { replicas: 4 } });
  });

  it("may hold the options of a delete, of any version", async () => {
    await send(CONFIGMAPS, { method: "POST", body: configMap("deleted") });
    const options = { apiVersion: "apps/v1", kind: "DeleteOptions", preconditions: { uid: "other" } };
    const path = `${CONFIGMAPS}/deleted`;
    const refused = await send(path, { method: "DELETE", body: encodeObject(options) });
    expect(refused.status).toBe(409);
    expect(await decode(refused)).toMatchObject({ kind: "Status", reason: "Conflict", code: 409 });
    const { preconditions: _, ...rest } = options;
    const done = await send(path, { method: "DELETE", body: encodeObject({ ...rest, apiVersion: "v1" }) });
    expect(await decode(done)).toMatchObject({ kind: "Status", status: "Success" });
  });

  it("defines a custom resource", async () => {
    const schema = {
      type: "object",
      properties: {
        a: { type: "array", items: { type: "string" }, default: [] },
        b: { type: "object", additionalProperties: { type: "number", maximum: 1.5, enum: [0, 1] } },
      },
    };
    const names = { plural: "wheels", singular: "wheel", kind: "Wheel", listKind: "WheelList" };
    const versions = [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }];
    const spec = { group: "example.com", scope: "Cluster", names, versions };
    const body = { ...definition, metadata: { name: "wheels.example.com" }, spec };
    const path = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
    const response = await send(path, { method: "POST", body: encodeObject(body) });
    expect(await decode(response)).toMatchObject({
      spec: { versions: [{ schema: { openAPIV3Schema: schema } }] },
    });
  });

  it.each<[string, Uint8Array, string]>([
    [
      "is something else",
      new TextEncoder().encode("{}"),
      "the object provided is unrecognized (must be of type ConfigMap): provided data does not appear to be a protobuf message, expected prefix [107 56 115 0] ({})",
    ],
    [
      "is empty",
      new Uint8Array([0x6b, 0x38, 0x73, 0]),
      "the object provided is unrecognized (must be of type ConfigMap): empty body (6b387300)",
    ],
    [
      "is cut off",
      encodeObject(configMap("cut")).slice(0, 30),
      "the object provided is unrecognized (must be of type ConfigMap): this is not a protobuf message: it ends too early",
    ],
    [
      "is of another kind",
      encodeObject({ apiVersion: "v1", kind: "Secret", metadata: { name: "s" } }),
      'Secret in version "v1" cannot be handled as a ConfigMap',
    ],
    [
      "is of another version",
      encodeObject({ apiVersion: "apps/v1", kind: "Deployment" }),
      'Deployment in version "v1" cannot be handled as a ConfigMap',
    ],
  ])("that %s is refused", async (_, body, message) => {
    const response = await send(CONFIGMAPS, { method: "POST", body, accept: "application/json" });
    expect(response.status).toBe(400);
    expect(((await response.json()) as JsonObject).message).toContain(message);
  });

  it("is refused if it is of a custom resource", async () => {
    const gear = encodeObject(configMap("gear"));
    const response = await send(GEARS, { method: "POST", body: gear, accept: "application/json" });
    expect(response.status).toBe(415);
  });

  it("may hold the options of a delete of a custom resource, too", async () => {
    const gear = { apiVersion: "example.com/v1", kind: "Gear", metadata: { name: "old" } };
    await send(GEARS, { method: "POST", body: gear, accept: "application/json" });
    const options = { apiVersion: "v1", kind: "DeleteOptions", preconditions: { uid: "other" } };
    const body = encodeObject(options);
    const refused = await send(`${GEARS}/old`, { method: "DELETE", body, accept: "application/json" });
    expect(refused.status).toBe(409);
  });
});

describe("an answer in protobuf", () => {
  it("may be a list", async () => {
    await send(CONFIGMAPS, { method: "POST", body: configMap("listed") });
    const list = await decode(await send(`${CONFIGMAPS}?fieldSelector=metadata.name%3Dlisted`));
    const json = await (
      await send(`${CONFIGMAPS}?fieldSelector=metadata.name%3Dlisted`, { accept: "application/json" })
    ).json();
    expect(list).toEqual(json);
    expect(list).toMatchObject({ kind: "ConfigMapList", items: [{ metadata: { name: "listed" } }] });
  });

  it("may be what is left of objects", async () => {
    await send(CONFIGMAPS, { method: "POST", body: configMap("partial", { a: "1" }) });
    const form = "g=meta.k8s.io;v=v1";
    const accept = `${PROTOBUF};as=PartialObjectMetadata;${form}`;
    const one = await decode(await send(`${CONFIGMAPS}/partial`, { accept }));
    expect(one).toMatchObject({ kind: "PartialObjectMetadata", metadata: { name: "partial" } });
    expect(one).not.toHaveProperty("data");
    const lists = `${PROTOBUF};as=PartialObjectMetadataList;${form}`;
    const list = await decode(await send(`${CONFIGMAPS}?limit=1`, { accept: lists }));
    expect(list).toMatchObject({ kind: "PartialObjectMetadataList", items: [{ metadata: {} }] });
    expect(list.metadata).toHaveProperty("continue");
  });

  it("is not had of a table, nor of a custom resource", async () => {
    const table = await send(CONFIGMAPS, { accept: `${PROTOBUF};as=Table;g=meta.k8s.io;v=v1` });
    expect(table.status).toBe(406);
    const gear = { apiVersion: "example.com/v1", kind: "Gear", metadata: { name: "gear" } };
    expect((await send(GEARS, { method: "POST", body: gear, accept: PROTOBUF })).status).toBe(406);
    expect((await send(`${GEARS}?watch=true`, { accept: PROTOBUF })).status).toBe(406);
    const made = await send(GEARS, { method: "POST", body: gear });
    expect(made.headers.get("content-type")).toBe("application/json");
  });

  it("has no body for who asks for the head alone", async () => {
    const response = await send(CONFIGMAPS, { method: "HEAD" });
    expect(response.headers.get("content-type")).toBe(PROTOBUF);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  });
});

describe("a watch in protobuf", () => {
  /** The events that come until the watch ends, each after its length. */
  async function readEvents(path: string, accept = PROTOBUF): Promise<readonly [string, JsonObject][]> {
    const response = await send(path, { accept });
    expect(response.headers.get("content-type")).toBe(`${PROTOBUF};stream=watch`);
    const all = new Uint8Array(await response.arrayBuffer());
    const events: [string, JsonObject][] = [];
    for (let at = 0; at < all.length; ) {
      const length = new DataView(all.buffer, at).getUint32(0);
      const [, type, extension] = fieldsOf(all.subarray(at + 4, at + 4 + length));
      const [, bytes] = fieldsOf(extension as Uint8Array);
      const opened = openEnvelope(bytes as Uint8Array);
      events.push([new TextDecoder().decode(type), readObject(opened.raw, opened.type)]);
      at += 4 + length;
    }
    return events;
  }

  function fieldsOf(bytes: Uint8Array): Uint8Array[] {
    const fields: Uint8Array[] = [];
    const reader = new WireReader(bytes);
    for (let field = reader.next(); field !== 0; field = reader.next()) fields[field] = reader.bytes();
    return fields;
  }

  const NAMESPACE = "/api/v1/namespaces/kube-public/configmaps";

  it("tells what is there, what happens, and what it has told", async () => {
    for (const name of ["one", "two"]) await send(NAMESPACE, { method: "POST", body: configMap(name) });
    const query =
      "?watch=true&timeoutSeconds=1&allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan";
    const watch = readEvents(`${NAMESPACE}${query}`);
    await new Promise((resume) => setTimeout(resume, 100));
    await send(NAMESPACE, { method: "POST", body: configMap("three", { x: "y".repeat(300) }) });
    const events = await watch;
    expect(events.map(([type, { metadata }]) => [type, (metadata as JsonObject).name])).toEqual([
      ["ADDED", "one"],
      ["ADDED", "two"],
      ["BOOKMARK", undefined],
      ["ADDED", "three"],
    ]);
    expect(events[2]?.[1].metadata).toMatchObject({ annotations: { "k8s.io/initial-events-end": "true" } });
    expect(events[3]?.[1]).toMatchObject({ data: { x: "y".repeat(300) } });
  });

  it("may tell of metadata alone, and ends with what went wrong", async () => {
    const partial = `${PROTOBUF};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`;
    const [first] = await readEvents(`${NAMESPACE}?watch=true&timeoutSeconds=1`, partial);
    expect(first).toMatchObject(["ADDED", { kind: "PartialObjectMetadata", metadata: { name: "one" } }]);
    const failed = await readEvents(
      `${NAMESPACE}?watch=true&resourceVersion=999999&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&timeoutSeconds=1`,
    );
    expect(failed).toMatchObject([["ERROR", { kind: "Status", status: "Failure" }]]);
  });
});
