import { apiVersionOf } from "../../schema/internal.ts";
import { type ApiKind, groupVersions, type Kinds, type Resource } from "./api-kind.ts";
import type { CompatibilityOptions } from "./finding.ts";
import type { Findings } from "./findings.ts";
import { placeOfKind } from "./place.ts";
import { compareTracks, isEarlier, replaces, trackOf } from "./stability.ts";
import { reportUnstableInside } from "./unstable-fields.ts";

/** A version of a custom resource. */
interface Version extends ApiKind {
  readonly resource: Resource;
}

/** The versions of one custom resource in both releases. */
interface Versions {
  readonly old: readonly Version[];
  readonly new: readonly Version[];
}

/**
 * Reports what became of the versions of custom resources that both sides have: which are deprecated, which are stored,
 * which go and which come back. What no longer being served means for clients is not told here.
 */
export function compareLifeCycles(kinds: Kinds, findings: Findings, options: CompatibilityOptions): void {
  const before = groupVersions(kinds.old.filter(isCustom));
  for (const [name, versions] of groupVersions(kinds.new.filter(isCustom))) {
    const pair: Versions = { old: before.get(name) ?? [], new: versions };
    if (pair.old.length === 0) continue;
    compareDeprecations(pair, findings);
    compareStorage(pair, findings);
    reportGone(pair, findings);
    reportRestored(pair, findings, options);
    for (const version of versions) {
      const place = placeOfKind(version);
      const { served, experimental } = version.resource;
      if (place.track === "stable" && served && !experimental && find(pair.old, version) === undefined) {
        reportUnstableInside(version.shape, place, findings);
      }
    }
  }
}

function isCustom(kind: ApiKind): kind is Version {
  return kind.resource !== undefined;
}

function find(versions: readonly Version[], { version }: Version): Version | undefined {
  return versions.find((other) => other.version === version);
}

function compareDeprecations({ old, new: next }: Versions, findings: Findings): void {
  for (const version of next) {
    const before = find(old, version)?.resource;
    const { served, deprecated } = version.resource;
    if (before === undefined || !before.served || !served || before.deprecated === deprecated) continue;
    const place = placeOfKind(version);
    const name = version.version;
    if (!deprecated) findings.report(place, "version-undeprecated", `${name} is no longer deprecated`);
    else {
      const successor = next.find(
        ({ resource, version: other }) => resource.served && !resource.deprecated && replaces(other, name),
      );
      if (successor === undefined) {
        findings.report(
          place,
          "deprecated-without-successor",
          `${name} is deprecated, and nothing replaces it`,
        );
      } else {
        findings.report(
          place,
          "version-deprecated",
          `${name} is deprecated, ${successor.version} replaces it`,
        );
      }
    }
  }
}

function compareStorage({ old, new: next }: Versions, findings: Findings): void {
  const before = old.find(({ resource }) => resource.storage);
  const after = next.find(({ resource }) => resource.storage);
  if (before === undefined || after === undefined || before.version === after.version) return;
  const known = find(old, after);
  // Whoever cannot go back are the users of the release before, whatever the new version promises.
  const settled = old
    .map(({ version }) => version)
    .sort(compareTracks)
    .at(-1) as string;
  const place = { ...placeOfKind(after), track: trackOf(settled) ?? "stable" };
  const change = `objects were stored in ${before.version} and are stored in ${after.version}`;
  if (known === undefined) {
    findings.report(place, "storage-version-new", `${change}, which is new`);
  } else if (!known.resource.served) {
    findings.report(place, "storage-version-new", `${change}, which was not served before`, "depends");
  } else findings.report(place, "storage-version-changed", change);
}

/** An API server refuses a definition without a version that it has ever stored, be that an alpha. */
function reportGone({ old, new: next }: Versions, findings: Findings): void {
  for (const version of old) {
    if (find(next, version) !== undefined) continue;
    const { storage, storedVersions } = version.resource;
    const place = { ...placeOfKind(version), track: "stable" } as const;
    const name = version.version;
    if (storage || storedVersions.includes(name)) {
      findings.report(place, "stored-version-removed", `${name} is gone, and objects are stored in it`);
    } else if (storedVersions.length === 0) {
      const change = `${name} is gone, and objects may be stored in it`;
      findings.report(place, "stored-version-removed", change, "depends");
    }
  }
}

function reportRestored(
  { old, new: next }: Versions,
  findings: Findings,
  options: CompatibilityOptions,
): void {
  for (const version of next) {
    const place = placeOfKind(version);
    const name = version.version;
    const before = find(old, version);
    const { served } = version.resource;
    if (before !== undefined) {
      if (served && !before.resource.served) {
        findings.report(place, "version-restored", `${name} is served again`, "fine");
      }
      continue;
    }
    const wasDeprecated = options.deprecated?.[apiVersionOf(version)] !== undefined;
    if (!wasDeprecated && !old.some((other) => isEarlier(name, other.version))) continue;
    const change = served ? `${name} is back` : `${name} is back, and not served`;
    findings.report(place, "version-restored", change, served ? "depends" : "fine");
  }
}
