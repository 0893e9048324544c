import { MergeError } from "../value/index.ts";

/** A point in time as Kubernetes writes it: in UTC, to the second. */
export function printTime(time: Date | string): string {
  if (typeof time === "string" && PLAIN_TIME.test(time)) return time;
  const date = typeof time === "string" ? new Date(time) : time;
  if (Number.isNaN(date.getTime()))
    throw new MergeError(
      "VALUE_INVALID",
      "",
      "now is not a point in time: pass a Date, or a text as 2026-01-31T12:00:00Z",
    );
  return `${date.toISOString().slice(0, 19)}Z`;
}

/** A time as Kubernetes writes it. */
export const PLAIN_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
