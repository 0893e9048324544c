import { checkText, type Names, readArguments, readNamed } from "../../value/internal.ts";
import type { CompatibilityOptions, VersionDeprecation } from "../findings/finding.ts";
import { trackOf } from "../findings/stability.ts";
import { elapsed, type Moment } from "./elapsed.ts";
import { LIFE_CYCLES, type Span } from "./life-cycles.ts";
import { readRelease, readTime } from "./moments.ts";
import { readSince } from "./read-since.ts";

/** What `checkRemoval` goes by. */
export interface RemovalOptions extends Pick<CompatibilityOptions, "policy" | "now" | "release"> {
  /** Since when the version is deprecated. */
  readonly deprecated?: VersionDeprecation | undefined;
}

/** Whether a version may go away. */
export interface Removal {
  /** `due`: it may go now. `never`: the policy keeps it. `unknown`: too little is stated to tell. */
  readonly verdict: "due" | "too early" | "never" | "unknown";
  /** The first day on which it may go, if that is known. */
  readonly on?: string;
  /** The first release in which it may be gone, if that is known. */
  readonly release?: string;
  /** The rule of the policy, and what is missing to apply it. */
  readonly why: string;
}

const OPTIONS: Names = {
  policy: "kubernetes|crd|envoy|protobuf",
  now: "any",
  release: "string",
  deprecated: "any",
};

/**
 * Tells whether a version may go away under a policy, and since when or from when on. A version is an apiVersion, a protobuf package, or
 * only its last part: `example.com/v1beta1`, `envoy.api.v2`, `v2`. Nothing here reads a clock: pass `now`, `release` or both.
 */
export function checkRemoval(version: string, options: RemovalOptions = {}): Removal {
  return readArguments(() => {
    checkText(version, "version");
    const { policy, now, release, deprecated } = readNamed("options", options, OPTIONS);
    if (now !== undefined) readTime(now, "now");
    if (release !== undefined) readRelease(release, "release");
    const since = deprecated === undefined ? undefined : readSince(deprecated, "deprecated");
    return removalOf(version, since, { policy, now, release });
  });
}

type Circumstances = Pick<CompatibilityOptions, "policy" | "now" | "release">;

/** The same for options that were read. */
export function removalOf(
  version: string,
  since: VersionDeprecation | undefined,
  { policy = "kubernetes", now, release }: Circumstances,
): Removal {
  const { stays, last } = LIFE_CYCLES[policy];
  if (stays === undefined)
    return { verdict: "unknown", why: `${policy} says nothing about how long versions stay` };
  const track = trackOf(version.slice(Math.max(version.lastIndexOf("/"), version.lastIndexOf(".")) + 1));
  const stay = stays[track ?? "stable"];
  if (stay === "none") return { verdict: "due", why: "an alpha version may go in any release" };
  if (last?.prefixes.some((prefix) => version.startsWith(prefix)) && isSince(last, { now, release }))
    return {
      verdict: "never",
      why: `since v${last.release}, v${last.major} is the last major version, and nothing that is deprecated is removed; state the release if it is an earlier one`,
    };
  if (stay === "major release") return byMajorRelease(since?.release, release);
  const why = `a ${policy === "kubernetes" || policy === "crd" ? "beta version" : "version"} stays for ${printSpan(stay, "after its deprecation")}`;
  if (since === undefined)
    return { verdict: "unknown", why: `${why}: say since when it is deprecated (deprecated, --deprecated)` };
  const { isOver, on, release: first } = elapsed(since, stay, { now, release });
  return {
    verdict: isOver === undefined ? "unknown" : isOver ? "due" : "too early",
    ...(on !== undefined && { on }),
    ...(first !== undefined && { release: first }),
    why: isOver === undefined ? `${why}: state the day or the release of both` : why,
  };
}

/** The rule, and from when on a version may go if that is known. */
export function tellRemoval({ verdict, on, release, why }: Removal): string {
  if (verdict !== "too early") return why;
  const since = [on && `on ${on}`, release && `in release ${release}`].filter(Boolean).join(" and ");
  return `${why}: it may go ${since}`;
}

/** `9 months or 3 releases after its deprecation, whichever is longer` */
export function printSpan({ months, releases }: Span, rest: string): string {
  const time = months === 12 ? "a year" : `${months} months`;
  return releases === undefined
    ? `${time} ${rest}`
    : `${time} or ${releases} releases ${rest}, whichever is longer`;
}

/** Whether a rule that came with a release holds at a moment. The release counts, and without it the day. */
export function isSince(
  rule: { readonly release: string; readonly on: string },
  { now, release }: Moment,
): boolean {
  if (release === undefined) return now !== undefined && readTime(now, "now") >= readTime(rule.on, "now");
  const [current, first] = [readRelease(release, "release"), readRelease(rule.release, "release")];
  return current.major > first.major || (current.major === first.major && current.minor >= first.minor);
}

function byMajorRelease(since: string | undefined, release: string | undefined): Removal {
  const why = "a stable version stays until the next major release";
  if (since === undefined) return { verdict: "never", why };
  const next = readRelease(since, "deprecated.release").major + 1;
  const first = `${next}.0`;
  if (release === undefined)
    return { verdict: "unknown", release: first, why: `${why}: state the release (release, --release)` };
  const isDue = readRelease(release, "release").major >= next;
  return { verdict: isDue ? "due" : "too early", release: first, why };
}
