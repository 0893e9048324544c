import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority, postToWebhook } from "fieldwise/server/node";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { postByFetch } from "../../../src/server/webhooks/post-by-fetch.ts";
import type { Webhooks } from "../../../src/server/webhooks/webhook.ts";
import { WebhookClient } from "../../../src/server/webhooks/webhook-client.ts";
import { readTarget } from "../../../src/server/webhooks/webhook-target.ts";
import { serveWebhook } from "./webhook-server.ts";

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const REVIEW = { kind: "AdmissionReview", apiVersion: "admission.k8s.io/v1", request: { uid: "1" } };

function ask(config: JsonObject, webhooks: Webhooks = {}, seconds = 5): Promise<JsonObject> {
  return new WebhookClient(webhooks, postToWebhook).ask(readTarget(config), REVIEW, seconds);
}

/** What comes of asking a webhook over TLS that answers so. */
async function served(status: number, body: string): Promise<JsonObject> {
  const server = await serveWebhook(async () => ({ status, body }));
  closing.push(server.close);
  return ask({ url: `https://127.0.0.1:${server.port}/v`, caBundle: server.caBundle });
}

describe("a service", () => {
  const service = { namespace: "shop", name: "hooks", port: 8443, path: "/validate" };

  it("is where the map says, under its own name", async () => {
    const posted: unknown[] = [];
    const answer = async (review: unknown) => {
      posted.push(review);
      return { status: 200, body: '{"kind":"AdmissionReview"}' };
    };
    const server = await serveWebhook(answer, ["hooks.shop.svc"]);
    closing.push(server.close);
    const webhooks = { "shop/hooks": `127.0.0.1:${server.port}` };
    const config = { service, caBundle: server.caBundle };
    expect(await ask(config, webhooks)).toEqual({ kind: "AdmissionReview" });
    expect(posted).toEqual([{ path: "/validate", query: "timeout=5s", review: REVIEW }]);
  });

  it("is refused if its certificate is for somebody else", async () => {
    const server = await serveWebhook(async () => ({ status: 200, body: "{}" }), ["other.shop.svc"]);
    closing.push(server.close);
    const webhooks = { "shop/hooks": `127.0.0.1:${server.port}` };
    await expect(ask({ service, caBundle: server.caBundle }, webhooks)).rejects.toThrow(
      'Post "https://hooks.shop.svc:8443/validate?timeout=5s": tls: failed to verify certificate: x509: certificate is valid for other.shop.svc, not hooks.shop.svc',
    );
  });

  it.each([
    ["shop/hooks:8443/validate", 1],
    ["shop/hooks/validate", 2],
    ["shop/hooks:8443", 3],
    ["shop/hooks", 4],
  ])("is found by %s", async (_, first) => {
    const names = ["shop/hooks:8443/validate", "shop/hooks/validate", "shop/hooks:8443", "shop/hooks"];
    const left = names.slice(first - 1).map((name, index) => [name, () => ({ index })] as const);
    expect(await ask({ service }, Object.fromEntries(left))).toEqual({ index: 0 });
  });

  it("that nobody knows is an error that says how to name it", async () => {
    await expect(ask({ service }, { "shop/others": "127.0.0.1:1" })).rejects.toThrow(
      'Post "https://hooks.shop.svc:8443/validate?timeout=5s": service "hooks" not found: tell the server where it is (webhooks: { "shop/hooks": "HOST:PORT" }, --webhook-service shop/hooks=HOST:PORT)',
    );
  });
});

