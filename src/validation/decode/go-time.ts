import { PLAIN_TIME, quoteText } from "../../value/internal.ts";

/** A form that Go reads times in: the parts of its layout, each with what fits it. */
export interface TimeForm {
  readonly layout: string;
  readonly parts: readonly { readonly name: string; readonly pattern: RegExp }[];
  /** How many digits of a second are written. */
  readonly digits: 0 | 6;
}

const DATE: TimeForm["parts"] = [
  { name: "2006", pattern: /\d{4}/y },
  { name: "-", pattern: /-/y },
  { name: "01", pattern: /\d{2}/y },
  { name: "-", pattern: /-/y },
  { name: "02", pattern: /\d{2}/y },
  { name: "T", pattern: /T/y },
  { name: "15", pattern: /\d{2}/y },
  { name: ":", pattern: /:/y },
  { name: "04", pattern: /\d{2}/y },
  { name: ":", pattern: /:/y },
];
const ZONE = { name: "Z07:00", pattern: /Z|[+-]\d{2}:\d{2}/y };

/** RFC 3339, of which fractions of a second are read, but not written. */
export const SECONDS: TimeForm = {
  layout: "2006-01-02T15:04:05Z07:00",
  parts: [...DATE, { name: "05", pattern: /\d{2}(?:[.,]\d+)?/y }, ZONE],
  digits: 0,
};

/** RFC 3339 with six digits of a second, no more and no less. */
export const MICROSECONDS: TimeForm = {
  layout: "2006-01-02T15:04:05.000000Z07:00",
  parts: [...DATE, { name: "05", pattern: /\d{2}/y }, { name: ".000000", pattern: /[.,]\d{6}/y }, ZONE],
  digits: 6,
};

/** A time as Kubernetes writes it back, in UTC, or what Go says against it. */
export function readTime(
  { layout, parts, digits }: TimeForm,
  text: string,
): { time: string } | { fault: string } {
  if (digits === 0 && PLAIN_TIME.test(text)) return { time: text };
  const read: string[] = [];
  let at = 0;
  for (const { name, pattern } of parts) {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) {
      const fault = `cannot parse ${quoteText(text.slice(at))} as ${quoteText(name)}`;
      return { fault: `parsing time ${quoteText(text)} as ${quoteText(layout)}: ${fault}` };
    }
    read.push(found);
    at += found.length;
  }
  const faulty = (fault: string) => ({ fault: `parsing time ${quoteText(text)}: ${fault}` });
  if (at < text.length) return faulty(`extra text: ${quoteText(text.slice(at))}`);
  const [year, , month, , day, , hours, , minutes, , seconds] = read.map((part) =>
    Number.parseInt(part, 10),
  ) as number[];
  return writeTime({ year, month, day, hours, minutes, seconds } as Parts, read, digits, faulty);
}

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

function writeTime(
  { year, month, day, hours, minutes, seconds }: Parts,
  read: readonly string[],
  digits: TimeForm["digits"],
  faulty: (fault: string) => { fault: string },
): { time: string } | { fault: string } {
  if (month < 1 || month > 12) return faulty("month out of range");
  if (hours > 23) return faulty("hour out of range");
  if (minutes > 59) return faulty("minute out of range");
  if (seconds > 59) return faulty("second out of range");
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have would have moved on to the next one.
  if (date.getUTCDate() !== day) return faulty("day out of range");
  date.setUTCHours(hours, minutes - offsetOf(read.at(-1) as string), seconds);
  const whole = date.toISOString().slice(0, -5);
  return { time: digits === 0 ? `${whole}Z` : `${whole}.${(read.at(-2) as string).slice(1)}Z` };
}

/** The minutes that a zone is ahead of UTC. */
function offsetOf(zone: string): number {
  if (zone === "Z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4));
  return zone.startsWith("-") ? -minutes : minutes;
}
