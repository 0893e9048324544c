import type { Resource } from "../api/api-kind.ts";
import type { Findings } from "../findings/findings.ts";
import { below, type Place } from "../findings/place.ts";

interface Pair {
  readonly old: Resource;
  readonly new: Resource;
}

/** Reports how requests for a version of a custom resource change, whatever its objects look like. */
export function compareRequests(pair: Pair, place: Place, hadStatus: boolean, findings: Findings): void {
  const { old, new: next } = pair;
  if (old.plural !== next.plural) {
    findings.report(place, "endpoint-changed", `the plural was ${old.plural} and is ${next.plural}`);
  }
  if (old.scope !== next.scope) {
    findings.report(place, "scope-changed", `the scope was ${old.scope} and is ${next.scope}`);
  }
  for (const name of missingIn(old.names, next.names)) {
    findings.report(place, "names-changed", `the ${name} is gone`);
  }
  compareSubresources(pair, place, hadStatus, findings);
  for (const path of missingIn(old.selectableFields, next.selectableFields)) {
    findings.report(below(place, path), "selectable-field-removed", "it can no longer be selected by");
  }
  for (const [name, path] of old.columns) {
    const after = next.columns.get(name);
    if (after === path) continue;
    const change = after === undefined ? "is gone" : `showed ${path} and shows ${after}`;
    findings.report(place, "printer-column-changed", `the column ${name} ${change}`);
  }
  comparePreserving(pair, place, findings);
}

function compareSubresources(
  { old, new: next }: Pair,
  place: Place,
  hadStatus: boolean,
  findings: Findings,
): void {
  for (const name of missingIn(old.subresources, next.subresources)) {
    findings.report(place, "subresource-removed", `the subresource ${name} is gone`);
  }
  if (hadStatus && next.subresources.includes("status") && !old.subresources.includes("status")) {
    findings.report(place, "status-subresource-added", "the status is a subresource");
  }
  if (!old.subresources.includes("scale") || !next.subresources.includes("scale")) return;
  for (const name of new Set([...old.scalePaths.keys(), ...next.scalePaths.keys()])) {
    const [before, after] = [old.scalePaths.get(name), next.scalePaths.get(name)];
    if (before === after) continue;
    const change = `${name} went from ${before ?? "none"} to ${after ?? "none"}`;
    findings.report(place, "scale-paths-changed", change, before === undefined ? { eased: "depends" } : {});
  }
}

function comparePreserving({ old, new: next }: Pair, place: Place, findings: Findings): void {
  if (old.preservesUnknown && !next.preservesUnknown) {
    findings.report(
      place,
      "pruning-enabled",
      "preserveUnknownFields was true: fields that the schema does not name are dropped",
    );
  } else if (!old.preservesUnknown && next.preservesUnknown) {
    findings.report(place, "pruning-disabled", "preserveUnknownFields is true, which the API server refuses");
  }
}

/** What a list has and another lacks. */
export function missingIn(these: readonly string[], those: readonly string[]): readonly string[] {
  const known = new Set(those);
  return these.filter((one) => !known.has(one));
}
