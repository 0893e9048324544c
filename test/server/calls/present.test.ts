import type { JsonObject } from "fieldwise/value";
import { beforeAll, describe, expect, it } from "vitest";
import { Credentials } from "../../../src/server/auth/credentials.ts";
import { OpenAuthorizer } from "../../../src/server/auth/open-authorizer.ts";
import { AccountTokens } from "../../../src/server/auth/tokens/account-tokens.ts";
import type { Call } from "../../../src/server/calls/call.ts";
import { checkForm, present } from "../../../src/server/calls/present.ts";
import { Watches } from "../../../src/server/calls/watches.ts";
import { Memory } from "../../../src/server/load/memory.ts";
import { Slices } from "../../../src/server/load/slices.ts";
import { FollowedResources } from "../../../src/server/objects/followed.ts";
import { ObjectStore } from "../../../src/server/objects/object-store.ts";
import { builtinResources } from "../../../src/server/resources/builtin-resources.ts";
import { Registry } from "../../../src/server/resources/registry.ts";
import type { Resource } from "../../../src/server/resources/resource.ts";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import type { Entry } from "../../../src/server/storage/storage.ts";
import { postByFetch } from "../../../src/server/webhooks/post-by-fetch.ts";
import { WebhookClient } from "../../../src/server/webhooks/webhook-client.ts";

/** A resource that is stored as `example/v1`, whose size is called width in `example/v2`. */
function widgets(version: "v1" | "v2", custom: boolean): Resource {
  const [some] = builtinResources(() => new Registry());
  return Object.create(some as Resource, {
    custom: { value: custom },
    group: { value: "example" },
    version: { value: version },
    apiVersion: { value: `example/${version}` },
    storedAs: { value: "example/v1" },
    kind: { value: "Widget" },
    listKind: { value: "WidgetList" },
    prefix: { value: "/example/widgets/" },
    convert: {
      value: ({ size, ...object }: JsonObject) => ({
        type: undefined,
        object: { ...object, apiVersion: "example/v2", width: size },
      }),
    },
  });
}

describe("an answer", () => {
  let entry: Entry;
  const storage = createMemoryStorage();
  beforeAll(async () => {
    const value = '{"apiVersion":"example/v1","kind":"Widget","metadata":{"name":"w"},"size":3}';
    entry = (await storage.put("/example/widgets/w", value, 0)) as Entry;
  });

  const callOf = (resource: Resource, more: Partial<Call> = {}): Call => ({
    now: new Date(0),
    slices: new Slices(),
    largest: 0,
    backend: {
      objects: new ObjectStore(storage),
      authorizer: new OpenAuthorizer(undefined),
      credentials: new Credentials(
        new AccountTokens(
          {},
          { objects: new ObjectStore(storage), now: () => new Date(0), newUid: () => "" },
        ),
      ),
      webhooks: new WebhookClient({}, postByFetch),
      followed: new FollowedResources(new ObjectStore(storage)),
      registry: new Registry(),
      limits: { body: 0, object: 0, list: 0, watches: 0, unread: 0, memory: 0 },
      watches: new Watches(0, 0),
      memory: new Memory(0),
      now: () => new Date(0),
      newUid: () => "",
      random: () => 0,
    },
    request: { method: "GET", path: "", query: "", header: () => undefined, text: async () => "" },
    query: new URLSearchParams(),
    user: { name: "u", groups: [] },
    accepted: { format: "json" },
    resource,
    namespace: undefined,
    name: undefined,
    subresource: undefined,
    warnings: [],
    ...more,
  });
  const bodyOf = (body: unknown) => JSON.parse(body as string);

  it("is in the version that is asked for, whatever the stored one", () => {
    const stored = present(callOf(widgets("v1", true)), { is: "entry", entry });
    expect(bodyOf(stored.body)).toMatchObject({ apiVersion: "example/v1", size: 3 });
    const other = present(callOf(widgets("v2", true)), { is: "entry", entry, status: 201 });
    expect(other.status).toBe(201);
    expect(bodyOf(other.body)).toMatchObject({
      apiVersion: "example/v2",
      width: 3,
      metadata: { resourceVersion: String(entry.revision) },
    });
  });

  it.each([
    ["v1", true, { apiVersion: "example/v1", kind: "Widget", size: 3 }],
    ["v2", true, { apiVersion: "example/v2", kind: "Widget", width: 3 }],
    ["v1", false, { size: 3 }],
    ["v2", false, { width: 3 }],
  ] as const)("of a list in %s names the kind of items if that is custom: %s", (version, custom, item) => {
    const answer = { is: "list", entries: [entry], metadata: { resourceVersion: "9" } } as const;
    const list = bodyOf(present(callOf(widgets(version, custom)), answer).body);
    expect(list).toEqual({
      kind: "WidgetList",
      apiVersion: `example/${version}`,
      metadata: { resourceVersion: "9" },
      items: [{ ...item, metadata: { name: "w", resourceVersion: String(entry.revision) } }],
    });
  });

  it("of a write is a Table for who asks for that, but a Status stays what it is", () => {
    const accepted = { format: "json", as: "Table", version: "v1" } as const;
    const call = callOf(widgets("v1", true), { accepted });
    const object = { apiVersion: "example/v1", kind: "Widget", metadata: { name: "w" } };
    expect(bodyOf(present(call, { is: "object", status: 201, object }).body).kind).toBe("Table");
    const status = { kind: "Status", apiVersion: "v1", status: "Success" };
    expect(bodyOf(present(call, { is: "object", status: 200, object: status }).body)).toEqual(status);
  });

  it("has a header for each warning", () => {
    const call = callOf(widgets("v1", true), { warnings: ['unknown field "a"', "b"] });
    expect(present(call, { is: "entry", entry }).headers.warning).toEqual([
      '299 - "unknown field \\"a\\""',
      '299 - "b"',
    ]);
  });

  it("that cannot be given is refused before anything is written", () => {
    const accepted = { format: "protobuf" } as const;
    const call = callOf(widgets("v1", true), { accepted });
    const write = { ...call, request: { ...call.request, method: "POST" } };
    expect(() => checkForm(write)).toThrow("cannot be encoded to a protobuf message");
    expect(() => checkForm(call)).not.toThrow();
    expect(() => present(call, { is: "entry", entry })).toThrow("cannot be encoded to a protobuf message");
  });
});
