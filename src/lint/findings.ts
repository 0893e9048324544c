import { matchesPath, type PathPattern, parsePattern, printPath } from "../fieldpath/internal.ts";
import type { LintFinding } from "./finding.ts";
import type { LintRuleId, LintSeverity } from "./rule.ts";
import type { ReadChoice } from "./rule-choice.ts";
import { LINT_RULES } from "./rules.ts";

const ORDER: readonly LintSeverity[] = ["error", "warning", "info"];

/** Nobody reads more of one rule. */
const MOST_OF_A_RULE = 100;

/** Takes findings, and leaves out those that nobody asked for. */
export class Findings {
  readonly #in: string;
  readonly #choice: ReadChoice;
  readonly #found: LintFinding[] = [];
  readonly #counts = new Map<LintRuleId, number>();

  /** `kind` is what objects of the type are called. */
  constructor(kind: string, choice: ReadChoice) {
    this.#in = kind;
    this.#choice = choice;
  }

  /** Whether anybody wants to know about one of these rules. */
  wants(...rules: readonly LintRuleId[]): boolean {
    return rules.some((rule) => this.#choice.rules.has(rule));
  }

  /** Whether one more finding of a rule would be shown, so that it is worth the work to word it. */
  hasRoom(rule: LintRuleId): boolean {
    return this.wants(rule) && (this.#counts.get(rule) ?? 0) < MOST_OF_A_RULE;
  }

  /** Notes a finding about a field of an object, a patch or live. */
  report(rule: LintRuleId, { of, steps, message }: Pick<LintFinding, "of" | "steps" | "message">): void {
    const path = printPath(steps);
    if (!this.#isWanted(rule, steps, path)) return;
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count <= MOST_OF_A_RULE) this.#add(rule, { of, in: this.#in, path, steps, message });
  }

  /** Notes a finding about a field of a definition or a kind, by the pattern of its path. */
  reportSchema(
    rule: LintRuleId,
    { in: holder, path, message, place }: Pick<LintFinding, "in" | "path" | "message" | "place">,
  ): void {
    if (!this.#isWanted(rule, parsePattern(path), path)) return;
    const where = place === undefined ? {} : { place };
    this.#add(rule, { of: "schema", in: holder, path, steps: [], ...where, message });
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

  #isWanted(rule: LintRuleId, steps: PathPattern, path: string): boolean {
    if (!this.#choice.rules.has(rule)) return false;
    return !this.#choice.accepted.some(
      (accepted) =>
        accepted.rule === rule && (matchesPath(accepted.pattern, steps) || isWithin(path, accepted.text)),
    );
  }

  #add(rule: LintRuleId, found: Omit<LintFinding, "rule" | "severity" | "why" | "remedy">): void {
    const { severity, why, remedy } = LINT_RULES[rule];
    this.#found.push({ rule, severity, ...found, why, remedy });
  }
}

/** Whether a path is another, or goes on from it. */
function isWithin(path: string, other: string): boolean {
  return path.startsWith(other) && /^[.[]|^$/.test(path.slice(other.length));
}
