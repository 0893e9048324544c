import { MergeError } from "../value/index.ts";

/** A point in time as Kubernetes writes it: in UTC, to the second. */
export function printTime(time: Date | string): string {
  if (typeof time === "string" && PLAIN_TIME.test(time)) return time;
  const date = typeof time === "string" ? new Date(time) : time;
  if (Number.isNaN(date.getTime())) throw notATime();
  const text = `${date.toISOString().slice(0, 19)}Z`;
  if (!PLAIN_TIME.test(text)) throw notATime();
  return text;
}

/** A time as Kubernetes writes it. */
export const PLAIN_TIME =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

function notATime(): MergeError {
  const remedy = "pass a Date, or a text as 2026-01-31T12:00:00Z";
  return new MergeError(
    "VALUE_INVALID",
    "",
    `now is not a point in time that can be written down: ${remedy}`,
  );
}
