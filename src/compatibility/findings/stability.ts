import type { Marks } from "../api/shape.ts";
import { DAY, readTime } from "../life-cycle/moments.ts";
import type { CompatibilityExemption, CompatibilityOptions, Track } from "./finding.ts";

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
