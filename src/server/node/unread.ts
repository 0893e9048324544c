import type { IncomingMessage, ServerResponse } from "node:http";
import { expectsContinue } from "./read-request.ts";

/** Bodies up to this length are read to their end even when nobody wants them, so that the client gets to read the answer. */
const DRAINED = 8 * 1024 * 1024;

/** Whether more of a request may come than is worth to be read only to be thrown away. */
export function isUnread(message: IncomingMessage, response: ServerResponse): boolean {
  if (message.complete) return false;
  if (expectsContinue(message) && !message.readableDidRead) return true;
  const { "content-length": length } = message.headers;
  return length === undefined ? !response.writableEnded : Number(length) > DRAINED;
}
