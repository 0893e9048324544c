import type { HttpReply, HttpRequest } from "fieldwise/server";
import { createAuthority, type Listening, type ListenOptions, listen } from "fieldwise/server/node";
import { afterEach, describe, expect, it } from "vitest";
import { readHosts } from "../../../src/server/node/browsers/allowed-hosts.ts";
import { readOrigins } from "../../../src/server/node/browsers/allowed-origins.ts";
import { guard } from "../../../src/server/node/browsers/guard.ts";
import { RawClient } from "./raw-client.ts";

const authority = createAuthority({ name: "test authority", now: new Date() });
const tls = authority.issue({ name: "test server", purpose: "server", hosts: ["127.0.0.1"] });

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What becomes of a request to a server with these options. */
async function ask(options: ListenOptions, { method = "GET", headers = {} }: Asked): Promise<HttpReply> {
  const all: Readonly<Record<string, string>> = { host: "127.0.0.1:8001", ...headers };
  const request: HttpRequest = {
    method,
    path: "/api/v1/namespaces",
    query: "",
    header: (name) => all[name],
    text: async () => "",
  };
  const answer = async () => ({ status: 200, headers: { vary: "Accept" }, body: "fine" });
  return guard(answer, options)(request);
}

const statusOf = async (options: ListenOptions, asked: Asked) => (await ask(options, asked)).status;

describe("without TLS, on this machine's own address, a server is reached", () => {
  it.each([
    "localhost",
    "LOCALHOST:8001",
    "localhost.:8001",
    "my.localhost",
    "127.0.0.1:8001",
    "127.3.2.1",
    "[::1]:8001",
    "192.168.0.7",
  ])("as %s", async (host) => {
    expect(await statusOf({}, { headers: { host } })).toBe(200);
    expect(await statusOf({ host: "::1" }, { headers: { host } })).toBe(200);
  });

  it.each([
    "evil.example",
    "evil.example:8001",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evillocalhost",
    "",
    "a:b:c",
  ])("not as %j", async (host) => {
    const reply = await ask({}, { headers: { host } });
    expect(reply.status).toBe(403);
    expect(JSON.parse(reply.body as string)).toMatchObject({ kind: "Status", reason: "Forbidden" });
  });

  it("by the names that are allowed, and no others", async () => {
    const hosts = ["Api.Test", ".example.com"];
    for (const host of ["api.test:8001", "example.com", "a.b.example.com", "localhost"])
      expect(await statusOf({ hosts }, { headers: { host } })).toBe(200);
    for (const host of ["my.api.test", "api.test.evil.example", "evilexample.com"])
      expect(await statusOf({ hosts }, { headers: { host } })).toBe(403);
    expect(await statusOf({ hosts: ["*"] }, { headers: { host: "evil.example" } })).toBe(200);
  });
});

it("a certificate, and an address that others reach, leave the name open unless it is stated", async () => {
  const asked = { headers: { host: "api.test" } };
  expect(await statusOf({ tls }, asked)).toBe(200);
  expect(await statusOf({ host: "0.0.0.0" }, asked)).toBe(200);
  expect(await statusOf({ tls, hosts: ["other.test"] }, asked)).toBe(403);
});

describe.each([
  ["with TLS", { tls }, "https"],
  ["without TLS", {}, "http"],
])("a page, %s,", (_, options, scheme) => {
  it.each(["GET", "POST", "OPTIONS"])("of another origin is refused its %s", async (method) => {
    for (const origin of [
      "https://evil.example",
      "null",
      `${scheme}://127.0.0.1:3000`,
      `${scheme}://localhost:8001`,
    ]) {
      const reply = await ask(options, { method, headers: { origin } });
      expect(reply.status).toBe(403);
      expect(Object.keys(reply.headers)).toEqual(["content-type"]);
    }
  });

  it("of the server's own origin is answered", async () => {
    const reply = await ask(options, { headers: { origin: `${scheme}://127.0.0.1:8001` } });
    expect(reply).toMatchObject({ status: 200, headers: { vary: "Accept" } });
  });

  it("of an origin that is allowed is answered as Kubernetes answers it", async () => {
    const origin = "https://dash.test";
    const reply = await ask({ ...options, origins: [origin] }, { headers: { origin } });
    expect(reply).toMatchObject({ status: 200, body: "fine" });
    expect(reply.headers).toEqual({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "POST, GET, OPTIONS, PUT, DELETE, PATCH",
      "access-control-allow-headers":
        "Content-Type, Content-Length, Accept-Encoding, X-CSRF-Token, Authorization, X-Requested-With, If-Modified-Since",
      "access-control-expose-headers": "Date",
      "access-control-allow-credentials": "true",
      vary: ["Accept", "Origin"],
    });
  });

  it("may ask first whether it may, if its origin is allowed", async () => {
    const origin = "https://dash.test";
    const reply = await ask({ ...options, origins: [origin] }, { method: "OPTIONS", headers: { origin } });
    expect(reply).toMatchObject({
      status: 204,
      body: "",
      headers: { "access-control-allow-origin": origin },
    });
  });
});

