import type { VersionDeprecation } from "../findings/finding.ts";
import type { Span } from "./life-cycles.ts";
import { addMonths, readRelease, readTime } from "./moments.ts";

/** When it is: a day, a release, or both. */
export interface Moment {
  readonly now?: string | Date | undefined;
  readonly release?: string | undefined;
}

/** Whether a span is over; `undefined` where too little is known to tell. */
export interface Elapsed {
  readonly isOver: boolean | undefined;
  /** The first day and the first release at which it is, as far as the start is known. */
  readonly on: string | undefined;
  readonly release: string | undefined;
}

/** Looks whether a span is over since some day or release. What is not known does not count. */
export function elapsed(since: VersionDeprecation, { months, releases }: Span, moment: Moment): Elapsed {
  const end = since.on === undefined ? undefined : addMonths(readTime(since.on, "deprecated.on"), months);
  const byDay =
    end === undefined || moment.now === undefined ? undefined : readTime(moment.now, "now") >= end;
  if (since.release === undefined || releases === undefined)
    return { isOver: byDay, on: printDay(end), release: undefined };
  const { major, minor } = readRelease(since.release, "deprecated.release");
  const current = moment.release === undefined ? undefined : readRelease(moment.release, "release");
  const byRelease =
    current === undefined
      ? undefined
      : current.major > major || (current.major === major && current.minor - minor >= releases);
  const known = [byDay, byRelease].filter((one) => one !== undefined);
  return {
    isOver: known.length === 0 ? undefined : known.every(Boolean),
    on: printDay(end),
    release: `${major}.${minor + releases}`,
  };
}

function printDay(time: number | undefined): string | undefined {
  const date = new Date(time ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10);
}
