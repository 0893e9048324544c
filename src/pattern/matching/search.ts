import { type Alphabet, type Letter, pointAt, widthOf } from "./alphabet.ts";
import { EDGE, holds } from "./neighbour.ts";
import { ASSERT, MATCH, POSITIONS, type Program, REMEMBER, SPLIT, TAKE } from "./program.ts";

/** What a thread remembers: where slots were passed, the latest first. Slots 0 and 1 are the start and the end of the match. */
export interface Memory {
  readonly slot: number;
  readonly index: number;
  readonly earlier: Memory | undefined;
}

/** Finds where a program matches, by threads that go through the text in step, those that are preferred first. */
export class Search {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  /** In which step an instruction was last run. In a process that lives long, steps outgrow 32 bits. */
  readonly #visits: Float64Array;
  #step = 0;
  #threads = new ThreadList();
  #moved = new ThreadList();
  readonly #waiting = new ThreadList();
  #found: Memory | undefined;

  constructor(program: Program, alphabet: Alphabet) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#visits = new Float64Array(program.kinds.length);
  }

  /** How many characters were looked at so far. */
  get steps(): number {
    return this.#step;
  }

  /** The first match from an index on, at which a character begins; of those that begin there, the one that is preferred. */
  find(text: string, from: number, withGroups: boolean): Memory | undefined {
    const { start, anchored } = this.#program;
    this.#found = undefined;
    this.#threads.clear();
    let before = from === 0 ? EDGE : this.#alphabet.letterOf(pointAt(text, from - 1)).neighbour;
    for (let index = from; index <= text.length; ) {
      if (this.#found === undefined && (index === 0 || !anchored)) {
        this.#threads.push(start, { slot: 0, index, earlier: undefined });
      }
      if (this.#threads.places.length === 0) break;
      const point = index < text.length ? pointAt(text, index) : undefined;
      const letter = point === undefined ? this.#alphabet.end : this.#alphabet.letterOf(point);
      this.#advance(index, before, letter, withGroups);
      before = letter.neighbour;
      index += widthOf(point ?? 0);
    }
    return this.#found;
  }

  /** Moves the threads on, up to one that matches: what comes after that is no longer wanted. */
  #advance(index: number, before: number, letter: Letter, withGroups: boolean): void {
    const { kinds, nexts, arguments: given } = this.#program;
    const [threads, moved, waiting] = [this.#threads, this.#moved, this.#waiting];
    const step = ++this.#step;
    moved.clear();
    for (let thread = 0; thread < threads.places.length; thread++) {
      waiting.push(threads.places[thread] as number, threads.memories[thread] as Memory);
      while (waiting.places.length > 0) {
        const at = waiting.places.pop() as number;
        const memory = waiting.memories.pop() as Memory;
        if (this.#visits[at] === step) continue;
        this.#visits[at] = step;
        const next = nexts[at] as number;
        const argument = given[at] as number;
        switch (kinds[at]) {
          case MATCH:
            this.#found = { slot: 1, index, earlier: memory };
            waiting.clear();
            threads.clear();
            break;
          case TAKE:
            if (letter.members[argument] === 1) moved.push(next, memory);
            break;
          case SPLIT:
            waiting.push(argument, memory);
            waiting.push(next, memory);
            break;
          case ASSERT:
            if (holds(POSITIONS[argument], before, letter.neighbour)) waiting.push(next, memory);
            break;
          case REMEMBER:
            waiting.push(next, withGroups ? { slot: argument, index, earlier: memory } : memory);
        }
      }
    }
    this.#moved = threads;
    this.#threads = moved;
  }
}

/** Threads: the instructions that they are at, and what they remember. */
class ThreadList {
  readonly places: number[] = [];
  readonly memories: Memory[] = [];

  push(place: number, memory: Memory): void {
    this.places.push(place);
    this.memories.push(memory);
  }

  clear(): void {
    this.places.length = 0;
    this.memories.length = 0;
  }
}
