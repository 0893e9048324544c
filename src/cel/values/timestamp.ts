import { startOfDay } from "../../value/internal.ts";
import { fail, Timestamp } from "./value.ts";

/** In nanoseconds. */
export const SECOND = 1_000_000_000n;
/** From the first second of year 1, which is Go's zero time, to the last one of year 9999. */
export const FIRST = -62_135_596_800n * SECOND;
const LAST = 253_402_300_800n * SECOND - 1n;

/** A timestamp, if it is one of years 1 to 9999. */
export function checkTimestamp(nanoseconds: bigint, offset = 0): Timestamp {
  if (nanoseconds < FIRST || nanoseconds > LAST) return fail("timestamp overflow");
  return new Timestamp(nanoseconds, offset);
}

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])([01]\d|2[0-4]):([0-5]\d))$/;

/** A time of RFC 3339 as Go reads it; `undefined` for any other text. It fails if it is too early or too late. */
export function parseTimestamp(text: string): Timestamp | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = "", sign, hours, minutes] = match;
  const start = startOfDay(Number(year), Number(month), Number(day));
  if (start === undefined) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = sign === undefined ? 0 : (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  const seconds = start / 1000 + Number(hour) * 3600 + (Number(minute) - offset) * 60 + Number(second);
  const rest = BigInt(fraction.slice(0, 9).padEnd(9, "0"));
  return checkTimestamp(BigInt(seconds) * SECOND + rest, offset);
}

/** A timestamp as Go prints it, at the offset that it was written with. */
export function printTimestamp({ nanoseconds, offset }: Timestamp): string {
  const local = toDate(nanoseconds + BigInt(offset) * 60n * SECOND);
  const fraction = String(fractionOf(nanoseconds)).padStart(9, "0").replace(/0+$/, "");
  const time = local
    .toISOString()
    .replace(/^[+-]0*(?=\d{4})/, "")
    .slice(0, -5);
  return `${time}${fraction === "" ? "" : `.${fraction}`}${offset === 0 ? "Z" : printOffset(offset)}`;
}

function printOffset(offset: number): string {
  const minutes = Math.abs(offset);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${offset < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The date of a timestamp to the millisecond, rounded down. */
export function toDate(nanoseconds: bigint): Date {
  return new Date(Number((nanoseconds - BigInt(fractionOf(nanoseconds) % 1_000_000)) / 1_000_000n));
}

/** The nanoseconds since the last full second. */
export function fractionOf(nanoseconds: bigint): number {
  return Number(((nanoseconds % SECOND) + SECOND) % SECOND);
}

/** The full seconds since 1970. */
export function secondsOf(nanoseconds: bigint): bigint {
  return (nanoseconds - BigInt(fractionOf(nanoseconds))) / SECOND;
}
