import type { ServerResponse } from "node:http";
import type { HttpReply } from "../http/message.ts";
import type { Memory } from "../load/memory.ts";
import { encodeHeader } from "./encode-header.ts";
import { openStream, type Streams } from "./open-stream.ts";
import { hasBody } from "./print-head.ts";

/** What an answer is sent with. */
export interface SendOptions {
  readonly streams: Streams;
  /** What counts the bytes of answers that are not read. */
  readonly memory: Memory;
}

/** Sends an answer. Its head and its body go out in one write. */
export function sendReply(
  response: ServerResponse,
  { status, headers, body }: HttpReply,
  { streams, memory }: SendOptions,
): void {
  const lines: string[] = [];
  for (const name in headers) {
    const value = headers[name] as string | readonly string[];
    if (typeof value === "string") lines.push(name, encodeHeader(value));
    else for (const one of value) lines.push(name, encodeHeader(one));
  }
  if (typeof body === "function") {
    response.writeHead(status, lines);
    if (response.req.method === "HEAD") response.end();
    else openStream(response, body, streams);
    return;
  }
  if (hasBody(status)) lines.push("content-length", String(Buffer.byteLength(body)));
  response.writeHead(status, lines);
  // Node would write a head that goes out with a text in the encoding of that.
  response.end(typeof body === "string" && lines.some(isBeyondAscii) ? Buffer.from(body) : body);
  if (response.writableLength === 0) return;
  const holder = memory.follow({
    held: () => (response.destroyed ? 0 : response.writableLength),
    cut: () => response.destroy(),
  });
  holder.grow();
  response.once("close", () => holder.release());
}

function isBeyondAscii(text: string): boolean {
  return /[\x80-\xff]/.test(text);
}
