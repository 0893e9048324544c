import { matchesPath, parsePattern } from "../../fieldpath/internal.ts";
import { didYouMean, nearMatches } from "../../schema/internal.ts";
import { checkText, MergeError, type Names, readNamed } from "../../value/internal.ts";
import type { CompatibilityFinding, CompatibilitySuppression } from "./finding.ts";
import { COMPATIBILITY_RULES } from "./rules.ts";

/** A suppression that was read. */
export interface AcceptedFindings {
  /** As the caller passed it. */
  readonly suppression: CompatibilitySuppression;
  readonly accepts: (finding: CompatibilityFinding) => boolean;
}

export interface Suppressed {
  /** The findings that no suppression accepts. */
  readonly left: readonly CompatibilityFinding[];
  readonly unused: readonly CompatibilitySuppression[];
}

/** Takes out the findings that somebody has accepted. */
export function suppress(
  findings: readonly CompatibilityFinding[],
  accepting: readonly AcceptedFindings[],
): Suppressed {
  if (accepting.length === 0) return { left: findings, unused: [] };
  const used = new Set<AcceptedFindings>();
  const left = findings.filter((finding) => {
    const found = accepting.filter(({ accepts }) => accepts(finding));
    for (const accepted of found) used.add(accepted);
    return found.length === 0;
  });
  const unused = accepting.filter((accepted) => !used.has(accepted));
  return { left, unused: unused.map(({ suppression }) => suppression) };
}

const NAMES: Names = { rule: "string", in: "string", path: "string" };

/** Reads a suppression. One of a rule that does not exist is an error. */
export function readSuppression(suppression: CompatibilitySuppression): AcceptedFindings {
  const { rule, in: within, path = "" } = readNamed("parts of a suppression", suppression, NAMES);
  checkText(rule, "the rule of a suppression");
  if (!Object.hasOwn(COMPATIBILITY_RULES, rule)) {
    const near = nearMatches(rule, Object.keys(COMPATIBILITY_RULES));
    const hint = didYouMean(near, "docs/compatibility.md lists the rules");
    throw new MergeError("ARGUMENT_INVALID", "suppress", `there is no rule "${rule}": ${hint}`);
  }
  const pattern = parsePattern(path);
  const accepts = (finding: CompatibilityFinding): boolean =>
    finding.rule === rule &&
    (within === undefined || finding.in === within) &&
    matchesPath(pattern, parsePattern(finding.path));
  return { suppression, accepts };
}
