import type { CompatibilityFinding, CompatibilityOccurrence } from "./finding.ts";
import type { CompatibilityParty, CompatibilitySeverity } from "./rule.ts";
import { leastSparing } from "./sparing.ts";

/**
 * The same change in several places or versions, as one finding with all of them. `left` are those of `all` that nobody has accepted. What is
 * not settled comes last; otherwise the worst comes first, and what operators must know before what writers and readers notice.
 */
export function fold(
  left: readonly CompatibilityFinding[],
  all: readonly CompatibilityFinding[],
  causeOf: (finding: CompatibilityFinding) => string,
): readonly CompatibilityFinding[] {
  const groups = groupByCause(left, causeOf);
  const before = groupByCause(all, causeOf);
  const folded = [...groups].map(([cause, group]) => {
    const accepted = (before.get(cause)?.length ?? group.length) - group.length;
    return { ...foldGroup(group), ...(accepted > 0 && { accepted }) };
  });
  return folded.sort((a, b) => rankOf(a) - rankOf(b));
}

function groupByCause(
  findings: readonly CompatibilityFinding[],
  causeOf: (finding: CompatibilityFinding) => string,
): ReadonlyMap<string, readonly CompatibilityFinding[]> {
  const groups = new Map<string, CompatibilityFinding[]>();
  for (const finding of findings) {
    const { rule, severity, why, unstable, exempt } = finding;
    const cause = JSON.stringify([rule, severity, causeOf(finding), why, unstable, exempt]);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [finding]);
    else group.push(finding);
  }
  return groups;
}

function foldGroup(group: readonly CompatibilityFinding[]): CompatibilityFinding {
  const [first] = group as [CompatibilityFinding];
  if (group.length === 1) return first;
  const spares = group.map((finding) => finding.spares).reduce(leastSparing);
  const places = group.map(placeOf);
  return { ...first, ...(spares !== undefined && { spares }), places };
}

function placeOf({ in: within, path, spares }: CompatibilityFinding): CompatibilityOccurrence {
  return { in: within, path, ...(spares !== undefined && { spares }) };
}

const SEVERITIES: readonly CompatibilitySeverity[] = ["breaking", "depends", "fine"];
const PARTIES: readonly CompatibilityParty[] = ["operators", "stored objects", "writers", "readers"];

function rankOf({ severity, unstable, breaks = [] }: CompatibilityFinding): number {
  const party = PARTIES.findIndex((one) => breaks.includes(one));
  return ((unstable ? 3 : 0) + SEVERITIES.indexOf(severity)) * 10 + (party < 0 ? PARTIES.length : party);
}
