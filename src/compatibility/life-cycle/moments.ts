import { type ErrorCode, MergeError, showValue } from "../../value/internal.ts";

export const DAY = 24 * 60 * 60 * 1000;

/** The same day some months later; the last day of the month, if that has no such day. */
export function addMonths(time: number, months: number): number {
  const date = new Date(time);
  const month = date.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Math.min(date.getUTCDate(), lastDay);
  return Date.UTC(date.getUTCFullYear(), month, day) + (time - Math.floor(time / DAY) * DAY);
}

const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;

/** A moment that somebody states, or the error of this code if it is none. */
export function readTime(stated: string | Date, where: string, code: ErrorCode = "ARGUMENT_INVALID"): number {
  const isTime = typeof stated === "string" ? DATE.test(stated) && isDay(stated) : stated instanceof Date;
  const time = isTime ? new Date(stated).getTime() : Number.NaN;
  if (!Number.isNaN(time)) return time;
  const shown = typeof stated === "string" ? showValue(stated) : "this";
  throw new MergeError(code, where, `${shown} is not a time: use one like 2026-01-31`);
}

/** Whether a month has the day that a time begins with: `Date` takes February 31 for March 3. */
function isDay(time: string): boolean {
  return new Date(time.slice(0, 10)).getUTCDate() === Number(time.slice(8, 10));
}

const RELEASE = /^v?(\d{1,9})\.(\d{1,9})(?:[.+-].*)?$/;

export interface Release {
  readonly major: number;
  readonly minor: number;
}

/** A release that somebody states. */
export function readRelease(stated: string, where: string): Release {
  const match = RELEASE.exec(stated);
  if (match !== null) return { major: Number(match[1]), minor: Number(match[2]) };
  throw new MergeError("ARGUMENT_INVALID", where, `${showValue(stated)} is not a release: use one like 1.36`);
}
