import type { ServerResponse } from "node:http";
import { sendHead } from "./open-stream.ts";

/** Headers that are about one connection, and so the transport's own. HTTP/2 has none of them. */
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  "connection",
  "keep-alive",
  "proxy-connection",
  "transfer-encoding",
  "upgrade",
]);

/** What the web lets through in a header, and Node does not. */
const UNFIT = /[^\t\x20-\x7e\x80-\xff]/g;

/**
 * Sends an answer of the web's, piece by piece as the client reads it. What is all there goes out with its length; of
 * what is not, the head goes out at once. Settles when all is sent, or when the signal tells that the client has gone:
 * then the body is cancelled. Rejects if the body fails.
 */
export async function sendResponse(
  response: ServerResponse,
  answer: Response,
  gone: AbortSignal,
): Promise<void> {
  const { body } = answer;
  const cancel = (): void => void body?.cancel().catch(() => {});
  // Somebody else may have been faster, such as a middleware that watches the time.
  if (gone.aborted || response.headersSent) cancel();
  else if (body === null || response.req.method === "HEAD") {
    cancel();
    setHead(response, answer);
    response.end();
  } else {
    const reader = body.getReader();
    const stop = (): void => void reader.cancel().catch(() => {});
    gone.addEventListener("abort", stop);
    try {
      await sendBody(response, answer, reader, gone);
    } catch (error) {
      stop();
      throw error;
    } finally {
      gone.removeEventListener("abort", stop);
    }
  }
}

async function sendBody(
  response: ServerResponse,
  answer: Response,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  gone: AbortSignal,
): Promise<void> {
  let coming = reader.read();
  let piece = await orNothingYet(coming);
  if (gone.aborted) return;
  setHead(response, answer);
  if (piece === undefined) sendHead(response);
  else if (!piece.done) {
    const { value } = piece;
    coming = reader.read();
    piece = await orNothingYet(coming);
    if (gone.aborted) return;
    if (piece?.done === true) {
      response.end(value);
      return;
    }
    await write(response, value, gone);
  }
  for (piece = await coming; !piece.done && !gone.aborted; piece = await reader.read())
    await write(response, piece.value, gone);
  if (!gone.aborted) response.end();
}

function setHead(response: ServerResponse, { status, statusText, headers }: Response): void {
  response.statusCode = status;
  if (statusText !== "" && response.req.httpVersionMajor < 2) response.statusMessage = statusText;
  for (const [name, value] of headers) {
    if (name !== "set-cookie" && !OF_THE_CONNECTION.has(name))
      response.setHeader(name, value.replace(UNFIT, " "));
  }
  const cookies = headers.getSetCookie().map((cookie) => cookie.replace(UNFIT, " "));
  if (cookies.length > 0) response.setHeader("set-cookie", [...cookiesOf(response), ...cookies]);
}

/** Those that a middleware has set before. */
function cookiesOf(response: ServerResponse): readonly string[] {
  return [response.getHeader("set-cookie") ?? []].flat().map(String);
}

/** Writes, and waits for the client to catch up; not for one that has gone. */
async function write(response: ServerResponse, bytes: Uint8Array, gone: AbortSignal): Promise<void> {
  if (response.write(bytes)) return;
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off("drain", done);
      gone.removeEventListener("abort", done);
      resolve();
    };
    response.on("drain", done);
    gone.addEventListener("abort", done);
  });
}

/** What is there as soon as all has happened that can happen without anybody else; undefined if it is not. */
function orNothingYet<Result>(coming: Promise<Result>): Promise<Result | undefined> {
  const nothing = new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)));
  return Promise.race([coming, nothing]);
}
