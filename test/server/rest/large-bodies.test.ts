import { createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient, PODS } from "./client.ts";

const PLACE = "/apis/example.com/v1/namespaces/default/lists";
const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "lists.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "List", plural: "lists" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              strict: {
                type: "array",
                items: { type: "object", required: ["a"], properties: { a: { type: "string" } } },
              },
              long: {
                type: "array",
                items: {
                  type: "object",
                  properties: { a: { type: "string", default: "x".repeat(100_000) } },
                },
              },
              free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
            },
          },
        },
      },
    ],
  },
};

const COUNT = 600_000;
const empty = (count = COUNT) => new Array<JsonObject>(count).fill({});
const pod = (spec: JsonObject) => ({
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "p" },
  spec: { containers: [{ name: "a", image: "b" }], ...spec },
});
const list = (fields: JsonObject) => ({
  apiVersion: "example.com/v1",
  kind: "List",
  metadata: { name: "l" },
  ...fields,
});
const unknown = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));

describe("a body that is as large as it may be, and wrong everywhere", () => {
  let client: Client;
  beforeAll(async () => {
    client = await createClient();
    await client.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", DEFINITION);
    await client.create(PODS, pod({}));
    await client.create(PLACE, list({}));
  });

  const tooLarge = { code: 500, message: "etcdserver: request is too large" };
  const cases: Record<string, { send: () => ReturnType<Client["send"]>; expected: JsonObject }> = {
    "items that become larger by their defaults": {
      send: () => client.create(PODS, pod({ containers: empty() })),
      expected: tooLarge,
    },
    "the same in an update": {
      send: () => client.replace(`${PODS}/p`, pod({ containers: empty() })),
      expected: tooLarge,
    },
    "the same in a patch": {
      send: () => client.patch(`${PODS}/p`, "merge", { spec: { containers: empty() } }),
      expected: tooLarge,
    },
    "defaults that are long": {
      send: () => client.create(PLACE, list({ long: empty() })),
      expected: tooLarge,
    },
    "long defaults by an apply": {
      send: () => client.apply(`${PLACE}/l?fieldManager=me`, list({ long: empty() })),
      expected: tooLarge,
    },
    "items that are no containers": {
      send: () => client.create(PODS, pod({ containers: empty(20_000) })),
      expected: { code: 422, reason: "Invalid" },
    },
    "ports that are none": {
      send: () =>
        client.create("/api/v1/namespaces/default/services", {
          metadata: { name: "s" },
          spec: { ports: empty(50_000) },
        }),
      expected: { code: 422, reason: "Invalid" },
    },
    "items that lack a field": {
      send: () => client.create(PLACE, list({ strict: empty() })),
      expected: { code: 422, reason: "Invalid" },
    },
    "versions that are none": {
      send: () =>
        client.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
          ...DEFINITION,
          spec: { ...DEFINITION.spec, versions: empty(200_000) },
        }),
      expected: { code: 422, reason: "Invalid" },
    },
    "fields that there are not, by an apply": {
      send: () => client.apply(`${PODS}/p?fieldManager=me`, pod(unknown(150_000))),
      expected: { code: 500 },
    },
  };
  for (const [name, { send, expected }] of Object.entries(cases)) {
    it(`is refused shortly: ${name}`, async () => {
      const { body } = await send();
      expect(body).toMatchObject({ kind: "Status", ...expected });
      expect(JSON.stringify(body).length).toBeLessThan(3_000_000);
    });
  }

  it("does not hide what is wrong behind thousands of fields that are kept as they are", async () => {
    const { body } = await client.create(PLACE, list({ free: unknown(6000), strict: [{}] }));
    expect(body.message).toBe('List.example.com "l" is invalid: strict[0].a: Required value');
  });

  it("may copy no more by a JSON Patch than a body could have held", async () => {
    const double = Array.from({ length: 60 }, (_, index) => ({
      op: "copy",
      from: "/free",
      path: `/free/again${index}`,
    }));
    const begin = { op: "add", path: "/free", value: { text: "x" } };
    const refused = await client.patch(`${PLACE}/l`, "json", [begin, ...double]);
    expect(refused.body).toMatchObject({ code: 422, reason: "Invalid" });
    const taken = await client.patch(`${PLACE}/l`, "json", [begin, ...double.slice(0, 8)]);
    expect(taken.status).toBe(200);
  });
});

it("is refused shortly as protobuf, too, where an empty message takes two bytes", async () => {
  const server = await createApiServer();
  const field = (number: number, content: Uint8Array) =>
    Buffer.concat([Buffer.from([(number << 3) | 2]), varint(content.length), content]);
  const containers = Buffer.alloc(2_000_000, field(2, new Uint8Array()));
  const name = field(1, Buffer.from("p"));
  const kind = Buffer.concat([field(1, Buffer.from("v1")), field(2, Buffer.from("Pod"))]);
  const object = Buffer.concat([field(1, name), field(2, containers)]);
  const body = Buffer.concat([Buffer.from("k8s\0"), field(1, kind), field(2, object)]);
  const headers = { "content-type": "application/vnd.kubernetes.protobuf", accept: "application/json" };
  const response = await server.fetch(new Request(`http://server${PODS}`, { method: "POST", headers, body }));
  expect(await response.json()).toMatchObject({ code: 500, message: "etcdserver: request is too large" });
  await server.close();
});

function varint(number: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = number; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
