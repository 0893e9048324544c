import type { HttpRequest } from "../../http/message.ts";
import { StatusError } from "../../status/status.ts";

/** For how long webhooks may keep one request waiting, all of them together, in seconds: as long as a request may take in Kubernetes. */
const MOST = 34;

/** When the first webhook was asked about a request, in milliseconds. */
const begun = new WeakMap<HttpRequest, number>();

/** For how many seconds a webhook may be waited for that asks for so many itself. Refuses a request whose time is over. */
export function timeLeft(request: HttpRequest, seconds: number): number {
  const now = performance.now();
  const begin = begun.get(request) ?? now;
  if (begin === now) begun.set(request, now);
  const left = MOST - Math.floor((now - begin) / 1000);
  if (left <= 0) throw timedOut();
  return Math.min(seconds, left);
}

function timedOut(): StatusError {
  return new StatusError({
    code: 504,
    reason: "Timeout",
    message: "Timeout: request did not complete within requested timeout",
    details: {},
  });
}