describe("a webhook that is a function", () => {
  const url = "https://hooks.test/v";

  it("gets a review of its own, and gives one back", async () => {
    const seen: string[] = [];
    const answer = await ask(
      { url },
      {
        "https://hooks.test": (review, call) => {
          seen.push(call.url, review.request.uid);
          review.request.uid = "changed";
          return { ...review, response: { allowed: true } };
        },
      },
    );
    expect(seen).toEqual(["https://hooks.test/v?timeout=5s", "1"]);
    expect(REVIEW.request.uid).toBe("1");
    expect(answer.response).toEqual({ allowed: true });
  });

  it.each([
    ["throws", () => Promise.reject(new Error("out of order")), "out of order"],
    [
      "answers with nothing",
      () => undefined as never,
      "the answer of the webhook must be an object: pass one",
    ],
    ["answers with what is no JSON", () => ({ at: () => 1 }), ".at: this Function is not JSON"],
    ["answers at length", () => ({ text: "a".repeat(5_000_000) }), "the answer has more than"],
    ["never answers", () => new Promise<object>(() => {}), "context deadline exceeded"],
  ])("that %s has failed", async (_, webhook, message) => {
    await expect(ask({ url }, { "https://hooks.test": webhook }, 0.05)).rejects.toThrow(message);
  });

  it("is told when its time is over", async () => {
    let signal: AbortSignal | undefined;
    const webhook = (_: unknown, call: { signal: AbortSignal }): Promise<object> => {
      signal = call.signal;
      return new Promise(() => {});
    };
    await ask({ url }, { "https://hooks.test": webhook }, 0.01).catch(() => {});
    expect(signal?.aborted).toBe(true);
  });

  it("may answer with any keys", async () => {
    const answer = await ask(
      { url },
      { "https://hooks.test": () => JSON.parse('{"__proto__":{"a":1},"constructor":2}') },
    );
    expect(Object.keys(answer)).toEqual(["__proto__", "constructor"]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });
});

describe("an answer over the network", () => {
  it.each([
    [200, "", "0-length response with status code: 200 and content type: application/json"],
    [200, "[]", "cannot unmarshal array into Go value of type struct"],
    [200, "{", "couldn't get version/kind; json parse error: "],
    [404, "{}", "the server could not find the requested resource"],
    [500, "{}", 'an error on the server ("unknown") has prevented the request from succeeding'],
    [302, "", "the server responded with the status code 302 but did not return more information"],
    [403, '{"kind":"Status","apiVersion":"v1","message":"who are you?"}', "who are you?"],
  ])("of %d with %j is no answer", async (status, body, message) => {
    await expect(served(status, body)).rejects.toThrow(message);
  });

  it("is read whether it is JSON or YAML", async () => {
    expect(await served(200, '{"kind":"AdmissionReview"}')).toEqual({ kind: "AdmissionReview" });
    expect(await served(200, "kind: AdmissionReview\n")).toEqual({ kind: "AdmissionReview" });
  });

  it("has a prototype as any other object", async () => {
    const answer = await served(200, '{"__proto__":{"allowed":true}}');
    expect(Object.keys(answer)).toEqual(["__proto__"]);
    expect(answer.allowed).toBeUndefined();
  });

  it("that never ends is given up, and its connection with it", async () => {
    const authority = createAuthority({ name: "webhooks", now: new Date() });
    const { cert, key } = authority.issue({ name: "w", purpose: "server", hosts: ["127.0.0.1"] });
    let sent = 0;
    let isGone = false;
    const server = createTlsServer({ cert, key }, (_, response) => {
      const piece = "a".repeat(65_536);
      const write = (): void => {
        if (isGone) return;
        sent += piece.length;
        response.write(piece, () => setImmediate(write));
      };
      response.on("close", () => {
        isGone = true;
      });
      response.writeHead(200, { "content-type": "application/json" });
      write();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v`;
    const caBundle = Buffer.from(authority.cert).toString("base64");
    await expect(ask({ url, caBundle }, {}, 20)).rejects.toThrow("the answer has more than 4194636 bytes");
    await expect.poll(() => isGone).toBe(true);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  it("that trickles is late", async () => {
    const authority = createAuthority({ name: "webhooks", now: new Date() });
    const { cert, key } = authority.issue({ name: "w", purpose: "server", hosts: ["127.0.0.1"] });
    const server = createTlsServer({ cert, key }, (_, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const timer = setInterval(() => response.write(" "), 10);
      response.on("close", () => clearInterval(timer));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v`;
    const caBundle = Buffer.from(authority.cert).toString("base64");
    await expect(ask({ url, caBundle }, {}, 0.2)).rejects.toThrow(
      `Post "${url}?timeout=0.2s": context deadline exceeded`,
    );
  });
});

describe("a webhook that cannot be reached", () => {
  it("refuses the connection", async () => {
    await expect(ask({ url: "https://127.0.0.1:1/v" })).rejects.toThrow(
      'Post "https://127.0.0.1:1/v?timeout=5s": dial tcp 127.0.0.1:1: connect: connection refused',
    );
  });

  it("is of an authority that nobody believes", async () => {
    const server = await serveWebhook(async () => ({ status: 200, body: "{}" }));
    closing.push(server.close);
    await expect(ask({ url: `https://127.0.0.1:${server.port}/v` })).rejects.toThrow(
      "tls: failed to verify certificate: x509: certificate signed by unknown authority",
    );
  });

  it("speaks no TLS", async () => {
    const server = createServer((_, response) => response.end("{}"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    await expect(
      ask({ url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/v` }),
    ).rejects.toThrow("http: server gave HTTP response to HTTPS client");
  });

  it("needs more than fetch, where it is a service or has an authority of its own", async () => {
    const client = new WebhookClient({ "shop/hooks": "127.0.0.1:9443" }, postByFetch);
    const target = readTarget({ service: { namespace: "shop", name: "hooks" } });
    await expect(client.ask(target, REVIEW, 1)).rejects.toThrow("use postToWebhook of fieldwise/server/node");
  });
});

describe("connections", () => {
  it("that a webhook wants to be of another protocol are refused at once", async () => {
    const authority = createAuthority({ name: "webhooks", now: new Date() });
    const { cert, key } = authority.issue({ name: "w", purpose: "server", hosts: ["127.0.0.1"] });
    const server = createTlsServer({ cert, key }, ({ socket }) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v`;
    const caBundle = Buffer.from(authority.cert).toString("base64");
    await expect(ask({ url, caBundle }, {}, 3)).rejects.toThrow(
      "the server responded with the status code 101 but did not return more information",
    );
  });

  it("are kept, and made anew where the webhook has ended one", async () => {
    const ports = new Set<number | undefined>();
    const authority = createAuthority({ name: "webhooks", now: new Date() });
    const { cert, key } = authority.issue({ name: "w", purpose: "server", hosts: ["127.0.0.1"] });
    const server = createTlsServer({ cert, key }, (request, response) => {
      ports.add(request.socket.remotePort);
      request.resume().on("end", () => response.end("{}"));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/v`;
    const caBundle = Buffer.from(authority.cert).toString("base64");
    for (let count = 0; count < 3; count++) await ask({ url, caBundle });
    expect(ports.size).toBe(1);
    server.closeAllConnections();
    expect(await ask({ url, caBundle })).toEqual({});
    expect(ports.size).toBe(2);
    server.closeAllConnections();
  });
});
