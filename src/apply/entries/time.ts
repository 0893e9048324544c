import { MergeError, PLAIN_TIME, toJson } from "../../value/internal.ts";

/** A point in time as Kubernetes writes it: in UTC, to the second. A text without a zone is taken to be in UTC. */
export function printTime(time: Date | string): string {
  const stated = toJson(time);
  if (typeof stated === "string") {
    // A `Date` has milliseconds.
    const seconds = stated.replace(/\.\d{3}Z$/, "Z");
    if (PLAIN_TIME.test(seconds)) return seconds;
    const text = isTime(stated) ? stated : `${stated}Z`;
    const printed = printDate(new Date(text));
    if (isTime(text) && isTime(printed)) return printed;
  }
  throw new MergeError("VALUE_INVALID", "", "now is no time: pass a Date, or a text as 2026-01-31T12:00:00Z");
}

function printDate(date: Date): string {
  return Number.isNaN(date.getTime()) ? "" : `${date.toISOString().slice(0, 19)}Z`;
}

const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** Whether a text is a time that exists: there is no 30th of February. */
export function isTime(text: string): boolean {
  if (PLAIN_TIME.test(text)) return true;
  const local = TIME.exec(text)?.[1];
  return local !== undefined && printDate(new Date(`${local}Z`)) === `${local}Z`;
}
