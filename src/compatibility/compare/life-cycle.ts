import { apiVersionOf } from "../../schema/internal.ts";
import { equal, type Json } from "../../value/internal.ts";
import {
  type ApiKind,
  groupVersions,
  isServed,
  isStored,
  type Kinds,
  type Resource,
} from "../api/api-kind.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { placeOfKind } from "../findings/place.ts";
import { compareTracks, isEarlier, replaces, trackOf } from "../findings/stability.ts";
import { checkMajors } from "../life-cycle/check-majors.ts";
import { statedFor } from "../life-cycle/overdue.ts";
import { missingIn } from "./compare-requests.ts";
import { reportUnstableInside } from "./unstable-fields.ts";

/** A version of a custom resource. */
interface Version extends ApiKind {
  readonly resource: Resource;
}

/** The versions of one custom resource in both releases, by name. */
interface Versions {
  readonly old: ReadonlyMap<string, Version>;
  readonly new: ReadonlyMap<string, Version>;
}

/**
 * Reports what became of the versions of custom resources that both sides have: which are deprecated, which are stored,
 * which go, which come and which come back. What it means for clients that a version is no longer served is not told here.
 */
export function compareLifeCycles(kinds: Kinds, findings: Findings, options: CompatibilityOptions): void {
  const before = groupVersions(kinds.old.filter(isCustom));
  for (const [name, versions] of groupVersions(kinds.new.filter(isCustom))) {
    const known = before.get(name);
    if (known === undefined) continue;
    const pair: Versions = { old: byName(known), new: byName(versions) };
    compareDeprecations(pair, findings);
    compareStorage(pair, findings);
    compareConversion(pair, findings);
    reportGone(pair, findings);
    reportNew(pair, findings, options);
  }
  reportMajors(kinds, findings, options);
}

/** Reports major versions that are too many, or come too early. What many kinds of a group share is told of the first. */
function reportMajors(kinds: Kinds, findings: Findings, options: CompatibilityOptions): void {
  const told = new Set<string>();
  const before = groupVersions(kinds.old.filter(isServed));
  for (const [name, versions] of groupVersions(kinds.new.filter(isServed))) {
    const { group } = versions[0] as ApiKind;
    const names = (all: readonly ApiKind[]): readonly string[] => all.map(({ version }) => version);
    const problems = checkMajors(
      {
        old: names(before.get(name) ?? []),
        new: names(versions),
        keysOf: (version) => [apiVersionOf({ group, version })],
      },
      options,
    );
    for (const { rule, version, change } of problems) {
      const key = JSON.stringify([group, rule, change]);
      const kind = versions.find((one) => one.version === version);
      if (kind === undefined || told.has(key)) continue;
      told.add(key);
      findings.report({ ...placeOfKind(kind), track: "stable" }, rule, change);
    }
  }
}

function isCustom(kind: ApiKind): kind is Version {
  return kind.resource !== undefined;
}

function byName(versions: readonly Version[]): ReadonlyMap<string, Version> {
  return new Map(versions.map((version) => [version.version, version]));
}

function compareDeprecations({ old, new: next }: Versions, findings: Findings): void {
  const offered = [...next.values()].filter(({ resource }) => resource.served && !resource.deprecated);
  const best = lastOf(offered, (a, b) => replaces(b, a));
  for (const [name, version] of next) {
    const before = old.get(name)?.resource;
    const { served, deprecated } = version.resource;
    if (before === undefined || !before.served || !served || before.deprecated === deprecated) continue;
    const place = placeOfKind(version);
    if (!deprecated) {
      findings.report(place, "version-undeprecated", `${name} is no longer deprecated`);
    } else if (best !== undefined && replaces(best, name)) {
      findings.report(place, "version-deprecated", `${name} is deprecated, ${best} replaces it`);
    } else {
      const change = `${name} is deprecated, and nothing replaces it`;
      findings.report(place, "deprecated-without-successor", change);
    }
  }
}

