import { createProgram, type Program } from "../matching/program.ts";
import { readPattern } from "../syntax/read-pattern.ts";
import { Budget, TooCostly } from "./budget.ts";
import { Difference } from "./difference.ts";
import { findWord, type Lengths, type Word } from "./find-word.ts";
import { findLetters } from "./letters.ts";
import { Machine } from "./machine.ts";

/** The texts of some lengths of which a part matches a pattern. */
export interface Language extends Lengths {
  /** In Go's dialect. */
  readonly pattern: string;
}

const MAX_SIZE = 20_000;

const NONE: Lengths = { least: 0, most: -1 };

/**
 * Two languages, to be told apart. Throws a `PatternError` for a pattern that Go does not read, and, here and when asked,
 * `TooCostly` where the budget does not suffice.
 */
export class LanguagePair {
  readonly #letters: readonly number[];
  readonly #machines: readonly [Machine, Machine];
  readonly #languages: readonly [Language, Language];
  readonly #budget: Budget;

  constructor(first: Language, second: Language, budget = new Budget()) {
    const programs = [programOf(first, budget), programOf(second, budget)] as const;
    this.#budget = budget;
    this.#languages = [first, second];
    this.#letters = findLetters(programs, budget);
    this.#machines = [
      new Machine(programs[0], this.#letters, budget),
      new Machine(programs[1], this.#letters, budget),
    ];
  }

  /** The shortest text that is in the first language and not in the second. */
  findOnlyInFirst(): Word | undefined {
    return this.#findOnlyIn(0, 1);
  }

  /** The shortest text that is in the second language and not in the first. */
  findOnlyInSecond(): Word | undefined {
    return this.#findOnlyIn(1, 0);
  }

  #findOnlyIn(one: 0 | 1, other: 0 | 1): Word | undefined {
    const [machine, budget] = [this.#machines[one], this.#budget];
    const { least, most } = this.#languages[one];
    const limits = this.#languages[other];
    const find = (graph: Machine | Difference, lengths: Lengths): Word | undefined =>
      findWord(graph, this.#letters, lengths, budget);
    const both = { least: Math.max(least, limits.least), most: Math.min(most, limits.most) };
    const longer = Number.isFinite(limits.most) ? { least: Math.max(least, limits.most + 1), most } : NONE;
    return (
      find(machine, { least, most: Math.min(most, limits.least - 1) }) ??
      (both.least > both.most
        ? undefined
        : find(new Difference(machine, this.#machines[other], budget), both)) ??
      find(machine, longer)
    );
  }
}

function programOf({ pattern }: Language, budget: Budget): Program {
  const { tree } = readPattern(pattern);
  if (tree.size > MAX_SIZE) throw new TooCostly();
  budget.spend(tree.size);
  return createProgram(tree);
}
