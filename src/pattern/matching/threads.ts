import type { Letter } from "./alphabet.ts";
import { holds } from "./neighbour.ts";
import { ASSERT, MATCH, POSITIONS, type Program, SPLIT, TAKE } from "./program.ts";

/** All threads of a program at once, without telling which goes before which: enough to know whether one matches. */
export class Threads {
  readonly #program: Program;
  /** In which step an instruction was last run. In a process that lives long, steps outgrow 32 bits. */
  readonly #visits: Float64Array;
  #step = 0;
  readonly #waiting: number[] = [];

  constructor(program: Program) {
    this.#program = program;
    this.#visits = new Float64Array(program.kinds.length);
  }

  /**
   * Where threads go on that are at some instructions, if they take a character: `undefined` if one has matched before it.
   * Instructions may come twice.
   */
  advance(places: readonly number[], before: number, letter: Letter): number[] | undefined {
    const { kinds, nexts, arguments: given } = this.#program;
    const visits = this.#visits;
    const waiting = this.#waiting;
    const step = ++this.#step;
    const moved: number[] = [];
    for (const place of places) {
      waiting.push(place);
      while (waiting.length > 0) {
        const at = waiting.pop() as number;
        if (visits[at] === step) continue;
        visits[at] = step;
        const argument = given[at] as number;
        const next = nexts[at] as number;
        switch (kinds[at]) {
          case MATCH:
            waiting.length = 0;
            return undefined;
          case TAKE:
            if (letter.members[argument] === 1) moved.push(next);
            break;
          case SPLIT:
            waiting.push(argument, next);
            break;
          case ASSERT:
            if (holds(POSITIONS[argument], before, letter.neighbour)) waiting.push(next);
            break;
          default:
            waiting.push(next);
        }
      }
    }
    return moved;
  }
}
