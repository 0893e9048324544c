import { startOfTrailingZeros } from "../numbers/trailing-zeros.ts";
import { startOfDay } from "./calendar.ts";

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

const MINUTE = 60_000;

/**
 * A moment as text that is the same for the same moment: minutes in UTC, then seconds with all their fraction, so
 * that a leap second stays one. `undefined` for what is not a time of RFC 3339.
 */
export function readInstant(text: string): string | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const start = startOfDay(year, month, day);
  if (start === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  const [, , , , , , , fraction = "", sign, offsetHours = 0, offsetMinutes = 0] = match;
  const offset = (sign === "-" ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const minutes = start / MINUTE + hour * 60 + minute - offset;
  return `${minutes}:${second}.${fraction.slice(0, startOfTrailingZeros(fraction))}`;
}
