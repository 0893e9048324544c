import { type Json, MergeError } from "../../../value/internal.ts";

const MOST_STEPS = 1000;
const MOST_LEVELS = 8;
const MOST_GROWTH = 400;

/**
 * What declarations may ask for, as anybody may write one and every object pays for it: so many steps, and so many levels that they
 * add to an object.
 */
export class Limits {
  #steps = 0;
  #levels = 0;
  #recursing = false;
  #growth = 0;

  countStep(where: string): void {
    if (++this.#steps > MOST_STEPS) throw beyond(where, `there are more than ${MOST_STEPS} steps: join some`);
  }

  /** Counts the levels that a step adds to objects in either direction, by the lengths of its paths and by what it wraps. */
  checkGrowth(lengths: readonly number[], convert: Json | undefined, where: string): void {
    const [from = 0, to = from] = lengths;
    this.#growth += Math.abs(to - from) + (Array.isArray(convert) ? convert.length : 1) - 1;
    if (this.#growth > MOST_GROWTH)
      throw beyond(where, `the steps move things by more than ${MOST_GROWTH} levels: use shorter paths`);
  }

  /** Reads steps that are inside of a step. */
  inside<T>(recurses: boolean, where: string, read: () => T): T {
    if (this.#levels >= MOST_LEVELS)
      throw beyond(where, "steps are inside of too many others: take them out");
    if (recurses && this.#recursing)
      throw beyond(where, "a step that recurses is inside of another one: take it out");
    const before = this.#recursing;
    this.#recursing ||= recurses;
    this.#levels++;
    const result = read();
    this.#levels--;
    this.#recursing = before;
    return result;
  }
}

function beyond(where: string, message: string): MergeError {
  return new MergeError("CONVERSION_INVALID", where, message);
}
