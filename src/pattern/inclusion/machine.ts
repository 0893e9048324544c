import { Alphabet, type Letter } from "../matching/alphabet.ts";
import { EDGE, holds } from "../matching/neighbour.ts";
import { ASSERT, MATCH, POSITIONS, type Program, SPLIT, TAKE } from "../matching/program.ts";
import type { Budget } from "./budget.ts";
import { type Graph, MATCHED, NOWHERE } from "./graph.ts";

/** Where all threads of a program are, after some text. */
interface State {
  readonly places: readonly number[];
  /** What positions may ask of the last character. */
  readonly before: number;
}

interface Row {
  /** The next state, by letter. */
  readonly nexts: Int32Array;
  /** Whether a text that ends here is accepted. */
  readonly accepts: boolean;
}

/** A program as a deterministic automaton, whose states are found out as somebody comes to them. */
export class Machine implements Graph {
  readonly start: number;
  readonly #program: Program;
  readonly #budget: Budget;
  readonly #letters: readonly Letter[];
  readonly #end: Letter;
  readonly #states: (State | undefined)[] = [undefined, undefined];
  readonly #rows: (Row | undefined)[];
  readonly #numbers = new Map<string, number>();
  readonly #visits: Uint32Array;
  #visit = 0;

  /** The letters are characters, one for all that are the same to the program. */
  constructor(program: Program, letters: readonly number[], budget: Budget) {
    this.#program = program;
    this.#budget = budget;
    const alphabet = new Alphabet(program);
    this.#letters = letters.map((point) => alphabet.letterOf(point));
    this.#end = alphabet.end;
    this.#visits = new Uint32Array(program.kinds.length);
    const stay = (state: number): Int32Array => new Int32Array(letters.length).fill(state);
    this.#rows = [
      { nexts: stay(NOWHERE), accepts: false },
      { nexts: stay(MATCHED), accepts: true },
    ];
    this.start = this.#stateOf([program.start], EDGE);
  }

  get letterCount(): number {
    return this.#letters.length;
  }

  next(state: number, letter: number): number {
    return this.#rowOf(state).nexts[letter] as number;
  }

  accepts(state: number): boolean {
    return this.#rowOf(state).accepts;
  }

  #rowOf(state: number): Row {
    const known = this.#rows[state];
    if (known !== undefined) return known;
    const { places, before } = this.#states[state] as State;
    const nexts = new Int32Array(this.#letters.length);
    this.#budget.keep(nexts.length);
    const takers = new Map<number, readonly number[] | undefined>();
    for (const [index, letter] of this.#letters.entries()) {
      const { neighbour } = letter;
      if (!takers.has(neighbour)) takers.set(neighbour, this.#findTakers(places, before, letter));
      const waiting = takers.get(neighbour);
      nexts[index] = waiting === undefined ? MATCHED : this.#move(waiting, letter);
    }
    const row = { nexts, accepts: this.#findTakers(places, before, this.#end) === undefined };
    this.#rows[state] = row;
    return row;
  }

  #move(takers: readonly number[], { members, neighbour }: Letter): number {
    const { nexts, arguments: given, anchored, start } = this.#program;
    this.#budget.spend(takers.length + 1);
    const moved = takers.filter((at) => members[given[at] as number] === 1).map((at) => nexts[at] as number);
    if (!anchored) moved.push(start);
    return this.#stateOf(moved, neighbour);
  }

  #stateOf(places: readonly number[], before: number): number {
    if (places.length === 0) return NOWHERE;
    const sorted = [...new Set(places)].sort((one, other) => one - other);
    this.#budget.spend(sorted.length);
    const key = `${before}:${sorted}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#budget.addState();
    this.#budget.keep(2 * sorted.length);
    const number = this.#states.push({ places: sorted, before }) - 1;
    this.#numbers.set(key, number);
    return number;
  }

  /** The instructions that take the next character, if that is like a letter; `undefined` if a match ends before it. */
  #findTakers(places: readonly number[], before: number, { neighbour }: Letter): number[] | undefined {
    const { kinds, nexts, arguments: given } = this.#program;
    const visit = ++this.#visit;
    const takers: number[] = [];
    const waiting = [...places];
    let work = 0;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      if (this.#visits[at] === visit) continue;
      this.#visits[at] = visit;
      work++;
      const [argument, next] = [given[at] as number, nexts[at] as number];
      switch (kinds[at]) {
        case MATCH:
          return undefined;
        case TAKE:
          takers.push(at);
          break;
        case SPLIT:
          waiting.push(argument, next);
          break;
        case ASSERT:
          if (holds(POSITIONS[argument], before, neighbour)) waiting.push(next);
          break;
        default:
          waiting.push(next);
      }
    }
    this.#budget.spend(work);
    return takers;
  }
}
