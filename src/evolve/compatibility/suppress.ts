import { matchesPath, parsePattern } from "../../fieldpath/index.ts";
import { didYouMean, nearMatches } from "../../schema/index.ts";
import { MergeError } from "../../value/index.ts";
import type { CompatibilityFinding, CompatibilitySuppression } from "./finding.ts";
import { COMPATIBILITY_RULES } from "./rules.ts";

export interface Suppressed {
  /** The findings that no suppression accepts. */
  readonly left: readonly CompatibilityFinding[];
  readonly unused: readonly CompatibilitySuppression[];
}

/** Takes out the findings that somebody has accepted. A suppression of a rule that does not exist is an error. */
export function suppress(
  findings: readonly CompatibilityFinding[],
  suppressions: readonly CompatibilitySuppression[],
): Suppressed {
  if (suppressions.length === 0) return { left: findings, unused: [] };
  const accepting = suppressions.map((suppression) => ({
    suppression,
    accepts: readSuppression(suppression),
  }));
  const used = new Set<CompatibilitySuppression>();
  const left = findings.filter((finding) => {
    const found = accepting.filter(({ accepts }) => accepts(finding));
    for (const { suppression } of found) used.add(suppression);
    return found.length === 0;
  });
  return { left, unused: suppressions.filter((suppression) => !used.has(suppression)) };
}

function readSuppression({
  rule,
  in: within,
  path = "",
}: CompatibilitySuppression): (finding: CompatibilityFinding) => boolean {
  if (!Object.hasOwn(COMPATIBILITY_RULES, rule)) {
    const hint = didYouMean(
      nearMatches(String(rule), Object.keys(COMPATIBILITY_RULES)),
      "docs/compatibility.md lists the rules",
    );
    throw new MergeError("VALUE_INVALID", "suppress", `there is no rule "${rule}": ${hint}`);
  }
  const pattern = parsePattern(path);
  return (finding) =>
    finding.rule === rule &&
    (within === undefined || finding.in === within) &&
    matchesPath(pattern, parsePattern(finding.path));
}
