import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import {
  connect as connectHttp2,
  createServer as createHttp2Server,
  type ServerHttp2Session,
} from "node:http2";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server as NetServer, Socket } from "node:net";
import { createApiServer, StatusError } from "fieldwise/server";
import { createAuthority, type FetchFunction, nodeHandler } from "fieldwise/server/node";
import { afterEach, describe, expect, it } from "vitest";
import { RawClient } from "./raw-client.ts";

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listenAt(server: NetServer): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** A server of Node's own that has nothing but the handler. */
const serve = (fetch: FetchFunction): Promise<number> => listenAt(createServer(nodeHandler(fetch)));

function open(port: number): RawClient {
  const client = new RawClient(port);
  ends.push(() => client.socket.destroy());
  return client;
}

const echo: FetchFunction = async (request) => {
  const { method, url, headers } = request;
  return new Response(`${method}|${url}|${headers.get("x-test")}|${await request.text()}`);
};

function promised<Result = void>(): { promise: Promise<Result>; resolve: (result: Result) => void } {
  let resolve = (_: Result): void => {};
  const promise = new Promise<Result>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a request", () => {
  it("has its method, address, headers and body", async () => {
    const port = await serve(echo);
    const url = `http://127.0.0.1:${port}/a%20b//c?d=e%26&f`;
    const headers = [
      ["X-Test", "one"],
      ["x-test", "two"],
    ] as [string, string][];
    const response = await fetch(url, { method: "PATCH", headers, body: "grün" });
    expect(await response.text()).toBe(`PATCH|${url}|one, two|grün`);
    expect(await (await fetch(url)).text()).toBe(`GET|${url}|null|`);
  });

  it("has a body whether its length is told or not, and keeps the connection for the next", async () => {
    const client = open(await serve(echo));
    client.send("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
    await client.untilText("POST|http://x/a|null|abc");
    client.send("PUT /b HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n");
    await client.untilText("PUT|http://x/b|null|ab");
    client.send("DELETE /c HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n");
    await client.untilText("DELETE|http://x/c|null|");
    client.send("GET /d HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await client.untilText("GET|http://x/d|")).not.toMatch(/connection: close/i);
  });

  it("may come by a proxy, with a path that looks like a host, or without a host", async () => {
    const client = open(await serve(echo));
    client.send("GET http://elsewhere/a#b HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("GET|http://x/a|");
    client.send("GET //elsewhere/b HTTP/1.1\r\nHost: x:80\r\n\r\n");
    await client.untilText("GET|http://x//elsewhere/b|");
    client.send("OPTIONS * HTTP/1.1\r\nHost:\r\n\r\n");
    await client.untilText("OPTIONS|http://localhost/|");
    client.send("GET /c HTTP/1.0\r\n\r\n");
    await client.untilText("GET|http://localhost/c|");
  });

  it.each([
    ["a host that is none", "GET / HTTP/1.1\r\nHost: a/b?c@d\r\n\r\n", "400 Bad Request"],
    ["a port that is none", "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", "400 Bad Request"],
    ["a method that the web does not have", "TRACE / HTTP/1.1\r\nHost: x\r\n\r\n", "501 Not Implemented"],
  ])("with %s is refused", async (_, text, status) => {
    const client = open(await serve(() => expect.unreachable()));
    client.send(text);
    expect(await client.untilText('"kind":"Status"')).toContain(`HTTP/1.1 ${status}\r\n`);
  });

  it("over TLS says so in its address", async () => {
    const now = new Date();
    const authority = createAuthority({ name: "test", now });
    const identity = authority.issue({ name: "test", purpose: "server", hosts: ["localhost"] });
    const port = await listenAt(createTlsServer(identity, nodeHandler(echo)));
    const { get } = await import("node:https");
    const text = await new Promise((resolve) =>
      get({ port, host: "127.0.0.1", servername: "localhost", ca: authority.cert }, (response) =>
        response.setEncoding("utf8").on("data", resolve),
      ),
    );
    expect(text).toBe(`GET|https://127.0.0.1:${port}/|null|`);
  });
});

describe("a body that comes in pieces", () => {
  it("can be answered piece by piece while it comes", async () => {
    const client = open(await serve((request) => new Response(request.body)));
    client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\none\r\n");
    await client.untilText("3\r\none\r\n");
    client.send("3\r\ntwo\r\n");
    await client.untilText("3\r\ntwo\r\n");
    client.send("0\r\n\r\n");
    await client.untilText("\r\n0\r\n\r\n");
  });

  it("is read no faster than the function reads it", async () => {
    const reading = promised();
    const read = promised<number>();
    const port = await serve(async (request) => {
      await reading.promise;
      let size = 0;
      for await (const bytes of request.body as ReadableStream<Uint8Array>) size += bytes.length;
      read.resolve(size);
      return new Response(null);
    });
    const client = open(port);
    const size = 64 * 1024 * 1024;
    client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    client.socket.write(Buffer.alloc(size));
    await pause(200);
    expect(client.socket.writableLength).toBeGreaterThan(size / 2);
    reading.resolve();
    expect(await read.promise).toBe(size);
  });

  it("fails where the client goes before it is complete", async () => {
    const failure = promised<unknown>();
    const port = await serve(async (request) => {
      failure.resolve(await request.text().catch((error: unknown) => error));
      return new Response(null);
    });
    const client = open(port);
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc");
    await pause(20);
    client.socket.destroy();
    expect(await failure.promise).toBeInstanceOf(TypeError);
  });

  it("fails for who begins to read when the client has gone", async () => {
    const begin = promised();
    const failure = promised<unknown>();
    const port = await serve(async (request) => {
      await begin.promise;
      failure.resolve(await request.text().catch((error: unknown) => error));
      return new Response(null);
    });
    const client = open(port);
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc");
    await pause(20);
    client.socket.destroy();
    await pause(20);
    begin.resolve();
    expect(await failure.promise).toBeInstanceOf(TypeError);
  });

  it.each([
    ["not at all", async () => new Response("refused")],
    [
      "in part",
      async (request: Request) => {
        const reader = (request.body as ReadableStream<Uint8Array>).getReader();
        await reader.read();
        await reader.cancel();
        return new Response("refused");
      },
    ],
    [
      "in part, and is held",
      async (request: Request) => {
        await (request.body as ReadableStream<Uint8Array>).getReader().read();
        return new Response("refused");
      },
    ],
  ])("may be read %s: its client gets the answer, and can go on", async (_, answer: FetchFunction) => {
    const client = open(await serve((request) => (request.body === null ? echo(request) : answer(request))));
    const size = 2 * 1024 * 1024;
    client.send(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n`);
    client.socket.write(Buffer.alloc(size));
    await client.untilText("refused");
    client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("GET|http://x/next|");
  });

  it("and might never end, of which nobody reads more, ends the connection", async () => {
    const client = open(await serve(() => new Response("refused")));
    client.send("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
    expect(await client.untilClosed()).toMatch(/connection: close\r\n.*refused$/is);
  });
});

describe("a body that is not read by the time of the answer", () => {
  async function readLate(begin: (body: ReadableStreamDefaultReader<Uint8Array>) => Promise<number>) {
    const read = promised<number | Error>();
    const port = await serve(async (request) => {
      const reader = (request.body as ReadableStream<Uint8Array>).getReader();
      let size = await begin(reader);
      const readOn = async (): Promise<number> => {
        await pause(30);
        for (let piece = await reader.read(); !piece.done; piece = await reader.read())
          size += piece.value.length;
        return size;
      };
      readOn().then(read.resolve, read.resolve);
      return new Response("accepted");
    });
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "x".repeat(500_000) });
    expect(await response.text()).toBe("accepted");
    return await read.promise;
  }

  it("can be read afterwards by who has begun", async () => {
    expect(await readLate(async (reader) => (await reader.read()).value?.length ?? 0)).toBe(500_000);
  });

  it("is gone for who has not", async () => {
    expect(await readLate(async () => 0)).toEqual(
      new TypeError("the body is gone: begin to read it before the answer is complete"),
    );
  });
});

describe("an answer", () => {
  it("that is all there has its length", async () => {
    const client = open(await serve(() => new Response("grün", { status: 201, statusText: "Made" })));
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await client.untilText("gr\u00C3\u00BCn");
    expect(received).toMatch(/^HTTP\/1\.1 201 Made\r\n/);
    expect(received).toMatch(/\r\ncontent-length: 5\r\n/i);
    expect(received).not.toMatch(/transfer-encoding/i);
  });

  it("has all its headers: cookies in lines of their own, warnings in one or more, none of the connection's", async () => {
    const headers = new Headers({ connection: "close", "transfer-encoding": "chunked", "x-odd": "a\u0001b" });
    for (const name of ["a", "b"]) {
      headers.append("set-cookie", `${name}=1, 2`);
      headers.append("warning", `299 - "${name}"`);
    }
    const client = open(await serve(() => new Response(null, { status: 204, headers })));
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await client.untilText("\r\n\r\n");
    expect(received).toMatch(/\r\nset-cookie: a=1, 2\r\nset-cookie: b=1, 2\r\n/i);
    expect(received).toMatch(/\r\nwarning: 299 - "a", 299 - "b"\r\n/i);
    expect(received).toContain("\r\nx-odd: a b\r\n");
    expect(received).not.toMatch(/connection: close|transfer-encoding/i);
  });

  it.each([
    ["no body", null],
    ["a body that comes later", new ReadableStream()],
  ])("has headers of the bytes that it was given, with %s", async (_, body) => {
    const headers = { "x-name": Buffer.from("gr\u00fcn").toString("latin1") };
    const client = open(await serve(() => new Response(body, { headers })));
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await client.untilText("\r\n\r\n");
    expect(Buffer.from(received, "latin1").toString()).toContain("\r\nx-name: gr\u00fcn\r\n");
  });

  it("to HEAD is its head, and the body is cancelled", async () => {
    const cancelled = promised();
    const port = await serve(() => {
      const body = new ReadableStream({ cancel: () => cancelled.resolve() });
      return new Response(body, { headers: { "content-length": "12" } });
    });
    const client = open(port).send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await cancelled.promise;
    expect(await client.untilText(/content-length: 12\r\n.*\r\n\r\nHTTP/is)).not.toContain("\r\n\r\n\r\n");
  });

  it("that takes its time sends its head at once, and each piece as it comes", async () => {
    const started = promised<ReadableStreamDefaultController<Uint8Array>>();
    const body = new ReadableStream<Uint8Array>({ start: (controller) => started.resolve(controller) });
    const client = open(await serve(() => new Response(body)));
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await client.untilText("\r\n\r\n")).toMatch(/transfer-encoding: chunked/i);
    const controller = await started.promise;
    for (const text of ["one", "two"]) {
      controller.enqueue(Buffer.from(text));
      await client.untilText(`3\r\n${text}\r\n`);
    }
    controller.close();
    await client.untilText("0\r\n\r\n");
  });

  it("is made no faster than the client reads it", async () => {
    let made = 0;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      made++;
      controller.enqueue(new Uint8Array(1024 * 1024));
    };
    const client = open(await serve(() => new Response(new ReadableStream({ pull }))));
    client.socket.pause();
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await pause(200);
    const before = made;
    expect(before).toBeLessThan(40);
    await pause(50);
    expect(made).toBe(before);
    client.socket.resume();
    await client.until(() => made > before + 20);
  });
});

describe("a client that goes", () => {
  it("aborts the request's signal while it waits for the answer, and the body that comes too late is cancelled", async () => {
    const asked = promised();
    const cancelled = promised();
    const port = await serve(async ({ signal }) => {
      asked.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    });
    const client = open(port).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await asked.promise;
    client.socket.destroy();
    await cancelled.promise;
  });

  it("aborts it, and cancels the body, while that is sent", async () => {
    const [aborted, cancelled] = [promised(), promised()];
    const port = await serve(({ signal }) => {
      signal.addEventListener("abort", () => aborted.resolve());
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    });
    const client = open(port).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("\r\n\r\n");
    client.socket.destroy();
    await Promise.all([aborted.promise, cancelled.promise]);
  });

  it("and does not read is noticed, too", async () => {
    const cancelled = promised();
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
      cancel: () => cancelled.resolve(),
    });
    const client = open(await serve(() => new Response(body)));
    client.socket.pause();
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await pause(100);
    client.socket.destroy();
    await cancelled.promise;
  });

  it("aborts nothing once it has its answer", async () => {
    let aborted = false;
    const port = await serve(({ signal }) => {
      signal.addEventListener("abort", () => {
        aborted = true;
      });
      return new Response("done");
    });
    const client = open(port).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("done");
    client.socket.destroy();
    await pause(30);
    expect(aborted).toBe(false);
  });
});

describe("what goes wrong", () => {
  const failing: FetchFunction = () => {
    throw new Error("a secret of ours");
  };
  const breaking: FetchFunction = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        async start(controller) {
          controller.enqueue(Buffer.from("some"));
          await pause(20);
          controller.error(new Error("broken"));
        },
      }),
    );

  it("in the function is answered with 500, without its words, and so is the next request", async () => {
    const client = open(
      await serve((request) => (request.url.endsWith("/ok") ? echo(request) : failing(request))),
    );
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const received = await client.untilText('"code":500}');
    expect(received).toContain("HTTP/1.1 500 Internal Server Error\r\n");
    expect(received).not.toContain("secret");
    client.send("GET /ok HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("GET|http://x/ok|");
  });

  it("in a body that has begun breaks off the answer", async () => {
    const client = open(await serve(breaking)).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    expect(await client.untilClosed()).toMatch(/some\r\n$/);
  });

  it("in a body before it has begun is answered with 500", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("broken")) });
    const port = await serve(() => new Response(broken, { headers: { "x-test": "left" } }));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, response.headers.get("x-test")]).toEqual([500, null]);
  });

  it("as a StatusError is answered as that says", async () => {
    const refusal = { code: 409, reason: "Conflict", message: "somebody was faster" };
    const port = await serve(() => Promise.reject(new StatusError(refusal)));
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.json()]).toMatchObject([409, refusal]);
  });

  it("goes to next, where there is one", async () => {
    const told: unknown[] = [];
    const handler = nodeHandler((request) =>
      request.url.endsWith("/late") ? breaking(request) : failing(request),
    );
    const server = createServer((request, response) =>
      handler(request, response, (error) => {
        told.push(error);
        if (!response.headersSent) response.writeHead(418).end("handled");
      }),
    );
    const port = await listenAt(server);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    expect([response.status, await response.text()]).toEqual([418, "handled"]);
    await expect(fetch(`http://127.0.0.1:${port}/late`).then((late) => late.text())).rejects.toThrow();
    expect(told).toEqual([new Error("a secret of ours"), new Error("broken")]);
  });
});

describe("in an app like Express", () => {
  type Middleware = (
    request: IncomingMessage & { originalUrl?: string; body?: unknown },
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) => void;

  /** As much of an app as matters: parts of paths are taken off, and each hands over to the next. */
  function createApp(): { use(path: string, part: Middleware): void; server: Server } {
    const parts: { readonly path: string; readonly part: Middleware }[] = [];
    const server = createServer((request: Parameters<Middleware>[0], response) => {
      const url = request.url as string;
      request.originalUrl = url;
      const rest = parts.filter(({ path }) => path === "/" || url.startsWith(`${path}/`));
      const next = (error?: unknown): void => {
        const found = rest.shift();
        if (error !== undefined) response.writeHead(500).end(`the app says: ${(error as Error).message}`);
        else if (found === undefined) response.writeHead(404).end("the app knows nothing of it");
        else {
          request.url = found.path === "/" ? url : url.slice(found.path.length);
          found.part(request, response, next);
        }
      };
      next();
    });
    return { use: (path, part) => void parts.push({ path, part }), server };
  }

  const parseBody: Middleware = async (request, _, next) => {
    let text = "";
    for await (const bytes of request) text += bytes;
    request.body = text === "" ? {} : JSON.parse(text);
    next();
  };

  it("it has the whole path, and leaves other paths to others", async () => {
    const app = createApp();
    app.use("/apis", nodeHandler(echo));
    const url = `http://127.0.0.1:${await listenAt(app.server)}`;
    expect(await (await fetch(`${url}/apis/a?b`)).text()).toBe(`GET|${url}/apis/a?b|null|`);
    expect((await fetch(`${url}/other`)).status).toBe(404);
  });

  it("it says so if a body parser was faster, and does without a body where there is none", async () => {
    const app = createApp();
    app.use("/", parseBody);
    app.use("/", nodeHandler(echo));
    const url = `http://127.0.0.1:${await listenAt(app.server)}/`;
    const response = await fetch(url, { method: "POST", body: "{}" });
    expect([response.status, ((await response.json()) as { message: string }).message]).toEqual([
      500,
      expect.stringContaining("mount this handler before body parsers such as express.json()"),
    ]);
    expect(await (await fetch(url)).text()).toBe(`GET|${url}|null|`);
    expect(await (await fetch(url, { method: "DELETE" })).text()).toBe(`DELETE|${url}|null|`);
  });

  it("it keeps the headers that others have set, and their answer if they were faster", async () => {
    const cancelled = promised();
    const app = createApp();
    app.use("/", (request, response, next) => {
      response.setHeader("x-app", "yes");
      response.setHeader("set-cookie", "app=1");
      if (request.url === "/slow") setTimeout(() => response.writeHead(503).end("too slow"), 10);
      next();
    });
    const handler = nodeHandler(async (request) => {
      if (!request.url.endsWith("/slow")) return new Response("ok", { headers: { "set-cookie": "ours=1" } });
      await pause(40);
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    });
    app.use("/", handler);
    const url = `http://127.0.0.1:${await listenAt(app.server)}`;
    const { headers } = await fetch(url);
    expect([headers.get("x-app"), headers.getSetCookie()]).toEqual(["yes", ["app=1", "ours=1"]]);
    expect(await (await fetch(`${url}/slow`)).text()).toBe("too slow");
    await cancelled.promise;
  });
});

describe("what is not a function", () => {
  it.each([undefined, null, "x", { fetch: echo }])("is an error before there is a request: %s", (given) => {
    expect(() => nodeHandler(given as unknown as FetchFunction)).toThrow(
      expect.objectContaining({
        code: "ARGUMENT_INVALID",
        message: "what answers requests must be a function: pass one",
      }),
    );
  });
});

describe("over HTTP/2", () => {
  interface Answer {
    readonly status: unknown;
    readonly headers: Record<string, unknown>;
    readonly text: string;
  }

  async function connect(fetch: FetchFunction) {
    const server = createHttp2Server(nodeHandler(fetch));
    const sessions = new Set<ServerHttp2Session>();
    server.on("session", (session) => sessions.add(session));
    const port = await listenAt(server as unknown as NetServer);
    const session = connectHttp2(`http://127.0.0.1:${port}`);
    ends.push(() => {
      session.destroy();
      for (const each of sessions) each.destroy();
    });
    const ask = (headers: Record<string, string | string[]>, body = ""): Promise<Answer> =>
      new Promise((resolve, reject) => {
        const stream = session.request(headers, { endStream: body === "" });
        let [text, head]: [string, Record<string, unknown>] = ["", {}];
        stream.setEncoding("utf8").on("response", (found) => {
          head = found;
        });
        stream.on("data", (part: string) => {
          text += part;
        });
        stream.on("end", () => resolve({ status: head[":status"], headers: head, text }));
        stream.on("error", reject);
        if (body !== "") stream.end(body);
      });
    return { session, ask, url: `http://127.0.0.1:${port}` };
  }

  it("requests are read and answered the same way", async () => {
    const { ask, url } = await connect(async (request) => {
      const cookies = new Headers([
        ["set-cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["connection", "close"],
      ]);
      const { method } = request;
      const sent = `${method}|${request.url}|${request.headers.get("cookie")}|${await request.text()}`;
      return new Response(sent, { status: 201, statusText: "Made", headers: cookies });
    });
    const headers = { ":method": "POST", ":path": "/a?b", cookie: ["c=1", "d=2"] };
    const { status, headers: sent, text } = await ask(headers, "grün");
    expect(text).toBe(`POST|${url}/a?b|c=1; d=2|grün`);
    expect([status, sent["set-cookie"], sent.connection]).toEqual([201, ["a=1", "b=2"], undefined]);
    expect((await ask({ ":method": "DELETE", ":path": "/" })).text).toBe(`DELETE|${url}/|null|`);
    expect(await ask({ ":method": "HEAD", ":path": "/" })).toMatchObject({ status: 201, text: "" });
  });

  it("refusals and failures are told", async () => {
    const { ask } = await connect((request) => {
      if (request.url.endsWith("/late"))
        return new Response(
          new ReadableStream<Uint8Array>({
            async start(controller) {
              controller.enqueue(Buffer.from("some"));
              await pause(20);
              controller.error(new Error("broken"));
            },
          }),
        );
      throw new Error("a mistake");
    });
    expect(await ask({ ":path": "/" })).toMatchObject({
      status: 500,
      headers: { "content-type": "application/json" },
      text: expect.stringContaining('"code":500'),
    });
    await expect(ask({ ":path": "/late" })).rejects.toThrow(/INTERNAL_ERROR/);
  });

  it("a body of which nobody reads more is not waited for", async () => {
    const { session } = await connect(async (request) => {
      await (request.body as ReadableStream<Uint8Array>).getReader().read();
      return new Response("refused");
    });
    const stream = session.request({ ":method": "POST", ":path": "/" });
    const closed = new Promise((resolve) => stream.on("close", resolve));
    let text = "";
    stream.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    stream.write("abc");
    await closed;
    expect(text).toBe("refused");
  });

  it("a client that goes is noticed, whether the answer has begun or not", async () => {
    const [aborted, cancelled] = [promised(), promised()];
    const { session } = await connect(async ({ url, signal }) => {
      if (url.endsWith("/wait")) {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        aborted.resolve();
      }
      return new Response(new ReadableStream({ cancel: () => cancelled.resolve() }));
    });
    const streaming = session.request({ ":path": "/" });
    await new Promise((resolve) => streaming.on("response", resolve));
    streaming.close();
    await cancelled.promise;
    const waiting = session.request({ ":path": "/wait" });
    await pause(20);
    waiting.close();
    await aborted.promise;
  });
});

describe("fetch of createApiServer", () => {
  it("is served, with watches that begin at once and end with their client", async () => {
    const server = await createApiServer({ limits: { body: 1000, watches: 1 } });
    ends.push(() => void server.close());
    const url = `http://127.0.0.1:${await serve(server.fetch)}/api/v1/namespaces/default/configmaps`;
    const create = (name: string, text = ""): Promise<Response> =>
      fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ metadata: { name }, data: { text } }),
      });
    const watching = new AbortController();
    const watch = await fetch(`${url}?watch=true`, { signal: watching.signal });
    const reader = (watch.body as ReadableStream<Uint8Array>).getReader();
    expect((await create("settings")).status).toBe(201);
    expect(JSON.parse(Buffer.from((await reader.read()).value ?? []).toString())).toMatchObject({
      type: "ADDED",
      object: { metadata: { name: "settings" } },
    });
    expect((await create("large", "x".repeat(2_000_000))).status).toBe(413);
    expect((await fetch(`${url}?watch=true`)).status).toBe(429);
    watching.abort();
    let status = 429;
    for (let attempt = 0; attempt < 50 && status === 429; attempt++) {
      await pause(10);
      const again = new AbortController();
      status = (await fetch(`${url}?watch=true`, { signal: again.signal })).status;
      again.abort();
    }
    expect(status).toBe(200);
  });
});
