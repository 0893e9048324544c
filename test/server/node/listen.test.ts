import { connect } from "node:net";
import { gunzipSync } from "node:zlib";
import type { HttpReply, HttpRequest, Sink } from "fieldwise/server";
import { type Exchange, type Listening, type ListenOptions, listen } from "fieldwise/server/node";
import { afterEach, describe, expect, it, vi } from "vitest";
import { printWarnings } from "../../../src/server/http/warning.ts";
import { StatusError } from "../../../src/server/status/status.ts";
import { RawClient } from "./raw-client.ts";

type Handle = (request: HttpRequest) => HttpReply | Promise<HttpReply>;

const running: Listening[] = [];
const clients: RawClient[] = [];

afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.destroy();
  for (const listening of running.splice(0)) await listening.close(0);
});

async function serve(handle: Handle, options: ListenOptions = {}): Promise<Listening> {
  const listening = await listen(
    { handle: async (request) => handle(request) },
    { hosts: ["*"], ...options },
  );
  running.push(listening);
  return listening;
}

function open({ port }: Listening): RawClient {
  const client = new RawClient(port);
  clients.push(client);
  return client;
}

const text = (body: string | Uint8Array, status = 200): HttpReply => ({
  status,
  headers: { "content-type": "text/plain" },
  body,
});

const echo: Handle = async (request) => {
  const { method, path, query } = request;
  return text(`${method}|${path}|${query}|${request.header("x-test")}|${await request.text(100)}`);
};

/** The same question, for the quick way and for Node's. */
const WAYS = [
  ["as a plain GET", ""],
  ["as Node reads it", "Connection: keep-alive, x\r\n"],
] as const;

