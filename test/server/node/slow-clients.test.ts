import { connect, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { HttpReply, HttpRequest } from "fieldwise/server";
import { createAuthority, type Listening, type ListenOptions, listen } from "fieldwise/server/node";
import { afterEach, describe, expect, it } from "vitest";

const authority = createAuthority({ name: "test authority", now: new Date() });
const tls = authority.issue({ name: "test server", purpose: "server", hosts: ["127.0.0.1"] });

const QUICKLY = { headersTimeout: 60, requestTimeout: 120, keepAliveTimeout: 60 };

/** How the first message of a client that speaks TLS begins: there should be 16 kB. */
const HELLO = Buffer.from("1603013fef01003feb0303", "hex");

const running: Listening[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const listening of running.splice(0)) await listening.close(0);
});

async function serve(options: ListenOptions, body = ""): Promise<Listening> {
  const handle = async (request: HttpRequest): Promise<HttpReply> => {
    await request.text(100_000);
    return { status: 200, headers: {}, body };
  };
  const listening = await listen({ handle }, options);
  running.push(listening);
  return listening;
}

/** A connection that closes its own side only when the other has. */
async function open({ port }: Listening): Promise<Socket> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  sockets.push(socket);
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

async function openTls({ port }: Listening): Promise<Socket> {
  const socket = connectTls({ port, host: "127.0.0.1", ca: authority.cert });
  sockets.push(socket);
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("secureConnect", resolve));
  return socket;
}

/** What comes until the connection is closed, or its other side. */
async function untilClosed(socket: Socket): Promise<string> {
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  await new Promise((resolve) => socket.once("end", resolve).once("close", resolve));
  return received;
}

/** Sends one byte after the other, for as long as the other side lets it. */
async function drip(socket: Socket, pause = 15): Promise<void> {
  while (!socket.destroyed && !socket.readableEnded) {
    socket.write("x");
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

describe("a connection to a server with TLS is closed when its client", () => {
  it("says nothing", async () => {
    expect(await untilClosed(await open(await serve({ tls, ...QUICKLY })))).toBe("");
  });

  it("sends half of the first message", async () => {
    const socket = await open(await serve({ tls, ...QUICKLY }));
    socket.write(HELLO);
    expect(await untilClosed(socket)).toBe("");
  });

  it("sends the first message byte by byte", async () => {
    const socket = await open(await serve({ tls, ...QUICKLY }));
    socket.write(HELLO);
    void drip(socket);
    expect(await untilClosed(socket)).toBe("");
  });

  it("does not speak TLS", async () => {
    const socket = await open(await serve({ tls }));
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await untilClosed(socket);
  });

  it("says nothing after the handshake", async () => {
    expect(await untilClosed(await openTls(await serve({ tls, ...QUICKLY })))).toBe("");
  });
});

describe.each([
  ["with TLS", { tls }, openTls],
  ["without TLS", {}, open],
])("a connection to a server %s is closed when its client", (_, options, connectTo) => {
  const POST = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

  it.each([
    ["the headers", "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: "],
    ["a short body", `${POST}Content-Length: 60000\r\n\r\n`],
    ["a long body", `${POST}Content-Length: 70000\r\n\r\n`],
    ["a body in chunks", `${POST}Transfer-Encoding: chunked\r\n\r\nfff\r\n`],
  ])("sends %s byte by byte", async (_, text) => {
    const socket = await connectTo(await serve({ ...options, ...QUICKLY }));
    const closed = untilClosed(socket);
    socket.write(text);
    void drip(socket);
    expect(await closed).toContain("HTTP/1.1 408 Request Timeout");
  });

  it.each([
    ["a quick answer", ""],
    ["an answer of Node's", "Connection: keep-alive, x\r\n"],
  ])("reads neither %s nor the refusal of what follows", async (_, extra) => {
    const listening = await serve({ ...options, ...QUICKLY }, "x".repeat(16 * 1024 * 1024));
    const socket = await connectTo(listening);
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${extra}\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write("no HTTP\r\n\r\n");
    await drip(socket, 200);
  });
});

it.each([
  ["with TLS", { tls }, openTls],
  ["without TLS", {}, open],
])(
  "a connection %s takes long bodies while a long answer waits to be read",
  async (_, options, connectTo) => {
    const size = 8 * 1024 * 1024;
    const socket = await connectTo(await serve(options, "x".repeat(size)));
    const request = `PATCH / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000\r\n\r\n${"y".repeat(90_000)}`;
    const last = request.replace("Host:", "Connection: close\r\nHost:");
    socket.pause();
    socket.write(request);
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(request);
    socket.write(last);
    socket.resume();
    const received = await untilClosed(socket);
    expect(received.match(/HTTP\/1\.1 .*/g)).toEqual(Array(3).fill("HTTP/1.1 200 OK"));
    expect(received.length).toBeGreaterThan(3 * size);
  },
);
