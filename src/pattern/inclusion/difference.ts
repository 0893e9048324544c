import type { Budget } from "./budget.ts";
import { type Graph, MATCHED, NOWHERE } from "./graph.ts";
import type { Machine } from "./machine.ts";

/** The texts that one machine accepts and another does not. */
export class Difference implements Graph {
  readonly start: number;
  readonly letterCount: number;
  readonly #accepting: Machine;
  readonly #refusing: Machine;
  readonly #budget: Budget;
  /** The states of both, by node. */
  readonly #pairs: (readonly [accepting: number, refusing: number])[] = [[NOWHERE, MATCHED]];
  readonly #numbers = new Map<number, number>();

  constructor(accepting: Machine, refusing: Machine, budget: Budget) {
    this.#accepting = accepting;
    this.#refusing = refusing;
    this.#budget = budget;
    this.letterCount = accepting.letterCount;
    this.start = this.#numberOf(accepting.start, refusing.start);
  }

  next(node: number, letter: number): number {
    const [accepting, refusing] = this.#pairs[node] as readonly [number, number];
    return this.#numberOf(this.#accepting.next(accepting, letter), this.#refusing.next(refusing, letter));
  }

  accepts(node: number): boolean {
    const [accepting, refusing] = this.#pairs[node] as readonly [number, number];
    return this.#accepting.accepts(accepting) && !this.#refusing.accepts(refusing);
  }

  #numberOf(accepting: number, refusing: number): number {
    if (accepting === NOWHERE || refusing === MATCHED) return NOWHERE;
    const key = accepting * 2 ** 20 + refusing;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#budget.addState();
    const number = this.#pairs.push([accepting, refusing]) - 1;
    this.#numbers.set(key, number);
    return number;
  }
}
