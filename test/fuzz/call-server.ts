import assert from "node:assert/strict";
import type { ApiServer, HttpReply } from "fieldwise/server";

/** A request, as a transport would have read it. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly query?: string | undefined;
  readonly type?: string | undefined;
  readonly accept?: string | undefined;
  /** The body, with a character for each byte if it is `binary`. */
  readonly body?: string | undefined;
  readonly binary?: boolean | undefined;
  readonly agent?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Sends a request; of a stream that does not end, what it says at first is the answer. */
export async function send(server: ApiServer, sent: Sent): Promise<Answer> {
  const reply = await request(server, sent);
  const { status, body } = reply;
  if (typeof body === "string") return { status, text: body };
  if (body instanceof Uint8Array) return { status, text: new TextDecoder().decode(body) };
  const stream = follow(body);
  await turns(() => stream.isOver, sent.query?.includes("watch") ? 5 : 1_000);
  stream.leave();
  return { status, text: stream.text };
}

export function request(server: ApiServer, sent: Sent): Promise<HttpReply> {
  const { method = "GET", path = "/", query = "", type, accept, body = "", agent } = sent;
  const headers = new Map([
    ["content-type", type],
    ["accept", accept],
    ["user-agent", agent],
  ]);
  const bytes = Buffer.from(body, sent.binary ? "latin1" : "utf8");
  return server.handle({
    method,
    path,
    query,
    header: (name) => headers.get(name),
    text: async () => bytes.toString(),
    bytes: async () => bytes,
  });
}

/** Reads a stream, and keeps all that it says. */
export function follow(body: Exclude<HttpReply["body"], string | Uint8Array>) {
  let close = () => {};
  const stream = {
    text: "",
    isOver: false,
    leave: () => close(),
  };
  const end = () => {
    stream.isOver = true;
    close();
  };
  body({
    write(content) {
      stream.text += typeof content === "string" ? content : new TextDecoder().decode(content);
      return 0;
    },
    onDrain: (callback) => void setImmediate(callback),
    end,
    cut: end,
    onClose(callback) {
      close = callback;
    },
  });
  return stream;
}

/** Gives others a turn until something is so, at most so many times. */
export async function turns(isSo: () => boolean | Promise<boolean>, most: number): Promise<void> {
  for (let turn = 0; turn < most && !(await isSo()); turn++)
    await new Promise((resolve) => setImmediate(resolve));
}

/** What only an exception says that nobody thought of. */
const SMELL =
  /Cannot (read|set|convert|destructure|mix|assign)|is not (a function|iterable|defined|a constructor)|Maximum call stack|Invalid (string|array) length|undefined|\[object|NaN|at \w+ \(/;

/** The errors of the server that Kubernetes has too. */
const KNOWN =
  /^etcdserver: request is too large$|^Timeout: Too large resource version|^failed to create typed patch object|^unknown patch type|^strconv.ParseUint: parsing|^Internal error occurred: the spec replicas field|^Internal error occurred: failed to allocate requested HealthCheck NodePort|^no endpoints available for service|^resourceVersion should not be set|an item has no "|^\./;

/** Checks that an answer is one that was meant for the request. */
export function checkAnswer({ method, body = "" }: Sent, { status, text }: Answer): void {
  assert(status >= 200, "an answer has no status");
  if (status < 400 || method === "HEAD" || !text.startsWith('{"')) return;
  const { kind, code, message } = JSON.parse(text);
  assert.deepEqual([kind, code], ["Status", status], "a refusal is no Status");
  if (status >= 500) assert.match(String(message), KNOWN, "the server failed");
  // Texts that were sent may come back.
  const own = String(message).replaceAll(/"(?:[^"\\]|\\.)*"/g, "");
  const smell = SMELL.exec(own)?.[0];
  assert(smell === undefined || body.includes(smell), `a refusal has the words of an exception: ${smell}`);
}
