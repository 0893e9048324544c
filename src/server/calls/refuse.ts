import { formatOfErrors } from "../http/accept.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import { internalError, StatusError } from "../status/status.ts";
import { writeReply } from "./write-reply.ts";

/** The answer to a request that fails: a Status, in a form that the client can read. */
export function refuse(request: HttpRequest, error: unknown, warnings: readonly string[] = []): HttpReply {
  const refused =
    error instanceof StatusError
      ? error
      : internalError(error instanceof Error ? error.message : String(error));
  const reply = print(request, refused, warnings);
  const { retryAfterSeconds = 0 } = refused.refusal.details ?? {};
  return retryAfterSeconds > 0
    ? { ...reply, headers: { ...reply.headers, "retry-after": String(retryAfterSeconds) } }
    : reply;
}

function print(request: HttpRequest, refused: StatusError, warnings: readonly string[]): HttpReply {
  const accepted = { format: formatOfErrors(request.header("accept")) };
  return writeReply({ request, accepted, warnings }, refused.refusal.code, refused.toStatus());
}
