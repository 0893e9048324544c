import { matchesPath, type PathPattern, parsePattern, printPath } from "../fieldpath/index.ts";
import { didYouMean, nearMatches } from "../schema/index.ts";
import { MergeError } from "../value/index.ts";
import type { LintFinding, LintRuleChoice, LintSuppression } from "./finding.ts";
import type { LintRuleId, LintSeverity } from "./rule.ts";
import { LINT_RULES } from "./rules.ts";

const ORDER: readonly LintSeverity[] = ["error", "warning", "info"];

/** Nobody reads more of one rule. */
const MOST_OF_A_RULE = 100;

/** Takes findings, and leaves out those that nobody asked for. */
export class Findings {
  readonly #in: string;
  readonly #chosen: ReadonlySet<string>;
  readonly #accepted: readonly { readonly rule: LintRuleId; readonly pattern: PathPattern }[];
  readonly #found: LintFinding[] = [];
  readonly #counts = new Map<LintRuleId, number>();

  /** Rules that do not exist are an error. `kind` is what objects of the type are called. */
  constructor(kind: string, { only, suppress = [] }: LintRuleChoice) {
    const suppressed = suppress.map(
      (entry): LintSuppression => (typeof entry === "string" ? { rule: entry } : entry),
    );
    for (const rule of only ?? []) checkRule(rule, "only");
    for (const { rule } of suppressed) checkRule(rule, "suppress");
    const chosen = new Set<string>(only ?? Object.keys(LINT_RULES));
    for (const { rule, path } of suppressed) if (path === undefined) chosen.delete(rule);
    this.#in = kind;
    this.#chosen = chosen;
    this.#accepted = suppressed.map(({ rule, path = "" }) => ({ rule, pattern: parsePattern(path) }));
  }

  /** Whether anybody wants to know about one of these rules. */
  wants(...rules: readonly LintRuleId[]): boolean {
    return rules.some((rule) => this.#chosen.has(rule));
  }

  /** Whether one more finding of a rule would be shown, so that it is worth the work to word it. */
  hasRoom(rule: LintRuleId): boolean {
    return this.wants(rule) && (this.#counts.get(rule) ?? 0) < MOST_OF_A_RULE;
  }

  /** Notes a finding about a field of an object, a patch or live. */
  report(rule: LintRuleId, { of, steps, message }: Pick<LintFinding, "of" | "steps" | "message">): void {
    if (!this.#isWanted(rule, steps)) return;
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count <= MOST_OF_A_RULE)
      this.#add(rule, { of, in: this.#in, path: printPath(steps), steps, message });
  }

  /** Notes a finding about a field of a definition or a kind, by the pattern of its path. */
  reportSchema(
    rule: LintRuleId,
    { in: place, path, message }: Pick<LintFinding, "in" | "path" | "message">,
  ): void {
    if (this.#isWanted(rule, parsePattern(path)))
      this.#add(rule, { of: "schema", in: place, path, steps: [], message });
  }

  /** All findings, the worst first, and otherwise in the order in which they were found. */
  all(): readonly LintFinding[] {
    const found = this.#found.map((finding, place) => {
      const more = (this.#counts.get(finding.rule) ?? 0) - MOST_OF_A_RULE;
      const isLast = more > 0 && this.#found.findLastIndex(({ rule }) => rule === finding.rule) === place;
      return isLast ? { ...finding, message: `${finding.message} (and ${more} more like it)` } : finding;
    });
    return ORDER.flatMap((severity) => found.filter((finding) => finding.severity === severity));
  }

  #isWanted(rule: LintRuleId, path: PathPattern): boolean {
    if (!this.#chosen.has(rule)) return false;
    return !this.#accepted.some((accepted) => accepted.rule === rule && matchesPath(accepted.pattern, path));
  }

  #add(rule: LintRuleId, found: Omit<LintFinding, "rule" | "severity" | "why" | "remedy">): void {
    const { severity, why, remedy } = LINT_RULES[rule];
    this.#found.push({ rule, severity, ...found, why, remedy });
  }
}

function checkRule(rule: string, option: string): void {
  if (Object.hasOwn(LINT_RULES, rule)) return;
  const hint = didYouMean(nearMatches(String(rule), Object.keys(LINT_RULES)), "docs/lint.md lists the rules");
  throw new MergeError("VALUE_INVALID", option, `there is no rule "${rule}": ${hint}`);
}
