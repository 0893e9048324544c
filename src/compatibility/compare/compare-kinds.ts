import { apiVersionOf, nearMatches } from "../../schema/internal.ts";
import { type ApiKind, isServed, isStored, type Kinds } from "../api/api-kind.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { type Place, placeOfKind, printKind } from "../findings/place.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { removalOf, tellRemoval } from "../life-cycle/check-removal.ts";
import { statedFor } from "../life-cycle/overdue.ts";
import { compareRequests } from "./compare-requests.ts";

export interface KindPair {
  readonly old: ApiKind;
  readonly new: ApiKind;
}

/**
 * Reports what became of the kinds themselves, and gives back those that both have, to compare their shapes: those that
 * are served, or that objects are stored in.
 */
export function compareKinds(
  kinds: Kinds,
  findings: Findings,
  options: CompatibilityOptions,
): readonly KindPair[] {
  const byName = new Map(kinds.new.map((kind) => [printKind(kind), kind]));
  const removed: ApiKind[] = [];
  const pairs: KindPair[] = [];
  for (const old of kinds.old) {
    const next = byName.get(printKind(old));
    const isHere = next !== undefined && isServed(next);
    if (next !== undefined && isUsed(next) && (isUsed(old) || isHere)) pairs.push({ old, new: next });
    if (!isServed(old)) continue;
    if (isHere) compareEndpoints(old, next, findings);
    else removed.push(old);
  }
  if (removed.length === 0) return pairs;
  const served = kinds.new.filter(isServed);
  const known = new Set(kinds.old.filter(isServed).map(printKind));
  const stays = new Set(kinds.new.map(printKind));
  const successors = new Successors(
    served,
    served.filter((kind) => !known.has(printKind(kind))),
  );
  const gone = new Set(removed.map(printKind));
  for (const kind of removed) {
    if (isListOf(kind, gone)) continue;
    // That a server refuses the definition comes before what clients would miss.
    const isRefused = options.policy === "crd" && isStored(kind) && !stays.has(printKind(kind));
    if (!isRefused || successors.versionOf(kind) === undefined)
      reportRemoved(kind, { successors, stays: stays.has(printKind(kind)) }, findings, options);
  }
  return pairs;
}

/** What else comes of it that a version is gone; told by itself where no policy makes one finding of it. */
function tellStored(kind: ApiKind, stays: boolean, { policy }: CompatibilityOptions): string {
  const mayBeStored = kind.resource?.storedVersions.size === 0 && !stays;
  return policy === "crd" && mayBeStored ? "; and objects may be stored in it" : "";
}

/** Whether somebody meets the schema: clients, or objects that are stored. */
function isUsed(kind: ApiKind): boolean {
  return isServed(kind) || isStored(kind);
}

/** Lists go with the kind they list. */
function isListOf(list: ApiKind, kinds: ReadonlySet<string>): boolean {
  return (
    list.kind.endsWith("List") && kinds.has(printKind({ ...list, kind: list.kind.slice(0, -"List".length) }))
  );
}

/** What may stand in for a kind that is gone. */
class Successors {
  readonly #versions = new Map<string, string>();
  readonly #groups = new Map<string, string>();
  readonly #kinds = new Map<string, string[]>();

  constructor(served: readonly ApiKind[], added: readonly ApiKind[]) {
    for (const { group, version, kind } of served) this.#versions.set(`${group} ${kind}`, version);
    for (const { group, version, kind } of added) {
      this.#groups.set(`${version} ${kind}`, group);
      const names = this.#kinds.get(`${group}/${version}`);
      if (names === undefined) this.#kinds.set(`${group}/${version}`, [kind]);
      else names.push(kind);
    }
  }

  versionOf({ group, kind }: ApiKind): string | undefined {
    return this.#versions.get(`${group} ${kind}`);
  }

  groupOf({ version, kind }: ApiKind): string | undefined {
    return this.#groups.get(`${version} ${kind}`);
  }

  nameOf({ group, version, kind }: ApiKind): string | undefined {
    return nearMatches(kind, this.#kinds.get(`${group}/${version}`) ?? [])[0];
  }
}

function reportRemoved(
  kind: ApiKind,
  { successors, stays }: { readonly successors: Successors; readonly stays: boolean },
  findings: Findings,
  options: CompatibilityOptions,
): void {
  const place = placeOfKind(kind);
  const name = apiVersionOf(kind);
  const since = statedFor([name], options.deprecated);
  const removal = removalOf(name, since, options);
  // That alpha may go without notice is an exemption of its own, which can be turned off.
  const isDue = removal.verdict === "due" && since !== undefined;
  const at: Place = isDue ? { ...place, exempt: "deprecated long enough" } : place;
  const why = isDue ? undefined : tellRemoval(removal);
  const version = successors.versionOf(kind);
  const group = successors.groupOf(kind);
  const renamed = successors.nameOf(kind);
  const wasTold = options.policy === "crd" && kind.resource?.deprecated === true && version !== undefined;
  // That all of a definition goes is one change, whatever its versions promised.
  const isWhole = options.policy === "crd" && version === undefined;
  const report = (rule: CompatibilityRuleId, change: string): void =>
    findings.report(at, rule, change, {
      eased: wasTold ? "depends" : undefined,
      more: isWhole ? undefined : why,
    });
  if (version !== undefined)
    report(
      "version-removed",
      `${kind.version} is no longer served, ${version} is${tellStored(kind, stays, options)}`,
    );
  else if (group !== undefined)
    report("kind-moved", `the group was ${kind.group || "core"} and is ${group || "core"}`);
  else if (renamed !== undefined) report("kind-moved", `${kind.kind} became ${renamed}`);
  else report("kind-removed", `${kind.kind} is gone`);
}

function compareEndpoints(old: ApiKind, next: ApiKind, findings: Findings): void {
  const pair = { old: old.resource, new: next.resource };
  if (pair.old === undefined || pair.new === undefined) return;
  const hadStatus = old.shape.fields().has("status");
  compareRequests({ old: pair.old, new: pair.new }, placeOfKind(old), hadStatus, findings);
}