function compareStorage({ old, new: next }: Versions, findings: Findings): void {
  const isStored = ({ resource }: Version): boolean => resource.storage;
  const before = [...old.values()].find(isStored);
  const after = [...next.values()].find(isStored);
  if (before === undefined || after === undefined || before.version === after.version) return;
  const known = old.get(after.version);
  // Those who cannot go back are the users of the previous release, whatever the new version promises.
  const settled = lastOf([...old.values()], (a, b) => compareTracks(a, b) < 0) as string;
  const place = { ...placeOfKind(after), track: trackOf(settled) ?? "stable" };
  const change = `objects were stored in ${before.version} and are stored in ${after.version}`;
  if (known === undefined) {
    findings.report(place, "storage-version-new", `${change}, which is new`);
  } else if (!known.resource.served) {
    findings.report(place, "storage-version-new", `${change}, which was not served before`, {
      eased: "depends",
    });
  } else findings.report(place, "storage-version-changed", change);
}

/** Told of the version that objects are stored in, as it is of all. */
function compareConversion({ old, new: next }: Versions, findings: Findings): void {
  const [before, after] = [[...old.values()][0]?.resource, [...next.values()].find(isStored)];
  if (before === undefined || after === undefined) return;
  const place = { ...placeOfKind(after), track: "stable" } as const;
  const { converts, reviewVersions } = after.resource;
  const report = (change: string, eased?: "depends"): void =>
    findings.report(place, "conversion-changed", change, { eased });
  if (before.converts && !converts) {
    const differ = [...next.values()]
      .filter(isServed)
      .some(({ shape }) => !equal(shape.schema as Json, after.shape.schema as Json));
    report("a webhook converted, and nothing does any more", differ ? undefined : "depends");
  } else if (!before.converts && converts) report("a webhook converts", "depends");
  else {
    for (const name of missingIn(before.reviewVersions, reviewVersions))
      report(`the webhook no longer understands reviews in ${name}`, "depends");
  }
}

/** The API server refuses a definition without a version that it has ever stored, be that an alpha. */
function reportGone({ old, new: next }: Versions, findings: Findings): void {
  for (const [name, version] of old) {
    if (next.has(name)) continue;
    const place = { ...placeOfKind(version), track: "stable" } as const;
    if (isStored(version)) {
      findings.report(place, "stored-version-removed", `${name} is gone, and objects are stored in it`);
    } else if (
      version.resource.storedVersions.size === 0 &&
      !(findings.policy === "crd" && isServed(version))
    ) {
      findings.report(place, "version-dropped", `${name} is gone, and objects may be stored in it`);
    }
  }
}

/** Reports versions that are back, and the unstable fields of stable ones that are new. */
function reportNew({ old, new: next }: Versions, findings: Findings, options: CompatibilityOptions): void {
  const numbered = [...old.values()].filter(({ version }) => trackOf(version) !== undefined);
  const latest = lastOf(numbered, isEarlier);
  for (const [name, version] of next) {
    const before = old.get(name);
    const place = placeOfKind(version);
    const { served, experimental } = version.resource;
    if (before !== undefined) {
      if (before.resource.served || !served) continue;
      findings.report(place, "version-restored", `${name} is served again`, { eased: "fine" });
      continue;
    }
    const wasDeprecated = statedFor([apiVersionOf(version)], options.deprecated) !== undefined;
    if (wasDeprecated || (latest !== undefined && isEarlier(name, latest))) {
      const change = served ? `${name} is back` : `${name} is back, and not served`;
      findings.report(place, "version-restored", change, { eased: served ? "depends" : "fine" });
    }
    if (place.track === "stable" && served && !experimental) {
      reportUnstableInside(version.shape, place, findings);
    }
  }
}

/** The name of the version that comes last in some order; of those that come together, the first. */
function lastOf(
  versions: readonly Version[],
  isBefore: (a: string, b: string) => boolean,
): string | undefined {
  let last: string | undefined;
  for (const { version } of versions) {
    if (last === undefined || isBefore(last, version)) last = version;
  }
  return last;
}
