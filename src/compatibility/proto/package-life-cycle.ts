import type { ProtoApi } from "../../proto/internal.ts";
import { checkMajors } from "../life-cycle/check-majors.ts";
import { type Removal, removalOf, tellRemoval } from "../life-cycle/check-removal.ts";
import {
  type Dates,
  findOverdue,
  type OverdueVersion,
  statedFor,
  type Versioned,
} from "../life-cycle/overdue.ts";
import { isFrozen } from "./frozen.ts";
import { versionOf } from "./packages.ts";
import type { ProtoApis, ProtoReport, Told } from "./report.ts";

/** What there is to say of a package that is gone: whether it was deprecated for long enough. */
export function tellGone(name: string, dates: Dates): Told {
  const removal = removalOfPackage(name, dates);
  if (removal.verdict === "due") return isStated(name, dates) ? { exempt: "deprecated long enough" } : {};
  return removal.verdict === "unknown" ? {} : { why: tellRemoval(removal), isKept: true };
}

/** Reports packages that come to have too many major versions, or get one too early. */
export function compareMajors(apis: ProtoApis, report: ProtoReport): void {
  const before = versionsByBase(apis.old);
  for (const [base, packages] of versionsByBase(apis.new)) {
    const names = {
      old: [...(before.get(base)?.keys() ?? [])],
      new: [...packages.keys()],
      keysOf: (version: string) => keysOf(packages.get(version) ?? before.get(base)?.get(version) ?? version),
    };
    for (const { rule, version, change } of checkMajors(names, report.dates)) {
      const name = packages.get(version) as string;
      const [file] = apis.new.packages.get(name)?.files ?? [];
      // It is about the packages that were there: that this one is alpha excuses nothing.
      report.report({ in: name, promise: base, at: file }, rule, change);
    }
  }
}

/** The packages that are still there, and could have gone. */
export function findOverduePackages(api: ProtoApi, dates: Dates): readonly OverdueVersion[] {
  const there = [...api.packages].flatMap(([name, { files }]): Versioned[] => {
    const keys = keysOf(name);
    return keys.length < 2 ? [] : [{ version: name, name, keys, deprecated: files.some(isFrozen) }];
  });
  return findOverdue(there, dates);
}

function removalOfPackage(name: string, dates: Dates): Removal {
  return removalOf(name, statedFor(keysOf(name), dates.deprecated), dates);
}

function isStated(name: string, { deprecated }: Dates): boolean {
  return statedFor(keysOf(name), deprecated) !== undefined;
}

/** Dates of a package may be stated by its name, or by its version for all packages that have it. */
function keysOf(name: string): readonly string[] {
  const version = versionOf(name)?.version;
  return version === undefined ? [name] : [name, version];
}

function versionsByBase(api: ProtoApi): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const bases = new Map<string, Map<string, string>>();
  for (const name of api.packages.keys()) {
    const found = versionOf(name);
    if (found === undefined) continue;
    const versions = bases.get(found.base);
    if (versions === undefined) bases.set(found.base, new Map([[found.version, name]]));
    else versions.set(found.version, name);
  }
  return bases;
}
