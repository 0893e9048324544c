import type { HttpReply } from "../http/message.ts";
import { internalError, type StatusError } from "../status/status.ts";

/** The answer that says why a request is refused. */
export function replyOf(error: StatusError): HttpReply {
  return {
    status: error.refusal.code,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(error.toStatus()),
  };
}

/** What is said when a server fails that should not. */
export const FAILURE: HttpReply = replyOf(internalError("the server failed to answer"));
