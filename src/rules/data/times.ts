import { fitsInt64, parseDuration, quoteText, startOfDay } from "../../value/internal.ts";

const SECOND = 1_000_000_000n;

const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(Z|[+-]\d\d:\d\d)?$/;

/** A time as Kubernetes reads the format `date-time`: RFC 3339, or without a zone. In nanoseconds since 1970; else what is wrong. */
export function readDateTime(text: string): bigint | string {
  if (text === "") return 0n;
  const parts = DATE_TIME.exec(text);
  if (parts === null) return `parsing time ${quoteText(text)} as "2006-01-02T15:04:05"`;
  const [, , , , hours = "", minutes = "", seconds = "", fraction = "", zone = "Z"] = parts;
  const day = readDay(text, parts);
  if (typeof day === "string") return day;
  if (Number(hours) > 23) return outOfRange(text, "hour");
  if (Number(minutes) > 59) return outOfRange(text, "minute");
  if (Number(seconds) > 59) return outOfRange(text, "second");
  const whole = (BigInt(hours) * 60n + BigInt(minutes) - offsetOf(zone)) * 60n + BigInt(seconds);
  return day + whole * SECOND + BigInt(fraction.slice(0, 9).padEnd(9, "0"));
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)$/;

/** The beginning of a day. */
export function readDate(text: string): bigint | string {
  const parts = DATE.exec(text);
  return parts === null ? `parsing time ${quoteText(text)} as "2006-01-02"` : readDay(text, parts);
}

function readDay(text: string, [, year, month, day]: readonly string[]): bigint | string {
  if (Number(month) < 1 || Number(month) > 12) return outOfRange(text, "month");
  const start = startOfDay(Number(year), Number(month), Number(day));
  return start === undefined ? outOfRange(text, "day") : BigInt(start) * 1_000_000n;
}

function outOfRange(text: string, part: string): string {
  return `parsing time ${quoteText(text)}: ${part} out of range`;
}

/** The minutes that a zone is ahead of UTC. */
function offsetOf(zone: string): bigint {
  if (zone === "Z") return 0n;
  const minutes = BigInt(zone.slice(1, 3)) * 60n + BigInt(zone.slice(4));
  return zone.startsWith("-") ? -minutes : minutes;
}

/** Each unit in nanoseconds, by its names; of the last one, it is enough that a name begins with it. */
const UNITS: readonly (readonly [bigint, readonly string[]])[] = [
  [1n, ["ns", "nano"]],
  [1_000n, ["us", "µs", "micro"]],
  [1_000_000n, ["ms", "milli"]],
  [SECOND, ["s", "sec"]],
  [60n * SECOND, ["m", "min"]],
  [3_600n * SECOND, ["h", "hr", "hour"]],
  [86_400n * SECOND, ["d", "day"]],
  [604_800n * SECOND, ["w", "wk", "week"]],
];

/** A duration as Kubernetes reads the format: Go's, or numbers with units, as in `2 days and 3 hours`. In nanoseconds. */
export function readDuration(text: string): bigint | string {
  const exact = parseDuration(text);
  if (exact !== undefined && fitsInt64(exact.top / exact.bottom)) return exact.top / exact.bottom;
  let sum: bigint | undefined;
  for (const [, count = "", name = ""] of text.matchAll(/(\d+)\s*([A-Za-zµ]+)/g)) {
    if (!fitsInt64(BigInt(count))) return `strconv.Atoi: parsing ${quoteText(count)}: value out of range`;
    const unit = name.toLowerCase();
    for (const [size, names] of UNITS) {
      if (!names.includes(unit) && !unit.startsWith(names.at(-1) as string)) continue;
      sum = BigInt.asIntN(64, (sum ?? 0n) + BigInt(count) * size);
    }
  }
  return sum ?? `unable to parse ${text} as duration`;
}