describe("a body that does not say what it is", () => {
  const bodies = [{ "content-length": "2" }, { "transfer-encoding": "chunked" }];

  it("is refused without TLS, where a page can post it unasked", async () => {
    for (const headers of bodies) {
      const reply = await ask({}, { method: "POST", headers });
      expect(reply.status).toBe(415);
      expect(reply.body).toContain("add the header Content-Type: application/json");
    }
  });

  it.each([
    ["says what it is", "POST", { "content-type": "application/json" }],
    ["is put, as kubectl scale does", "PUT", {}],
    [
      "comes from a client in Go",
      "POST",
      { "user-agent": "kubectl/v1.32.4 (linux/amd64) kubernetes/4cb5f07" },
    ],
  ])("is taken if it %s", async (_, method, more) => {
    for (const headers of bodies)
      expect(await statusOf({}, { method, headers: { ...headers, ...more } })).toBe(200);
  });

  it("is JSON with TLS, as Kubernetes has it", async () => {
    for (const headers of bodies) expect(await statusOf({ tls }, { method: "POST", headers })).toBe(200);
  });

  it("may be none", async () => {
    expect(await statusOf({}, { method: "POST" })).toBe(200);
    expect(await statusOf({}, { method: "POST", headers: { "content-length": "0" } })).toBe(200);
  });
});

describe("allowed origins", () => {
  it("are compared as they are, or by a pattern", () => {
    const allows = readOrigins(["https://dash.test", "(?i)//[a-z]+\\.example\\.com(:|$)", "^null$"]);
    for (const origin of ["https://dash.test", "http://a.example.com:3000", "https://A.Example.com", "null"])
      expect(allows(origin)).toBe(true);
    for (const origin of [
      "https://dash.test.evil.example",
      "https://dashxtest",
      "http://dash.test",
      "http://a.example.com.evil",
    ])
      expect(allows(origin)).toBe(false);
  });

  it.each(["dash.test", "", "*", ".*", "dash.test$", "^https://dash.test", "//dash("])(
    "cannot be %j",
    (origin) => {
      expect(() => readOrigins([origin])).toThrow(/cannot be an allowed origin, .*: use https:/);
    },
  );

  it("must be patterns that can be read", () => {
    expect(() => readOrigins(["//dash(($"])).toThrow("error parsing regexp: missing closing )");
  });
});

it.each(["", "api.test:8001", "http://api.test", "[::1]", "*.test", ".", "a b"])(
  "an allowed host cannot be %j",
  (host) => {
    expect(() => readHosts([host])).toThrow(/cannot be an allowed host: use a name without a port/);
  },
);

describe("over the wire", () => {
  const running: Listening[] = [];
  afterEach(async () => {
    for (const listening of running.splice(0)) await listening.close(0);
  });

  it.each([
    ["as a plain request", "POST / HTTP/1.1\r\nHost: evil.example\r\n\r\n"],
    ["as Node reads it", "POST / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"],
    ["with its host in the address", "POST http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["of another origin", "POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n"],
  ])("what is foreign is refused, %s, and told", async (_, request) => {
    const told: number[] = [];
    const listening = await listen(
      { handle: () => expect.unreachable() },
      { onExchange: ({ status }) => void told.push(status) },
    );
    running.push(listening);
    const client = new RawClient(listening.port).send(request);
    expect(await client.untilText("}")).toContain("HTTP/1.1 403 Forbidden\r\n");
    client.socket.destroy();
    expect(told).toEqual([403]);
  });
});
