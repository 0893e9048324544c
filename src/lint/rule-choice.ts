import { type PathPattern, parsePrintedPattern } from "../fieldpath/internal.ts";
import { didYouMean, nearMatches } from "../schema/internal.ts";
import { invalidArgument, MergeError, type Names, readList, readNamed } from "../value/internal.ts";
import type { LintRuleChoice, LintSuppression } from "./finding.ts";
import type { LintRuleId } from "./rule.ts";
import { LINT_RULES } from "./rules.ts";

/** What options choose rules by. */
export const CHOICE: Names = { only: "any", suppress: "any" };

/** Findings that are left out: those of a rule whose path is like the pattern, or has the text. */
export interface Acceptance {
  readonly rule: LintRuleId;
  readonly pattern: PathPattern;
  /** What was stated, as findings have their paths: names with dots in them are whole there. */
  readonly text: string;
}

/** Rules that were chosen. */
export interface ReadChoice {
  readonly rules: ReadonlySet<string>;
  /** Findings to leave out. */
  readonly accepted: readonly Acceptance[];
}

const SUPPRESSION: Names = { rule: "string", path: "string" };

/** Reads which rules to go by. Rules that do not exist are an error. */
export function readRuleChoice({ only, suppress = [] }: LintRuleChoice): ReadChoice {
  const suppressed = readList(suppress, "suppress").map((entry): LintSuppression => {
    const { rule, path } =
      typeof entry === "string" ? { rule: entry } : readNamed("parts of a suppression", entry, SUPPRESSION);
    checkRule(rule, "suppress");
    return { rule, path };
  });
  const rules = new Set<string>(only === undefined ? Object.keys(LINT_RULES) : readList(only, "only"));
  if (only !== undefined) for (const rule of rules) checkRule(rule, "only");
  for (const { rule, path } of suppressed) if (path === undefined) rules.delete(rule);
  const accepted = suppressed.map(({ rule, path = "" }) => ({
    rule,
    pattern: parsePrintedPattern(path),
    text: path.replace(/^(?=[^.[])/, "."),
  }));
  return { rules, accepted };
}

function checkRule(rule: string, option: string): void {
  if (typeof rule !== "string") throw invalidArgument(`${option} must name rules: name them by their ids`);
  if (Object.hasOwn(LINT_RULES, rule)) return;
  const hint = didYouMean(nearMatches(rule, Object.keys(LINT_RULES)), "docs/lint.md lists the rules");
  throw new MergeError("ARGUMENT_INVALID", option, `there is no rule "${rule}": ${hint}`);
}
