import { printSpan } from "../../value/internal.ts";

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
  return moment === undefined ? "<unknown>" : printSpan(now - moment);
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
