import assert from "node:assert/strict";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { inspect, isDeepStrictEqual } from "node:util";
import { type HttpReply, type HttpRequest, StatusError } from "fieldwise/server";
import { Memory } from "../../../src/server/load/memory.ts";
import { findHostProblem } from "../../../src/server/node/check-host.ts";
import { inTurn } from "../../../src/server/node/in-turn.ts";
import { QuickConnection } from "../../../src/server/node/quick-connection.ts";
import { NodeRequest } from "../../../src/server/node/read-request.ts";
import { refuseMalformed, refuseRequest } from "../../../src/server/node/refuse-malformed.ts";
import { sendReply } from "../../../src/server/node/send-reply.ts";
import { isUnread } from "../../../src/server/node/unread.ts";
import { mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import type { Target } from "../target.ts";

/** What is sent, a character for each byte, piece by piece. */
type Input = readonly string[];

const METHODS = ["GET", "GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "get", "PRI", "CONNECT"];
const TARGETS = [
  "/",
  "/a?b=c",
  "/api/v1/pods?watch=1",
  "/%2e%2e//",
  "*",
  "http://x/a",
  "/a#b",
  "//x",
  "/\u00e9",
  "?",
];
const HEADERS = [
  ...[
    "Accept: */*",
    "accept: a",
    "X-A: b",
    "x-a:",
    "X-A:  c  ",
    "Content-Type: text/plain",
    "Host: y",
    "X-A: \u00e4",
    "X-A: a\tb",
  ],
  ...[
    "Connection: close",
    "Connection: keep-alive",
    "Connection: keep-alive, close",
    "Connection: upgrade",
    "Upgrade: h2c",
  ],
  ...[
    "Expect: 100-continue",
    "Expect: x",
    "TE: trailers",
    "Content-Length: 3",
    "Content-Length: 0",
    "Content-Length: +3",
  ],
  ...[
    "Content-Length: 3, 3",
    "Content-Length : 3",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: gzip, chunked",
  ],
  ...[
    "Transfer-Encoding: identity",
    "Transfer-Encoding:\tchunked",
    " folded",
    "X-A",
    ": x",
    "X A: b",
    "X-A: a\rb",
    "Proxy-Connection: close",
  ],
];
const BODIES = [
  "",
  "abc",
  "3\r\nabc\r\n0\r\n\r\n",
  "0\r\n\r\n",
  "3;x=y\r\nabc\r\n0\r\nX-A: b\r\n\r\n",
  "ffffffffff\r\n",
  "GET /b HTTP/1.1\r\n\r\n",
];
const WORDS = [
  "\r\n",
  "\n",
  "\r",
  "\r\n\r\n",
  " ",
  ":",
  ",",
  "\0",
  "\x7f",
  "HTTP/1.0",
  "HTTP/2.0",
  "chunked",
  "Content-Length: ",
  "Host: z\r\n",
];

function growRequest(random: Random): string {
  const usual = random.oneIn(2);
  const headers = random.oneIn(8) ? [] : ["Host: x"];
  const body = random.oneIn(2) ? "" : random.pick(BODIES);
  if (usual && body !== "") headers.push(`Content-Length: ${body.length}`);
  headers.push(...random.many(usual ? 1 : 4, () => random.pick(HEADERS)));
  const version = random.oneIn(20) ? random.pick(["HTTP/1.0", "HTTP/1.2", "http/1.1", ""]) : "HTTP/1.1";
  const line = `${random.pick(usual ? METHODS.slice(0, 6) : METHODS)} ${random.pick(usual ? TARGETS.slice(0, 3) : TARGETS)} ${version}`;
  return `${[line, ...headers].join("\r\n")}\r\n\r\n${body}`;
}

/** The connections' own reader against Node's: as many answers, the same ones, and as far. */
export const http: Target<Input> = {
  name: "http",
  generate(random) {
    let text = random.many(3, () => growRequest(random)).join("") || growRequest(random);
    if (random.oneIn(3)) text = mutateText(random, text, { words: WORDS });
    const bytes = Buffer.from(text).toString("latin1");
    const cuts = random.many(4, () => random.below(bytes.length)).sort((a, b) => a - b);
    return [0, ...cuts].map((cut, index) => bytes.slice(cut, cuts[index] ?? bytes.length));
  },
  async run(pieces) {
    running ??= start();
    const { own, reference } = await running;
    const sent = [...pieces, LAST];
    const [found, wanted] = await Promise.all([converse(own, sent), converse(reference, sent)]);
    if (isDeepStrictEqual(found, wanted)) return;
    // What comes with something malformed may go without an answer, so each byte gets the time that it takes.
    const slowly = await converse(reference, [...sent.join("")]);
    assert(
      found.closed && slowly.closed && isBeginning(accepted(found), accepted(slowly)),
      `Node answers otherwise: ${inspect([wanted, slowly])}, not ${inspect(found)}`,
    );
  },
  async close() {
    for (const server of Object.values((await running) ?? {})) {
      server.close();
      server.closeAllConnections();
    }
    running = undefined;
  },
};

/** What a server said to some bytes, and whether it closed the connection by itself. */
interface Conversation {
  readonly closed: boolean;
  readonly answers: readonly string[];
}

/** The answers to what could be read. */
function accepted({ answers }: Conversation): readonly string[] {
  return answers.filter((answer) => answer !== "" && !answer.startsWith("HTTP/1.1 4"));
}

function isBeginning(part: readonly string[], all: readonly string[]): boolean {
  return part.every((answer, index) => answer === all[index]);
}

let running: Promise<{ readonly own: Server; readonly reference: Server }> | undefined;

const memory = new Memory(2 ** 28);

async function start(): Promise<{ readonly own: Server; readonly reference: Server }> {
  const own = await serve();
  const [handOver] = own.listeners("connection") as [(socket: Socket) => void];
  own.off("connection", handOver);
  own.on("connection", (socket: Socket) => {
    new QuickConnection(socket, {
      answer: echo,
      handOver: (socket) => handOver.call(own, socket),
      user: undefined,
      streams: new Set(),
      memory,
      headerBytes: 64 * 1024,
      idle: 90_000,
      requestTimeout: 60_000,
    });
  });
  return { own, reference: await serve() };
}

/** A server on Node's reader alone. */
async function serve(): Promise<Server> {
  const server = createServer({ maxHeaderSize: 64 * 1024, keepAliveTimeout: 90_000 });
  const respond = inTurn((message, response) => {
    const problem = findHostProblem(message.rawHeaders);
    if (problem !== undefined) {
      refuseRequest(response, problem);
      return;
    }
    void echo(new NodeRequest(message, response, { user: undefined, memory })).then((reply) => {
      if (isUnread(message, response)) response.shouldKeepAlive = false;
      sendReply(response, reply, { streams: new Set(), memory });
    });
  });
  server.on("request", respond).on("checkContinue", respond).on("clientError", refuseMalformed);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** Says what was asked, as far as it was understood. */
async function echo(request: HttpRequest): Promise<HttpReply> {
  const { method, path, query } = request;
  const headers = ["host", "accept", "x-a", "content-type"].map((name) => request.header(name) ?? null);
  try {
    // A body that nobody reads ends the connection, unless it happens to be there already.
    const body = await request.text(2 ** 40);
    return { status: 200, headers: {}, body: `${JSON.stringify([method, path, query, headers, body])}\n` };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
    return { status: error.refusal.code, headers: {}, body: `${error.message}\n` };
  }
}

/** Asked last: its answer tells that the connection goes on, and where the last request ended. */
const LAST = "GET /last HTTP/1.1\r\nHost: x\r\n\r\n";

/** How long a server says nothing that waits for more, in milliseconds. */
const QUIET = 40;

/** Says some bytes to a server, and listens. */
function converse(server: Server, pieces: Input): Promise<Conversation> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  let received = "";
  return new Promise((resolve) => {
    const finish = (closed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const answers = received.split(/^(?=HTTP\/1\.1 \d)/m).map((answer) => {
        const [head = "", ...body] = answer.split("\r\n\r\n");
        return [head.split("\r\n", 1)[0], ...body].join(" ");
      });
      resolve({ closed, answers });
    };
    let timer = setTimeout(finish, 10_000, false);
    let sent = false;
    const wait = () => {
      if (!sent) return;
      clearTimeout(timer);
      timer = setTimeout(finish, QUIET, false);
    };
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => {
      received += text;
      if (received.includes('["GET","/last"')) finish(false);
      else wait();
    });
    socket.on("error", () => {});
    socket.on("close", () => finish(true));
    void sendPieces(pieces, (piece) => socket.write(piece, "latin1")).then(() => {
      sent = true;
      wait();
    });
  });
}

async function sendPieces(pieces: Input, write: (piece: string) => void): Promise<void> {
  for (const piece of pieces) {
    write(piece);
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}
