import type { CompatibilityRuleId } from "../findings/rules.ts";
import { trackOf } from "../findings/stability.ts";
import { isSince } from "./check-removal.ts";
import { elapsed } from "./elapsed.ts";
import { LIFE_CYCLES, type MajorVersions } from "./life-cycles.ts";
import { type Dates, statedFor } from "./overdue.ts";

/** The versions that one thing has in both schemas, without what tells which thing it is: `v2`, `v3alpha`. */
export interface VersionNames {
  readonly old: readonly string[];
  readonly new: readonly string[];
  /** The names of a version under which dates of it may be stated. */
  readonly keysOf: (version: string) => readonly string[];
}

export interface MajorProblem {
  readonly rule: Extract<CompatibilityRuleId, "too-many-versions" | "major-version-too-early">;
  /** The version that it is about. */
  readonly version: string;
  readonly change: string;
}

/** What a policy says against the major versions that come with a change; nothing about those that were there. */
export function checkMajors(names: VersionNames, dates: Dates): readonly MajorProblem[] {
  const { majors } = LIFE_CYCLES[dates.policy ?? "kubernetes"];
  const [before, after] = [majorsOf(names.old), majorsOf(names.new)];
  const added = names.new.findLast(
    (version) => !names.old.includes(version) && majorOf(version) !== undefined,
  );
  if (majors === undefined || added === undefined || names.old.length === 0) return [];
  const problems: MajorProblem[] = [];
  const limit = excessOf(after, majors);
  if (limit !== undefined && excessOf(before, majors) === undefined) {
    const change = `there are ${names.new.join(", ")}: ${limit}`;
    problems.push({ rule: "too-many-versions", version: added, change });
  }
  const early = checkTime(added, names, dates, majors);
  if (early !== undefined) problems.push({ rule: "major-version-too-early", version: added, change: early });
  return problems;
}

/** The major versions of each track. One that is stable is no longer alpha. */
interface Majors {
  readonly stable: readonly number[];
  /** Those that are not stable, and later than all that are. */
  readonly ahead: readonly number[];
}

function majorsOf(versions: readonly string[]): Majors {
  const numbers = (isStable: boolean): readonly number[] => {
    const found = versions.filter((version) => (trackOf(version) === "stable") === isStable);
    return [...new Set(found.map(majorOf).filter((major) => major !== undefined))];
  };
  const stable = numbers(true);
  const current = stable.reduce((most, major) => Math.max(most, major), 0);
  return { stable, ahead: numbers(false).filter((major) => major > current) };
}

function majorOf(version: string): number | undefined {
  return trackOf(version) === undefined ? undefined : Number(/\d+/.exec(version)?.[0]);
}

function excessOf({ stable, ahead }: Majors, most: MajorVersions): string | undefined {
  if (stable.length > most.stable)
    return `${stable.length} stable major versions, and at most ${most.stable} may be`;
  if (ahead.length > most.ahead)
    return `${ahead.length} major versions ahead of the stable ones, and at most ${most.ahead} may be`;
  return undefined;
}

function checkTime(
  added: string,
  { old, keysOf }: VersionNames,
  dates: Dates,
  { apart }: MajorVersions,
): string | undefined {
  const major = majorOf(added) ?? 0;
  if (major <= Math.max(...old.map((version) => majorOf(version) ?? 0))) return undefined;
  const { last } = LIFE_CYCLES[dates.policy ?? "kubernetes"];
  const isOwn = last?.prefixes.some((prefix) => keysOf(added)[0]?.startsWith(prefix));
  if (last !== undefined && isOwn && major > last.major && isSince(last, dates))
    return `${added} comes after v${last.major}, which is the last major version since v${last.release}`;
  if (trackOf(added) !== "stable") return undefined;
  const previous = old.filter((version) => trackOf(version) === "stable").at(-1);
  const since = previous === undefined ? undefined : statedFor(keysOf(previous), dates.introduced);
  if (previous === undefined || since === undefined) return undefined;
  const { isOver, on } = elapsed(since, apart, dates);
  return isOver === false ? `${added} comes before ${on}, a year after ${previous}` : undefined;
}
