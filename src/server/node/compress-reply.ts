import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/** From so many bytes on an answer is compressed, as Kubernetes does. */
const LEAST = 128 * 1024;

const compress = promisify(gzip);

/** Whether an answer is to be compressed: it is long, and the client can read it then. Streams never are. */
export function isCompressible(request: HttpRequest, { body, headers }: HttpReply): boolean {
  if (typeof body === "function" || body.length < LEAST || headers["content-encoding"] !== undefined)
    return false;
  return acceptsGzip(request.header("accept-encoding") ?? "");
}

/** The answer, compressed by gzip. */
export async function compressReply({ status, headers, body }: HttpReply): Promise<HttpReply> {
  const { vary = [] } = headers;
  return {
    status,
    headers: { ...headers, "content-encoding": "gzip", vary: [vary, "Accept-Encoding"].flat() },
    body: await compress(body as string | Uint8Array, { level: 1 }),
  };
}

function acceptsGzip(header: string): boolean {
  return header.split(",").some((part) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(part));
}
