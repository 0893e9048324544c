import { matchesPath, type PathPattern, parsePattern, printPath } from "../fieldpath/index.ts";
import { didYouMean, nearMatches } from "../schema/index.ts";
import { MergeError } from "../value/index.ts";
import type { Finding, RuleChoice, Suppression } from "./finding.ts";
import type { RuleId, Severity } from "./rule.ts";
import { RULES } from "./rules.ts";

const ORDER: readonly Severity[] = ["error", "warning", "info"];

/** Nobody reads more of one rule. */
const MOST_OF_A_RULE = 100;

/** Takes findings, and leaves out those that nobody asked for. */
export class Findings {
  readonly #in: string;
  readonly #chosen: ReadonlySet<string>;
  readonly #accepted: readonly { readonly rule: RuleId; readonly pattern: PathPattern }[];
  readonly #found: Finding[] = [];
  readonly #counts = new Map<RuleId, number>();

  /** Rules that do not exist are an error. `kind` is what objects of the type are called. */
  constructor(kind: string, { only, suppress = [] }: RuleChoice) {
    const suppressed = suppress.map(
      (entry): Suppression => (typeof entry === "string" ? { rule: entry } : entry),
    );
    for (const rule of only ?? []) checkRule(rule, "only");
    for (const { rule } of suppressed) checkRule(rule, "suppress");
    const chosen = new Set<string>(only ?? Object.keys(RULES));
    for (const { rule, path } of suppressed) if (path === undefined) chosen.delete(rule);
    this.#in = kind;
    this.#chosen = chosen;
    this.#accepted = suppressed.map(({ rule, path = "" }) => ({ rule, pattern: parsePattern(path) }));
  }

  /** Whether anybody wants to know about one of these rules. */
  wants(...rules: readonly RuleId[]): boolean {
    return rules.some((rule) => this.#chosen.has(rule));
  }

  /** Whether one more finding of a rule would be shown, so that it is worth the work to word it. */
  hasRoom(rule: RuleId): boolean {
    return this.wants(rule) && (this.#counts.get(rule) ?? 0) < MOST_OF_A_RULE;
  }

  /** Notes a finding about a field of an object, a patch or live. */
  report(rule: RuleId, { of, steps, message }: Pick<Finding, "of" | "steps" | "message">): void {
    if (!this.#isWanted(rule, steps)) return;
    const count = (this.#counts.get(rule) ?? 0) + 1;
    this.#counts.set(rule, count);
    if (count <= MOST_OF_A_RULE)
      this.#add(rule, { of, in: this.#in, path: printPath(steps), steps, message });
  }

  /** Notes a finding about a field of a definition or a kind, by the pattern of its path. */
  reportSchema(rule: RuleId, { in: place, path, message }: Pick<Finding, "in" | "path" | "message">): void {
    if (this.#isWanted(rule, parsePattern(path)))
      this.#add(rule, { of: "schema", in: place, path, steps: [], message });
  }

  /** All findings, the worst first, and otherwise in the order in which they were found. */
  all(): readonly Finding[] {
    const found = this.#found.map((finding, place) => {
      const more = (this.#counts.get(finding.rule) ?? 0) - MOST_OF_A_RULE;
      const isLast = more > 0 && this.#found.findLastIndex(({ rule }) => rule === finding.rule) === place;
      return isLast ? { ...finding, message: `${finding.message} (and ${more} more like it)` } : finding;
    });
    return ORDER.flatMap((severity) => found.filter((finding) => finding.severity === severity));
  }

  #isWanted(rule: RuleId, path: PathPattern): boolean {
    if (!this.#chosen.has(rule)) return false;
    return !this.#accepted.some((accepted) => accepted.rule === rule && matchesPath(accepted.pattern, path));
  }

  #add(rule: RuleId, found: Omit<Finding, "rule" | "severity" | "why" | "remedy">): void {
    const { severity, why, remedy } = RULES[rule];
    this.#found.push({ rule, severity, ...found, why, remedy });
  }
}

function checkRule(rule: string, option: string): void {
  if (Object.hasOwn(RULES, rule)) return;
  const hint = didYouMean(nearMatches(String(rule), Object.keys(RULES)), "docs/lint.md lists the rules");
  throw new MergeError("VALUE_INVALID", option, `there is no rule "${rule}": ${hint}`);
}
