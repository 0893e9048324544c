import type { CompatibilityFinding } from "./findings/finding.ts";
import type { Findings } from "./findings/findings.ts";
import { fold } from "./findings/fold.ts";
import { type CompatibilitySummary, summarize } from "./findings/summary.ts";
import { suppress } from "./findings/suppress.ts";
import type { OverdueVersion } from "./life-cycle/overdue.ts";
import type { ReadOptions } from "./read-options.ts";

/** What changed between two versions of a schema, and whether that is fine. */
export interface Compatibility {
  /** The changes that clients may notice, the worst first; with `includeFine` also those they will not. */
  readonly findings: readonly CompatibilityFinding[];
  /** What could go, or be deprecated, as its time is over: of what has its date stated. No finding, as nothing changed. */
  readonly overdue: readonly OverdueVersion[];
  readonly summary: CompatibilitySummary;
}

/** The findings that nobody has accepted, and what they come to. */
export function judge(
  findings: Findings,
  overdue: readonly OverdueVersion[],
  {
    accepted,
    includeFine = false,
    failOn = "breaking",
  }: Pick<ReadOptions, "accepted" | "includeFine" | "failOn">,
): Compatibility {
  const all = findings.all();
  const { left: each, unused } = suppress(all, accepted);
  const left = findings.policy === "crd" ? fold(each, all, (finding) => findings.causeOf(finding)) : each;
  return {
    findings: includeFine ? left : left.filter(({ severity }) => severity !== "fine"),
    overdue,
    summary: summarize({ suppressed: all.length - each.length, left, unused }, failOn),
  };
}
