import type { CompatibilityFinding, CompatibilitySuppression } from "./finding.ts";
import type { CompatibilitySeverity } from "./rule.ts";

/** The outcome in numbers, for a report's last line and a process's exit code. */
export interface CompatibilitySummary {
  /** Whether nothing was found that fails the comparison: what breaks, and with `failOn: "depends"` what depends. */
  readonly ok: boolean;
  /** 0 if `ok`, else 1. */
  readonly exitCode: 0 | 1;
  readonly breaking: number;
  readonly depends: number;
  /** Changes that are fine by their rules, reported or not. */
  readonly fine: number;
  /** Changes that are fine by an exemption, reported or not. */
  readonly exempt: number;
  readonly suppressed: number;
  /** Suppressions that nothing needs any more. */
  readonly unusedSuppressions: readonly CompatibilitySuppression[];
}

/** Counts findings; `left` are those that nobody has accepted. */
export function summarize(
  {
    suppressed,
    left,
    unused,
  }: {
    suppressed: number;
    left: readonly CompatibilityFinding[];
    unused: readonly CompatibilitySuppression[];
  },
  failOn: "breaking" | "depends",
): CompatibilitySummary {
  const count = (severity: CompatibilitySeverity): number =>
    left.filter((finding) => finding.severity === severity).length;
  const exempt = left.filter((finding) => finding.exempt !== undefined).length;
  const [breaking, depends] = [count("breaking"), count("depends")];
  const ok = breaking === 0 && (failOn === "breaking" || depends === 0);
  return {
    ok,
    exitCode: ok ? 0 : 1,
    breaking,
    depends,
    fine: count("fine") - exempt,
    exempt,
    suppressed,
    unusedSuppressions: unused,
  };
}
