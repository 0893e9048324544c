import { type ErrorCode, MergeError, showValue } from "../../value/internal.ts";
import type { Marks } from "../api/shape.ts";
import type { CompatibilityExemption, CompatibilityOptions, Track, VersionDeprecation } from "./finding.ts";

const VERSION = /^v(\d+)(?:(alpha|beta)(\d*))?$/;

/** How settled a version is, by its name: `v1beta2` is beta; `undefined` if it is no version. */
export function trackOf(version: string): Track | undefined {
  const match = VERSION.exec(version);
  return match === null ? undefined : ((match[2] as Track | undefined) ?? "stable");
}

const TRACKS: readonly Track[] = ["alpha", "beta", "stable"];

/** Orders versions by how settled they are; names that tell nothing count as stable. */
export function compareTracks(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => TRACKS.indexOf(trackOf(version) ?? "stable"));
  return (left as number) - (right as number);
}

/** Whether one version comes before another on the way from `v1alpha1` over `v1beta1` and `v1` to `v2alpha1`. */
export function isEarlier(a: string, b: string): boolean {
  const [left, right] = [VERSION.exec(a), VERSION.exec(b)];
  if (left === null || right === null) return false;
  const steps = [
    Number(left[1]) - Number(right[1]),
    compareTracks(a, b),
    Number(left[3] ?? 0) - Number(right[3] ?? 0),
  ];
  return (steps.find((step) => step !== 0) ?? 0) < 0;
}

/**
 * Whether clients of a deprecated version may be sent to another one: to one that is more settled, or a later one that is
 * as settled.
 */
export function replaces(other: string, deprecated: string): boolean {
  const steps = compareTracks(other, deprecated);
  return steps > 0 || (steps === 0 && !isEarlier(other, deprecated));
}

export interface Package {
  readonly name: string;
  readonly version: string;
}

/** The package that a definition's full name tells: `envoy.config.core` in `v3`; `undefined` if it tells none. */
export function packageOf(definition: string): Package | undefined {
  const end = definition.lastIndexOf(".");
  const start = definition.lastIndexOf(".", end - 1);
  const version = definition.slice(start + 1, end);
  if (start < 1 || !VERSION.test(version)) return undefined;
  return { name: definition.slice(0, start), version };
}

const DAY = 24 * 60 * 60 * 1000;
const YOUNG = 14 * DAY;

/** Envoy lets break what is marked as work in progress, and what is younger than 14 days and not yet released. */
export function exemptionOf(
  marks: Marks,
  { policy, now }: CompatibilityOptions,
): CompatibilityExemption | undefined {
  if (policy !== "envoy") return undefined;
  if (marks.workInProgress) return "work in progress";
  if (marks.added === undefined || marks.released || now === undefined) return undefined;
  const age = readTime(now, "now") - readTime(marks.added, "x-fieldwise-added", "VALUE_INVALID");
  return age < YOUNG ? "unreleased" : undefined;
}

const MONTHS = 9;
const RELEASES = 3;

/**
 * Whether a version may go away: a beta 9 months or 3 releases after its deprecation, a stable one only with the
 * next major release. What is not known does not count.
 */
export function mayBeRemoved(
  track: Track,
  deprecation: VersionDeprecation | undefined,
  { now, release }: CompatibilityOptions,
): boolean {
  if (deprecation === undefined) return false;
  const isNow = release === undefined ? undefined : readRelease(release, "release");
  const since = deprecation.release;
  const then = since === undefined ? undefined : readRelease(since, "deprecated.release");
  if (isNow !== undefined && then !== undefined) {
    if (isNow.major > then.major) return true;
    if (track !== "stable" && isNow.major === then.major && isNow.minor - then.minor >= RELEASES) return true;
  }
  if (track === "stable" || now === undefined || deprecation.on === undefined) return false;
  return readTime(now, "now") >= addMonths(readTime(deprecation.on, "deprecated.on"), MONTHS);
}

/** The same day some months later; the last day of the month, if that has no such day. */
function addMonths(time: number, months: number): number {
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

/** A release that somebody states. */
export function readRelease(
  stated: string,
  where: string,
): { readonly major: number; readonly minor: number } {
  const match = RELEASE.exec(stated);
  if (match !== null) return { major: Number(match[1]), minor: Number(match[2]) };
  throw new MergeError("ARGUMENT_INVALID", where, `${showValue(stated)} is not a release: use one like 1.36`);
}
