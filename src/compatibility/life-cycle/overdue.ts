import type { CompatibilityOptions, VersionDeprecation } from "../findings/finding.ts";
import { trackOf } from "../findings/stability.ts";
import { printSpan, removalOf } from "./check-removal.ts";
import { elapsed } from "./elapsed.ts";
import { LIFE_CYCLES } from "./life-cycles.ts";

/** A version whose time is over, and that is still there. */
export interface OverdueVersion {
  /** The version as it was stated: `example.com/v1beta1`, the package `acme.shop.v1`, or `v1` for all packages of that version. */
  readonly version: string;
  /** What could be done now: `removal` of what was deprecated for long enough, or the `deprecation` of what is there for long enough. */
  readonly overdue: "removal" | "deprecation";
  /** The kinds in the version that are still served, or the packages that are still there. */
  readonly of: readonly string[];
  /** The day since when, if that is known. */
  readonly on?: string;
  /** The release since when, if that is known. */
  readonly release?: string;
  readonly why: string;
}

/** Something that has a version: a kind that is served, or a package. */
export interface Versioned {
  /** The apiVersion, or the name of the package. */
  readonly version: string;
  readonly name: string;
  /** Under which names somebody may state dates of it, the most exact first. */
  readonly keys: readonly string[];
  /** Whether the schema itself says that it is deprecated. */
  readonly deprecated: boolean;
}

/** A policy, and the dates that are stated. */
export type Dates = Pick<CompatibilityOptions, "policy" | "now" | "release" | "deprecated" | "introduced">;
type Stated = Readonly<Record<string, VersionDeprecation>> | undefined;

/** What is overdue of what is there. Only what has a date stated counts. */
export function findOverdue(there: readonly Versioned[], dates: Dates): readonly OverdueVersion[] {
  if (dates.deprecated === undefined && dates.introduced === undefined) return [];
  const found = new Map<string, OverdueVersion & { readonly of: string[] }>();
  const note = ({ name }: Versioned, one: Omit<OverdueVersion, "of">): void => {
    const key = JSON.stringify([one.version, one.overdue]);
    const known = found.get(key);
    if (known === undefined) found.set(key, { ...one, of: [name] });
    else known.of.push(name);
  };
  for (const one of there) {
    const removal = removalDueOf(one, dates);
    const deprecation = removal ?? deprecationDueOf(one, dates);
    if (deprecation !== undefined) note(one, deprecation);
  }
  return [...found.values()];
}

type Due = Omit<OverdueVersion, "of"> | undefined;

function removalDueOf({ version, keys }: Versioned, dates: Dates): Due {
  const key = statedKey(keys, dates.deprecated);
  if (key === undefined) return undefined;
  const { verdict, ...removal } = removalOf(version, dates.deprecated?.[key], dates);
  return verdict === "due" ? { version: key, overdue: "removal", ...removal } : undefined;
}

function deprecationDueOf({ version, keys, deprecated }: Versioned, dates: Dates): Due {
  const key = statedKey(keys, dates.introduced);
  const track = trackOf(version.slice(version.lastIndexOf("/") + 1)) ?? "stable";
  const span = LIFE_CYCLES[dates.policy ?? "kubernetes"].deprecatedAfter[track];
  if (
    key === undefined ||
    span === undefined ||
    deprecated ||
    statedKey(keys, dates.deprecated) !== undefined
  )
    return undefined;
  const { isOver, on, release } = elapsed(dates.introduced?.[key] as VersionDeprecation, span, dates);
  if (isOver !== true) return undefined;
  return {
    version: key,
    overdue: "deprecation",
    ...(on !== undefined && { on }),
    ...(release !== undefined && { release }),
    why: `a ${track} version is deprecated at the latest ${printSpan(span, "after its introduction")}`,
  };
}

/** Under which of some names a date is stated. */
function statedKey(keys: readonly string[], stated: Stated): string | undefined {
  return stated === undefined ? undefined : keys.find((key) => Object.hasOwn(stated, key));
}

/** The date that is stated under one of some names. */
export function statedFor(keys: readonly string[], stated: Stated): VersionDeprecation | undefined {
  const key = statedKey(keys, stated);
  return key === undefined ? undefined : stated?.[key];
}
