import { Budget } from "../../pattern/index.ts";
import { Work } from "./rules/work.ts";

const PATTERN_WORK = 2 ** 25;
const RULE_WORK = 1_000_000;

/**
 * What may be spent in all, however many patterns and rules there are: each has a bound of its own besides. One that is handed to many
 * comparisons bounds them together; once it is spent, the rest is not decided.
 */
export class Effort {
  #patternWork = PATTERN_WORK;
  #ruleWork = RULE_WORK;

  /** Compares patterns. */
  onPatterns<Result>(compare: (budget: Budget) => Result): Result {
    const budget = new Budget(Math.max(0, this.#patternWork));
    try {
      return compare(budget);
    } finally {
      this.#patternWork -= budget.work;
    }
  }

  /** Looks at rules, or conditions. */
  onRules<Result>(look: (work: Work) => Result): Result {
    const work = new Work(Math.max(0, this.#ruleWork));
    try {
      return look(work);
    } finally {
      this.#ruleWork -= work.spent;
    }
  }
}
