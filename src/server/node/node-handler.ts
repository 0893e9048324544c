import type { IncomingMessage, ServerResponse } from "node:http";
import type { Http2ServerRequest, Http2ServerResponse } from "node:http2";
import { checkFunction } from "../../value/internal.ts";
import { MEMORY, Memory } from "../load/memory.ts";
import { StatusError } from "../status/status.ts";
import { FAILURE, replyOf } from "./refusals.ts";
import { type SendOptions, sendReply } from "./send-reply.ts";
import { sendResponse } from "./send-response.ts";
import { isUnread } from "./unread.ts";
import { toWebRequest } from "./web-request.ts";

/** What answers requests of the web's: `fetch` of `createApiServer`, or a function of one's own. */
export type FetchFunction = (request: Request) => Response | Promise<Response>;

/** What `http.createServer`, `http2.createServer`, Express and Connect take. */
export type NodeHandler = (
  request: IncomingMessage | Http2ServerRequest,
  response: ServerResponse | Http2ServerResponse,
  next?: (error?: unknown) => void,
) => void;

/**
 * Lets a function from `Request` to `Response` answer Node's requests. Bodies are streamed both ways, as fast as they are
 * read; when the client goes, the request's signal is aborted, and the body of the answer cancelled. The address has the
 * whole path, wherever the handler is mounted. A `StatusError` that the function throws is the answer; anything else goes
 * to `next` if there is one, else it is answered with 500. Mount it before anything that reads bodies.
 * What is not a function is an error at once, not at the first request.
 */
export function nodeHandler(fetch: FetchFunction): NodeHandler {
  checkFunction(fetch, "what answers requests");
  return (request, response, next) => {
    // HTTP/2's have all that is used of these.
    void answer(fetch, request as IncomingMessage, response as ServerResponse, next);
  };
}

async function answer(
  fetch: FetchFunction,
  message: IncomingMessage,
  response: ServerResponse,
  next: ((error?: unknown) => void) | undefined,
): Promise<void> {
  const gone = new AbortController();
  let request: Request | undefined;
  response.once("close", () => {
    if (!response.writableEnded) gone.abort();
    // Until here it must be kept: the signal of a request that is garbage is never aborted.
    request = undefined;
  });
  // A client that is gone is told by `close`.
  response.on("error", () => {});
  try {
    request = toWebRequest(message, response, gone.signal);
    const answered = await fetch(request);
    const unread = isUnread(message, response);
    if (unread) response.shouldKeepAlive = false;
    await sendResponse(response, answered, gone.signal);
    if (message.complete) return;
    // On HTTP/1.1 the next request waits behind what nobody read; what may never end is ended there with the connection.
    if (unread && "stream" in message) (message as unknown as Http2ServerRequest).stream.close();
    else message.resume();
  } catch (error) {
    if (!gone.signal.aborted) fail(error, response, next);
  }
}

function fail(error: unknown, response: ServerResponse, next: ((error?: unknown) => void) | undefined): void {
  if (response.headersSent) {
    // Nothing else tells the client that there should be more. HTTP/2 takes the error's word for it, HTTP/1.1 hangs up.
    response.destroy(response.req.httpVersionMajor < 2 ? undefined : new Error("the answer failed"));
    next?.(error);
  } else if (error instanceof StatusError) sendReply(response, replyOf(error), ALONE);
  else if (next !== undefined) next(error);
  else sendReply(response, FAILURE, ALONE);
}

/** What short answers of one's own are sent with. */
const ALONE: SendOptions = { streams: new Set(), memory: new Memory(MEMORY) };
