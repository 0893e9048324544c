import type { IncomingMessage, ServerResponse } from "node:http";
import type { TLSSocket } from "node:tls";
import { badRequest, internalError, StatusError } from "../status/status.ts";
import { findHostProblem } from "./check-host.ts";
import { targetOf } from "./read-request.ts";
import { readWebBody } from "./web-body.ts";

/** What a host may look like: a name or an address, and a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Methods that a `Request` cannot have. */
const IMPOSSIBLE: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

/**
 * A request of Node's as the web's, with the whole path even where Express or Connect took a part off. Throws a
 * `StatusError` if the web has no such request, or somebody has read its body already.
 */
export function toWebRequest(
  message: IncomingMessage,
  response: ServerResponse,
  signal: AbortSignal,
): Request {
  const method = message.method as string;
  if (IMPOSSIBLE.has(method))
    throw new StatusError({
      code: 501,
      reason: "NotImplemented",
      message: `${method} is not supported here`,
    });
  const body = hasBody(message) ? bodyOf(message, response) : null;
  try {
    return new Request(addressOf(message), {
      method,
      headers: headersOf(message),
      signal,
      ...(body !== null && { body, duplex: "half" }),
    });
  } catch (error) {
    throw error instanceof TypeError ? badRequest(`the request cannot be read: ${error.message}`) : error;
  }
}

function addressOf(message: IncomingMessage): string {
  const { headers, socket } = message;
  const host = String(headers[":authority"] ?? headers.host ?? "") || "localhost";
  if (!HOST.test(host)) throw badRequest("the request names no host that could be one");
  const problem = findHostProblem(message.rawHeaders);
  if (problem !== undefined) throw badRequest(problem);
  const scheme = (socket as Partial<TLSSocket>).encrypted === true ? "https" : "http";
  const { originalUrl = message.url as string } = message as { readonly originalUrl?: string };
  return `${scheme}://${host}${targetOf(originalUrl)}`;
}

function headersOf({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    // HTTP/2 has the method and the path among its headers.
    if (!name.startsWith(":")) headers.append(name, rawHeaders[at + 1] as string);
  }
  return headers;
}

/** Whether anything comes after the headers. A `Request` has it with some methods only. */
function hasBody(message: IncomingMessage): boolean {
  const { method, headers, httpVersionMajor } = message;
  if (method === "GET" || method === "HEAD" || headers["content-length"] === "0") return false;
  if (httpVersionMajor < 2)
    return headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
  const { stream } = message as { readonly stream?: { readonly endAfterHeaders?: boolean } };
  return stream?.endAfterHeaders !== true;
}

function bodyOf(message: IncomingMessage, response: ServerResponse): ReadableStream<Uint8Array> {
  if (message.readableDidRead || message.readableEnded)
    throw internalError(
      "the body of this request has been read already: mount this handler before body parsers such as express.json()",
    );
  return readWebBody(message, response);
}
