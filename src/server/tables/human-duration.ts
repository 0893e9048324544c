const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A span of milliseconds as Kubernetes writes ages: `119s`, `3m5s`, `7h59m`, `2d3h`, `4y11d`; `<invalid>` if it is negative. */
export function printDuration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / SECOND);
  // Clocks may disagree a little, so less than two seconds ahead is now.
  if (Number.isNaN(seconds) || seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  if (milliseconds < 10 * MINUTE) return printTwo(milliseconds, [MINUTE, "m"], [SECOND, "s"]);
  if (milliseconds < 3 * HOUR) return `${Math.floor(milliseconds / MINUTE)}m`;
  if (milliseconds < 8 * HOUR) return printTwo(milliseconds, [HOUR, "h"], [MINUTE, "m"]);
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)}h`;
  if (milliseconds < 8 * DAY) return printTwo(milliseconds, [DAY, "d"], [HOUR, "h"]);
  if (milliseconds < 2 * YEAR) return `${Math.floor(milliseconds / DAY)}d`;
  if (milliseconds < 8 * YEAR) return printTwo(milliseconds, [YEAR, "y"], [DAY, "d"]);
  return `${Math.floor(milliseconds / YEAR)}y`;
}

type Unit = readonly [size: number, letter: string];

function printTwo(milliseconds: number, [large, letter]: Unit, [small, smallLetter]: Unit): string {
  const rest = Math.floor((milliseconds % large) / small);
  return `${Math.floor(milliseconds / large)}${letter}${rest === 0 ? "" : `${rest}${smallLetter}`}`;
}

/** What Go takes for no time at all. */
const ZERO_TIME = Date.parse("0001-01-01T00:00:00Z");

/** The moment that a field of an object states, in milliseconds; `undefined` if it states none. */
export function readTime(time: unknown): number | undefined {
  if (typeof time !== "string" || time === "") return undefined;
  const moment = Date.parse(time);
  return moment === ZERO_TIME ? undefined : moment;
}

/** How long ago a time was; `<unknown>` if there is none. */
export function printAge(time: unknown, now: number): string {
  const moment = readTime(time);
  return moment === undefined ? "<unknown>" : printDuration(now - moment);
}

const RFC_3339 = /^\d{4}-\d\d-(\d\d)T([01]\d|2[0-3]):[0-5]\d:[0-5]\d([.,]\d+)?(Z|[+-]\d\d:\d\d)$/;

/** How long ago a text was that anybody may have written: `<invalid>` if it is no time. */
export function printUncheckedAge(text: string, now: number): string {
  if (text === "" || text === "null") return "<unknown>";
  const day = RFC_3339.exec(text)?.[1];
  // Some engines read February 30 as March 1.
  if (day === undefined || (day > "28" && !isDay(text.slice(0, 10)))) return "<invalid>";
  return printAge(text.replace(",", "."), now);
}

function isDay(date: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
