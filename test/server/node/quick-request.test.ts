import { describe, expect, it } from "vitest";
import { QuickRequest, readQuickHead } from "../../../src/server/node/quick-request.ts";

function read(text: string): QuickRequest | undefined {
  const bytes = Buffer.from(text, "latin1");
  const head = readQuickHead(bytes, undefined);
  return head && new QuickRequest(head, bytes, { user: undefined, isGone: false });
}

const get = (headers: string, target = "/a?b=c") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`;

describe("a plain GET", () => {
  it("is read at once", () => {
    const request = read(get("Accept: */*\r\nX-Empty:\r\naccept:  a \r\n"));
    expect(request).toMatchObject({ method: "GET", path: "/a", query: "b=c" });
    expect(request?.header("accept")).toBe("*/*, a");
    expect(request?.header("x-empty")).toBe("");
    expect(request?.header("x")).toBeUndefined();
    expect(request?.header("ccept")).toBeUndefined();
  });

  it.each(["Connection: keep-alive\r\n", "connection:Keep-Alive\r\n", ""])("may have %j", (headers) => {
    expect(read(get(headers))).toBeDefined();
  });
});

const post = (headers: string, body = "") => `POST /a HTTP/1.1\r\nHost: x\r\n${headers}\r\n${body}`;

describe("a request with a body", () => {
  it.each(["POST", "PUT", "PATCH", "DELETE"])("is read if it is a %s", async (method) => {
    const request = read(post("Content-Length: 4\r\n", "text").replace("POST", method));
    expect(request).toMatchObject({ method, path: "/a" });
    expect(await request?.text(4)).toBe("text");
  });

  it("may have none", async () => {
    expect(await read(post(""))?.text(4)).toBe("");
    expect(await read(post("Content-Length: 0\r\n"))?.text(4)).toBe("");
  });

  it("is read as UTF-8, and no further than its length", async () => {
    const request = read(post("content-length:  3 \r\n", "a\u00C3\u00A4GET / HTTP/1.1"));
    expect(await request?.text(3)).toBe("a\u00E4");
    await expect(request?.text(2)).rejects.toMatchObject({ refusal: { code: 413 } });
    expect([...((await request?.bytes(3)) ?? [])]).toEqual([0x61, 0xc3, 0xa4]);
    await expect(request?.bytes(2)).rejects.toMatchObject({ refusal: { code: 413 } });
  });

  it("tells where it ends before it has come", () => {
    const text = post("Content-Length: 400\r\n", "x");
    const head = readQuickHead(Buffer.from(text), undefined);
    expect(head).toMatchObject({ start: text.length - 1, end: text.length + 399 });
  });
});

describe("headers", () => {
  it("that are the same as those before are not read again", () => {
    const bytes = Buffer.from(get("Accept: a\r\n"));
    const first = readQuickHead(bytes, undefined)?.headers;
    expect(readQuickHead(bytes, first)?.headers).toBe(first);
    expect(readQuickHead(Buffer.from(get("Accept: b\r\n")), first)?.headers.get("accept")).toBe("b");
  });
});

describe("is for Node to read:", () => {
  it.each([
    ["a GET with a body", get("Content-Length: 0\r\n")],
    ["two lengths", post("Content-Length: 1\r\nContent-Length: 1\r\n", "x")],
    ["a length below zero", post("Content-Length: -1\r\n", "x")],
    ["a length in words", post("Content-Length: one\r\n", "x")],
    ["a list of lengths", post("Content-Length: 1, 1\r\n", "x")],
    ["no length", post("Content-Length:\r\n", "x")],
    ["a length in hexadecimal", post("Content-Length: 0x1\r\n", "x")],
    ["a long body", post("Content-Length: 65537\r\n", "x")],
    ["a length beyond all measure", post("Content-Length: 99999999999999999999\r\n", "x")],
    ["two ways to tell the length", post("Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", "x")],
    ["a body in chunks", get("transfer-encoding: chunked\r\n")],
    ["an expectation", get("Expect: 100-continue\r\n")],
    ["the end of the connection", get("Connection: close\r\n")],
    ["the end of the connection, after all", get("Connection: keep-alive, close\r\n")],
    ["another protocol", get("Upgrade: websocket\r\n")],
    ["trailers", get("TE: trailers\r\n")],
    ["a proxy's header", get("Proxy-Connection: keep-alive\r\n")],
    ["a header over two lines", get("X-Test: a\r\n b\r\n")],
    ["a blank before the colon", get("Content-Length : 5\r\n")],
    ["a header without a name", get(": x\r\n")],
    ["a tab", get("X-Test: a\tb\r\n")],
    ["a byte beyond ASCII", get("X-Test: \u00E4\r\n")],
    ["a NUL", get("X-Test: \u0000\r\n")],
    ["a bare line break", get("X-Test: a\nContent-Length: 5\r\n")],
    ["a bare return", get("X-Test: a\rContent-Length: 5\r\n")],
    ["two hosts", get("host: y\r\n")],
    ["a host that is none", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n"],
    ["a host of two words", "GET / HTTP/1.1\r\nHost: x y\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\nAccept: a\r\n\r\n"],
    ["no headers", "GET / HTTP/1.1\r\n\r\n"],
    ["another method", get("").replace("GET", "HEAD")],
    ["another version", get("").replace("1.1", "1.0")],
    ["an address with its host", get("", "http://x/a")],
    ["a blank in the path", get("", "/a b")],
    ["a fragment", get("", "/a#b")],
    ["half of one", get("").slice(0, -2)],
    ["one with something before it", `\r\n${get("")}`],
    ["a long one", get(`X-Test: ${"x".repeat(9000)}\r\n`)],
    ["nothing", ""],
  ])("%s", (_, text) => {
    expect(read(text)).toBeUndefined();
  });
});
