import { quoteText } from "../../value/internal.ts";
import { fail } from "./value.ts";
import { spend } from "./work.ts";

/** A date whose UTC fields are what a clock in a zone shows: `America/New_York`, `+01:00`. */
export function toZone(date: Date, zone: string): Date {
  if (zone === "" || zone === "UTC" || zone === "Local") return date;
  const colon = zone.indexOf(":");
  if (colon < 0) return toNamedZone(date, zone);
  const hours = readNumber(zone.slice(0, colon));
  const minutes = readNumber(zone.slice(colon + 1));
  const offset = hours * 60 + (zone.startsWith("-") ? -minutes : minutes);
  const local = new Date(date.getTime() + offset * 60_000);
  return Number.isNaN(local.getTime()) ? fail("timestamp overflow") : local;
}

function readNumber(text: string): number {
  const isNumber = /^[+-]?\d+$/.test(text);
  if (isNumber && Math.abs(Number(text)) < 2 ** 63) return Number(text);
  return fail(
    `strconv.Atoi: parsing ${quoteText(text)}: ${isNumber ? "value out of range" : "invalid syntax"}`,
  );
}

/** What it takes to make what a zone's clock is told by. */
const PER_ZONE = 100_000;

const FORMATS = new Map<string, Intl.DateTimeFormat>();

function toNamedZone(date: Date, zone: string): Date {
  const format = FORMATS.get(zone) ?? createFormat(zone);
  const local = new Date(0);
  let [year, month, day, hour, minute, second] = [0, 0, 0, 0, 0, 0];
  for (const { type, value } of format.formatToParts(date)) {
    if (type === "year") year = Number(value);
    else if (type === "month") month = Number(value);
    else if (type === "day") day = Number(value);
    else if (type === "hour") hour = Number(value);
    else if (type === "minute") minute = Number(value);
    else if (type === "second") second = Number(value);
  }
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second, date.getUTCMilliseconds());
  return local;
}

/** Names have capitals: in Go, they are those of files. */
const NAME = /^(?=.*[A-Z])[A-Za-z][\w+/-]*$/;
/** Short names that are zones; `Intl` knows more of them, which mean different zones to different people. */
const SHORT = /^(?:CET|EET|EST|GMT|HST|MET|MST|PRC|ROC|ROK|UCT|UTC|WET)$/;

function createFormat(zone: string): Intl.DateTimeFormat {
  spend(PER_ZONE);
  if (zone.includes("..") || /^[/\\]/.test(zone)) return fail("time: invalid location name");
  if (!NAME.test(zone) || (zone.length === 3 && !SHORT.test(zone))) return fail(`unknown time zone ${zone}`);
  try {
    const format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    FORMATS.set(zone, format);
    return format;
  } catch {
    return fail(`unknown time zone ${zone}`);
  }
}
