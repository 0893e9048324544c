import { toZone } from "../../values/time-zone.ts";
import { SECOND, toDate } from "../../values/timestamp.ts";
import type { Duration, Timestamp } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";

type Read = (date: Date) => number;

const DAY = 86_400_000;

function dayOfYear(date: Date): number {
  const start = new Date(date);
  start.setUTCMonth(0, 1);
  return Math.round((date.getTime() - start.getTime()) / DAY);
}

const PARTS: readonly (readonly [string, Read])[] = [
  ["getFullYear", (date) => date.getUTCFullYear()],
  ["getMonth", (date) => date.getUTCMonth()],
  ["getDayOfYear", dayOfYear],
  ["getDayOfMonth", (date) => date.getUTCDate() - 1],
  ["getDate", (date) => date.getUTCDate()],
  ["getDayOfWeek", (date) => date.getUTCDay()],
  ["getHours", (date) => date.getUTCHours()],
  ["getMinutes", (date) => date.getUTCMinutes()],
  ["getSeconds", (date) => date.getUTCSeconds()],
  ["getMilliseconds", (date) => date.getUTCMilliseconds()],
];

function declarePart([name, read]: readonly [string, Read]): Overload[] {
  return [
    declare(`member timestamp ${name}() -> int`, (time: Timestamp) => BigInt(read(toDate(time.nanoseconds)))),
    declare(`member timestamp ${name}(string) -> int`, (time: Timestamp, zone: string) =>
      BigInt(read(toZone(toDate(time.nanoseconds), zone))),
    ),
  ];
}

const MINUTE = 60n * SECOND;
const HOUR = 60n * MINUTE;

/** Go counts in doubles, which may round up a long duration that lacks almost nothing. */
function countUnits({ nanoseconds }: Duration, unit: bigint): bigint {
  return BigInt(Math.trunc(Number(nanoseconds / unit) + Number(nanoseconds % unit) / Number(unit)));
}

export function declareTimes(): readonly Overload[] {
  return [
    ...PARTS.flatMap(declarePart),
    declare("member duration getHours() -> int", (duration: Duration) => countUnits(duration, HOUR)),
    declare("member duration getMinutes() -> int", (duration: Duration) => countUnits(duration, MINUTE)),
    declare("member duration getSeconds() -> int", (duration: Duration) => countUnits(duration, SECOND)),
    declare(
      "member duration getMilliseconds() -> int",
      (duration: Duration) => duration.nanoseconds / 1_000_000n,
    ),
  ];
}