describe.each(WAYS)("a request, %s,", (_, extra) => {
  it("is read with its path, query and headers, whatever their case; what is there twice is joined", async () => {
    const client = open(await serve(echo));
    client.send(`GET /a%20b?c=d%26&e HTTP/1.1\r\nHost: x\r\nX-Test:  one \r\nx-TEST: two\r\n${extra}\r\n`);
    expect(await client.untilText("|/a%20b|")).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain\r\ncontent-length: 29\r\n.*GET\|\/a%20b\|c=d%26&e\|one, two\|$/s,
    );
  });

  it("keeps the connection for the next one, also if that comes too early", async () => {
    const client = open(await serve(echo));
    const ask = (path: string) => `GET /${path} HTTP/1.1\r\nHost: x\r\n${extra}\r\n`;
    client.send(ask("1"));
    await client.untilText("|/1|");
    client.send(ask("2") + ask("3"));
    await client.untilText("|/3|");
    client.send(ask("4")).send(ask("5").slice(0, 9));
    await client.untilText("|/4|");
    client.send(ask("5").slice(9));
    const all = await client.untilText("|/5|");
    expect([...all.matchAll(/\|\/(\d)\|/g)].map(([, path]) => path).join("")).toBe("12345");
  });

  it("is answered in UTF-8, with its length in bytes, and headers that cannot break out of their line", async () => {
    const reply: HttpReply = {
      status: 404,
      headers: { warning: ['299 - "ä€\r\nx: y"', "299 - b"], "content-type": "text/plain" },
      body: "ä€",
    };
    const client = open(await serve(() => reply));
    client.send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    const received = await client.untilText(/\r\n\r\n.{5}/s);
    expect(received).toContain("HTTP/1.1 404 Not Found\r\n");
    expect(Buffer.from(client.received, "latin1").toString()).toContain(
      'warning: 299 - "ä€  x: y"\r\nwarning: 299 - b\r\n',
    );
    expect(client.received).toContain("content-length: 5\r\n");
  });

  it("gets warnings in UTF-8, which is written once", async () => {
    const warning = printWarnings(["\u00e9 \u65e5", "\u00df"]);
    const client = open(await serve(() => ({ status: 200, headers: { warning }, body: "" })));
    client.send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText("\r\n\r\n");
    expect(Buffer.from(client.received, "latin1").toString()).toContain(
      'warning: 299 - "\u00e9 \u65e5"\r\nwarning: 299 - "\u00df"\r\n',
    );
  });

  it("gets warnings in UTF-8, which is written once, also before a body that comes later", async () => {
    const warning = printWarnings(["\u00e9 \u65e5"]);
    const client = open(await serve(() => ({ status: 200, headers: { warning }, body: () => {} })));
    client.send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText("\r\n\r\n");
    expect(Buffer.from(client.received, "latin1").toString()).toContain('warning: 299 - "\u00e9 \u65e5"\r\n');
  });

  it("gets bytes as they are, and nothing after the head of a 304", async () => {
    const listening = await serve(({ path }) =>
      path === "/" ? text(new Uint8Array([1, 0, 255])) : text("", 304),
    );
    const client = open(listening);
    client.send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText("\r\n\r\n\u0001\u0000\u00FF");
    client.send(`GET /none HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText(/304 Not Modified\r\n.*\r\n\r\n$/s);
    expect(client.received.match(/content-length/g)).toHaveLength(1);
  });

  it("gets a long answer compressed if it says that it can read it", async () => {
    const long = "long ".repeat(40_000);
    const listening = await serve(({ path }) => text(path === "/long" ? long : "short"));
    const ask = (path: string, encoding: string) =>
      fetchRaw(listening, `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: ${encoding}\r\n${extra}\r\n`);
    const { head, body } = await ask("/long", "br, gzip;q=0.5");
    expect(head).toMatch(/content-encoding: gzip\r\nvary: Accept-Encoding/);
    expect(gunzipSync(body).toString()).toBe(long);
    for (const [path, encoding] of [
      ["/long", "identity"],
      ["/long", "gzip;q=0"],
      ["/short", "gzip"],
    ] as const)
      expect((await ask(path, encoding)).head).not.toContain("content-encoding");
  });

  it("of a client that hangs up after asking is answered all the same", async () => {
    const client = open(await serve(echo));
    client.socket.end(`GET /bye HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    expect(await client.untilClosed()).toContain("GET|/bye|");
  });

  it("waits for its turn if the client does not read the answers to others", async () => {
    let answered = 0;
    const long = "x".repeat(8_000_000);
    const client = open(
      await serve(() => {
        answered++;
        return text(long);
      }),
    );
    client.socket.pause();
    const ask = `GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`;
    for (let count = 0; count < 6; count++) {
      client.send(ask);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(answered).toBeLessThan(3);
    client.socket.resume();
    await client.until(({ received }) => received.length > 6 * long.length);
  });

  it("is answered even if the server fails, and so is the next", async () => {
    const client = open(
      await serve(({ path }) => {
        if (path === "/fail") throw new Error("a mistake of ours");
        return text("fine");
      }),
    );
    client.send(`GET /fail HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText('"message":"the server failed to answer","code":500}');
    client.send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await client.untilText("fine");
  });

  it("gives its headers to functions that take them out of it, too", async () => {
    const client = open(await serve(({ header }) => text(`host is ${header("host")}`)));
    client.send(`GET / HTTP/1.1\r\nHost: here\r\n${extra}\r\n`);
    await client.untilText("host is here");
  });

  it("tells while it is answered whether its client has gone", async () => {
    const seen: (boolean | undefined)[] = [];
    let told = (): void => {};
    const gone = new Promise<void>((resolve) => {
      told = resolve;
    });
    const listening = await serve(async (request) => {
      seen.push(request.isGone);
      client.socket.destroy();
      for (let turn = 0; turn < 100 && !request.isGone; turn++)
        await new Promise((resolve) => setTimeout(resolve, 5));
      seen.push(request.isGone);
      told();
      return text("");
    });
    const client = open(listening).send(`GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await gone;
    expect(seen).toEqual([false, true]);
  });

  it("is told to who wants to know", async () => {
    const told: Exchange[] = [];
    const listening = await serve(() => text("", 201), {
      onExchange: (exchange) => void told.push(exchange),
    });
    await fetchRaw(listening, `GET /a?b=c HTTP/1.1\r\nHost: x\r\n${extra}\r\n`);
    await fetch(listening.url, { method: "POST" });
    expect(told).toMatchObject([
      { method: "GET", target: "/a?b=c", status: 201 },
      { method: "POST", target: "/", status: 201 },
    ]);
  });
});

it("a plain GET is answered also late to a client that hangs up after asking", async () => {
  const listening = await serve(async (request) => {
    await new Promise((resolve) => setTimeout(resolve, 30));
    return echo(request);
  });
  const client = open(listening);
  client.socket.end("GET /bye HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await client.untilClosed()).toContain("GET|/bye|");
});

it("a plain GET is answered with today's date, also when the clock goes back", async () => {
  const listening = await serve(echo);
  const dateOf = async () => {
    const { head } = await fetchRaw(listening, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    return Date.parse(/date: (.*)/.exec(head)?.[1] ?? "");
  };
  const now = await dateOf();
  vi.useFakeTimers({ toFake: ["Date"], now: now - 3_600_000 });
  expect(await dateOf()).toBe(now - 3_600_000);
  vi.useRealTimers();
});

async function fetchRaw(listening: Listening, request: string): Promise<{ head: string; body: Buffer }> {
  const client = open(listening);
  client.send(request);
  await client.until(({ received }) => {
    const end = received.indexOf("\r\n\r\n");
    return end >= 0 && received.length - end - 4 === Number(/content-length: (\d+)/.exec(received)?.[1]);
  });
  const end = client.received.indexOf("\r\n\r\n");
  return { head: client.received.slice(0, end), body: Buffer.from(client.received.slice(end + 4), "latin1") };
}

describe("a body", () => {
  it("is read whether its length is told or not", async () => {
    const client = open(await serve(echo));
    client.send(
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 5\r\n\r\nh\u00C3\u00A4ll",
    );
    await client.untilText("POST|/a||undefined|h\u00C3\u00A4ll");
    client.send(
      "PUT /b HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n",
    );
    await client.untilText("PUT|/b||undefined|abc");
    client.send("GET /c HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("GET|/c|");
  });

  const refusing: Handle = async (request) => {
    try {
      return text(await request.text(100));
    } catch (error) {
      return text((error as StatusError).message, (error as StatusError).refusal.code);
    }
  };

  it("that is too long is refused, and the connection goes on where the rest is short", async () => {
    const client = open(await serve(refusing));
    client.send(
      `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 101\r\n\r\n${"x".repeat(101)}`,
    );
    await client.untilText("Request entity too large: limit is 100");
    expect(client.received).toContain("HTTP/1.1 413 Payload Too Large");
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 4\r\n\r\nfine");
    await client.untilText("\r\n\r\nfine");
  });

  it("that does not end is refused, and the connection is closed", async () => {
    const client = open(await serve(refusing));
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nTransfer-Encoding: chunked\r\n\r\n");
    client.send(`65\r\n${"x".repeat(101)}\r\n`);
    expect(await client.untilClosed()).toContain("HTTP/1.1 413 ");
  });

  it("of far more than anybody wants is refused before it comes", async () => {
    const client = open(await serve(refusing));
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 999999999999\r\n\r\nx");
    expect(await client.untilClosed()).toContain("HTTP/1.1 413 ");
  });

  it("is asked for where a client waits for that, and only if it is wanted", async () => {
    const listening = await serve((request) => (request.path === "/no" ? text("no", 403) : echo(request)));
    const client = open(listening);
    client.send(
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
    );
    await client.untilText("HTTP/1.1 100 Continue\r\n\r\n");
    client.send("hi");
    await client.untilText("POST|/a||undefined|hi");
    const refused = open(listening);
    refused.send(
      "POST /no HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
    );
    const received = await refused.untilClosed();
    expect(received).toContain("HTTP/1.1 403 ");
    expect(received).not.toContain("100 Continue");
  });

  it("that breaks off fails the reading of it", async () => {
    let failed: (error: unknown) => void = () => {};
    const failure = new Promise((resolve) => {
      failed = resolve;
    });
    const listening = await serve(async (request) => {
      await request.text(100).catch(failed);
      return text("");
    });
    const client = open(listening);
    client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 70000\r\n\r\nonly this");
    await new Promise((resolve) => setTimeout(resolve, 20));
    client.socket.destroy();
    expect(await failure).toBeInstanceOf(StatusError);
  });

  it("that is short is waited for; one that breaks off is nobody's request", async () => {
    const asked: string[] = [];
    const listening = await serve((request) => {
      asked.push(request.path);
      return echo(request);
    });
    const ask = (path: string) =>
      `PUT ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 6\r\n\r\n`;
    const client = open(listening).send(`${ask("/a")}a`);
    for (const text of ["b", "cd", `ef${ask("/b")}gh`]) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      client.send(text);
    }
    await client.untilText("PUT|/a||undefined|abcdef");
    client.send("ijkl");
    await client.untilText("PUT|/b||undefined|ghijkl");
    const gone = open(listening).send(`${ask("/gone")}only`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    gone.socket.destroy();
    const half = open(listening);
    half.socket.end(`${ask("/half")}half`);
    expect(await half.untilClosed()).toContain("HTTP/1.1 400 Bad Request");
    expect(asked).toEqual(["/a", "/b"]);
  });

  it("may have the next request right behind it", async () => {
    const client = open(await serve(echo));
    const ask = "PUT /a HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 1\r\n\r\n";
    client.send(`${ask}1GET /2 HTTP/1.1\r\nHost: x\r\n\r\n${ask}3HEAD / HTTP/1.1\r\nHost: x\r\n\r\n${ask}4`);
    const all = await client.untilText("undefined|4");
    expect([...all.matchAll(/\|\/?(\d)(?:\||HTTP|$)/g)].map(([, path]) => path).join("")).toBe("1234");
  });
});

describe("what is no proper HTTP", () => {
  it.each([
    ["garbage", "\u0016\u0003\u0001\u0002\r\n\r\n", "400 Bad Request"],
    ["no host", "GET / HTTP/1.1\r\n\r\n", "400 Bad Request"],
    ["two hosts", "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", "400 Bad Request"],
    ["a host that is none", "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n", "400 Bad Request"],
    ["a host of two words", "GET / HTTP/1.1\r\nHost: x y\r\n\r\n", "400 Bad Request"],
    ["a header over two lines", "GET / HTTP/1.1\r\nHost: x\r\n y\r\n\r\n", "400 Bad Request"],
    ["a line break without a return", "GET / HTTP/1.1\r\nHost: x\nX: y\r\n\r\n", "400 Bad Request"],
    ["a return without a line break", "GET / HTTP/1.1\r\nHost: x\rX: y\r\n\r\n", "400 Bad Request"],
    ["HTTP/2 in clear", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400 Bad Request"],
    ["a header without a colon", "GET / HTTP/1.1\r\nHost: x\r\nbad\r\n\r\n", "400 Bad Request"],
    [
      "a control character in a header",
      "GET / HTTP/1.1\r\nHost: x\r\nX-Test: a\u0000b\r\n\r\n",
      "400 Bad Request",
    ],
    ["a blank before a colon", "GET / HTTP/1.1\r\nHost: x\r\nContent-Length : 5\r\n\r\n", "400 Bad Request"],
    [
      "two ways to tell the length",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "400 Bad Request",
    ],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
      "400 Bad Request",
    ],
    [
      "a length twice",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n",
      "400 Bad Request",
    ],
    [
      "an encoding after chunks",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nTransfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
      "400 Bad Request",
    ],
    [
      "an encoding that nobody knows",
      "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
      "400 Bad Request",
    ],
    ["an expectation", "GET / HTTP/1.1\r\nHost: x\r\nExpect: wonders\r\nConnection: close\r\n\r\n", "417 "],
    [
      "a length below zero",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: -5\r\n\r\n",
      "400 Bad Request",
    ],
    ["too many headers", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(70_000)}\r\n\r\n`, "431 "],
    ["a blank in the path", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", "400 Bad Request"],
  ])("%s is refused, and the connection closed", async (_, request, status) => {
    const listening = await serve(echo);
    expect(await open(listening).send(request).untilClosed()).toContain(`HTTP/1.1 ${status}`);
    expect((await fetch(listening.url)).status).toBe(200);
  });

  it("is also more headers than the options allow, however few those are", async () => {
    const listening = await serve(echo, { headerBytes: 1_000 });
    const ask = (length: number) => `GET / HTTP/1.1\r\nHost: x\r\nX: ${"y".repeat(length)}\r\n\r\n`;
    expect(await open(listening).send(ask(900)).untilText("HTTP/1.1 ")).toContain("200 OK");
    expect(await open(listening).send(ask(1_100)).untilClosed()).toContain("HTTP/1.1 431 ");
  });

  it("is not waited for: a head that does not end, and a body that does not come", async () => {
    const listening = await serve(echo, { headersTimeout: 50, requestTimeout: 100 });
    const slow = open(listening).send("GET / HTTP/1.1\r\nHost");
    const slower = open(listening).send(
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 5\r\n\r\nx",
    );
    expect(await slow.untilClosed()).toContain("HTTP/1.1 408 Request Timeout");
    expect(await slower.untilClosed()).toContain("408");
  });

  it("and neither is a connection that says nothing", async () => {
    const listening = await serve(echo, { keepAliveTimeout: 30 });
    expect(await open(listening).untilClosed()).toBe("");
  });
});

it("a host in the address counts, and not the header", async () => {
  const client = open(await serve(({ header, path }) => text(`${path} at ${header("host")}`)));
  client.send("GET http://here:80/a HTTP/1.1\r\nHost: x\r\n\r\nOPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n");
  await client.untilText("/a at here:80");
  await client.untilText("/ at x");
});

it("a request for another protocol is answered in this one", async () => {
  const client = open(await serve(echo));
  client.send("GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
  expect(await client.untilText("GET|/a|")).toContain("HTTP/1.1 200 OK");
});

describe.each(WAYS)("requests that do not wait for answers, %s,", (_, extra) => {
  const ask = `GET / HTTP/1.1\r\nHost: x\r\n${extra}\r\n`;

  it("are answered one at a time", async () => {
    let underWay = 0;
    let most = 0;
    const client = open(
      await serve(async () => {
        most = Math.max(most, ++underWay);
        await new Promise((resolve) => setTimeout(resolve, 5));
        underWay--;
        return text("done");
      }),
    );
    client.send(ask.repeat(20));
    await client.until(({ received }) => received.split("done").length > 20);
    expect(most).toBe(1);
  });

  it("let others be answered in between", async () => {
    const order: string[] = [];
    const listening = await serve(({ path }) => {
      order.push(path);
      return text(path);
    });
    const [greedy, other] = [open(listening), open(listening)];
    other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n");
    await other.untilText("\r\n\r\n/other");
    greedy.send(ask.repeat(30));
    await greedy.untilText("\r\n\r\n/");
    other.send("GET /other HTTP/1.1\r\nHost: x\r\n\r\n");
    await other.until(({ received }) => received.split("/other").length > 2);
    await greedy.until(({ received }) => received.split("200 OK").length > 30);
    expect(order.lastIndexOf("/other")).toBeLessThan(31);
  });
});

it("a client that sends endless requests for Node to read is cut off while it waits", async () => {
  const client = open(await serve(() => new Promise<never>(() => {})));
  client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100));
  expect(await client.untilClosed()).toBe("");
});

describe("clients of HTTP/1.0, and HEAD,", () => {
  it("get an answer and the end of the connection", async () => {
    const client = open(await serve(echo)).send("GET /old HTTP/1.0\r\n\r\n");
    expect(await client.untilClosed()).toMatch(/Connection: close\r\n.*GET\|\/old\|/s);
  });

  it("get a stream up to the end of the connection", async () => {
    const stream: HttpReply = {
      status: 200,
      headers: {},
      body: (sink) => {
        sink.write("all of it");
        sink.end();
      },
    };
    const client = open(await serve(() => stream)).send("GET / HTTP/1.0\r\n\r\n");
    expect(await client.untilClosed()).toMatch(/\r\n\r\nall of it$/);
  });

  it("get the head, and nothing more", async () => {
    const client = open(await serve(() => text("twelve bytes")));
    client.send("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText(/\r\n\r\n/);
    client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("twelve bytes");
    expect(client.received).toMatch(
      /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/plain\r\ncontent-length: 12\r\n/,
    );
    expect(client.received.match(/twelve/g)).toHaveLength(1);
  });

  it("get no stream with HEAD, either", async () => {
    const listening = await serve(() => ({ status: 200, headers: {}, body: () => expect.unreachable() }));
    expect((await fetch(listening.url, { method: "HEAD" })).status).toBe(200);
  });
});

describe("a stream", () => {
  /** A server whose streams a test holds in its hands. */
  async function serveStreams(path = "/?watch=true") {
    const sinks: Sink[] = [];
    let closed = 0;
    let wake = (): void => {};
    const listening = await serve(() => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: (sink) => {
        sinks.push(sink);
        sink.onClose(() => {
          closed++;
          wake();
        });
      },
    }));
    const client = open(listening).send(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const untilClosed = async (count: number): Promise<void> => {
      while (closed < count)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    };
    return { listening, client, sinks, untilClosed, closed: () => closed };
  }

  it.each(["/?watch=true", "/no-sign-of-it"])(
    "of %s sends its head before there is anything to say, then text by text",
    async (path) => {
      const { client, sinks } = await serveStreams(path);
      expect(await client.untilText("\r\n\r\n")).toContain("Transfer-Encoding: chunked");
      const sink = sinks.at(-1) as Sink;
      sink.write('{"type":"ADDED"}\n');
      await client.untilText('11\r\n{"type":"ADDED"}\n\r\n');
      sink.write("ä");
      await client.untilText("2\r\n\u00C3\u00A4\r\n");
      sink.end();
      await client.untilText("0\r\n\r\n");
      client.send("GET /next HTTP/1.1\r\nHost: x\r\n\r\n");
      await client.until(() => sinks.length > 1);
    },
  );

  it("has nothing that waits once it has ended: the connection goes on, and counts that", async () => {
    const { client, sinks } = await serveStreams();
    await client.untilText("\r\n\r\n");
    client.socket.pause();
    const sink = sinks[0] as Sink;
    expect(sink.write("x".repeat(32 * 1024 * 1024))).toBeGreaterThan(0);
    sink.end();
    expect(sink.write("")).toBe(0);
  });

  it("is told once that the client is gone, and may go on writing", async () => {
    const { client, sinks, untilClosed, closed } = await serveStreams();
    await client.untilText("\r\n\r\n");
    client.socket.destroy();
    await untilClosed(1);
    sinks[0]?.write("to nobody");
    sinks[0]?.end();
    expect(closed()).toBe(1);
    let late = false;
    sinks[0]?.onClose(() => {
      late = true;
    });
    expect(late).toBe(true);
  });

  it("holds what is asked meanwhile, and is over when its client hangs up", async () => {
    const { client, sinks, untilClosed } = await serveStreams();
    await client.untilText("\r\n\r\n");
    client.send("GET /?watch=2 HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sinks).toHaveLength(1);
    sinks[0]?.end();
    await client.untilText(/\r\n0\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
    expect(sinks).toHaveLength(2);
    client.socket.end();
    await untilClosed(2);
    await client.untilClosed();
  });

  it("sends the same text to all, and another one to some", async () => {
    const { listening, client, sinks } = await serveStreams();
    const other = open(listening).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await Promise.all([client.untilText("\r\n\r\n"), other.untilText("\r\n\r\n")]);
    for (const sink of sinks) sink.write("same");
    sinks[1]?.write("other");
    for (const sink of sinks) sink.write("same");
    for (const sink of sinks) sink.end();
    const received = await Promise.all([client.untilText("0\r\n\r\n"), other.untilText("0\r\n\r\n")]);
    const bodies = received.map((text) => text.slice(text.indexOf("\r\n\r\n") + 4));
    const same = "4\r\nsame\r\n";
    expect(bodies).toEqual([`${same}${same}0\r\n\r\n`, `${same}5\r\nother\r\n${same}0\r\n\r\n`]);
  });

  it("learns how much waits for a slow reader", async () => {
    const { client, sinks } = await serveStreams();
    await client.untilText("\r\n\r\n");
    client.socket.pause();
    let waiting = 0;
    for (let count = 0; count < 1000 && waiting < 4_000_000; count++) {
      waiting = sinks[0]?.write("x".repeat(100_000)) as number;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(waiting).toBeGreaterThanOrEqual(4_000_000);
  });

  it("lives longer than requests may take", async () => {
    const sinks: Sink[] = [];
    const options = { headersTimeout: 20, requestTimeout: 20, keepAliveTimeout: 20 };
    const listening = await serve(
      () => ({ status: 200, headers: {}, body: (sink) => void sinks.push(sink) }),
      options,
    );
    const client = open(listening).send("GET /?watch=1 HTTP/1.1\r\nHost: x\r\n\r\n");
    await client.untilText("\r\n\r\n");
    const idle = open(listening).send("GET / HTTP/1.1\r\n");
    await idle.untilClosed();
    sinks[0]?.write("still here");
    await client.untilText("still here");
  });
});

it("a stream hears that it has no reader if whoever is told of requests throws", async () => {
  const heard = vi.fn();
  const body = (sink: Sink): void => sink.onClose(heard);
  const { port } = await serve(async () => ({ status: 200, headers: {}, body }), {
    onExchange: () => {
      throw new Error("mine");
    },
  });
  await new RawClient(port).send("GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n").untilClosed();
  expect(heard).toHaveBeenCalledOnce();
});

describe("closing", () => {
  it("ends streams, lets requests finish, lets idle connections go and takes no new ones", async () => {
    let finish = (): void => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const listening = await serve(async ({ path }) => {
      if (path === "/slow" || path === "/slow-post") await finished;
      if (path === "/watch") return { status: 200, headers: {}, body: () => {} };
      return text(`answer to ${path}`);
    });
    const idle = open(listening).send("GET /idle HTTP/1.1\r\nHost: x\r\n\r\n");
    await idle.untilText("answer to /idle");
    const silent = open(listening);
    const watch = open(listening).send("GET /watch HTTP/1.1\r\nHost: x\r\n\r\n");
    await watch.untilText("\r\n\r\n");
    const slow = open(listening).send("GET /slow HTTP/1.1\r\nHost: x\r\n\r\n");
    const post = open(listening).send(
      "POST /slow-post HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: 0\r\n\r\n",
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    const closed = listening.close();
    expect(await watch.untilClosed()).toMatch(/0\r\n\r\n$/);
    await Promise.all([idle.untilClosed(), silent.untilClosed()]);
    finish();
    expect(await slow.untilClosed()).toMatch(/connection: close\r\n.*answer to \/slow$/is);
    expect(await post.untilClosed()).toMatch(/connection: close\r\n.*answer to \/slow-post$/is);
    await closed;
    const error = await new Promise((resolve) => connect(listening.port, "127.0.0.1").on("error", resolve));
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("cuts off what takes too long", async () => {
    const listening = await serve(() => new Promise<never>(() => {}));
    const client = open(listening).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((resolve) => setTimeout(resolve, 20));
    await listening.close(0);
    expect(await client.untilClosed()).toBe("");
  });
});

describe("listening", () => {
  it("fails if the port is taken", async () => {
    const { port } = await serve(echo);
    await expect(serve(echo, { port })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });

  it("says where", async () => {
    const { url, port } = await serve(echo);
    expect(url).toBe(`http://127.0.0.1:${port}`);
  });

  it("takes no more connections than it should", async () => {
    const listening = await serve(echo, { connections: 1 });
    const first = open(listening).send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    await first.untilText("GET|/|");
    expect(await open(listening).untilClosed()).toBe("");
    first.send("GET /again HTTP/1.1\r\nHost: x\r\n\r\n");
    await first.untilText("GET|/again|");
  });
});
