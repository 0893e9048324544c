import fc from "fast-check";
import { createRandom } from "../server/seeded-random.ts";

/** Choices that are the same for the same seed. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number) {
    // Seeds that follow each other should not lead to choices that do.
    let mixed = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
    this.#next = createRandom(mixed ^ (mixed >>> 16));
  }

  /** A whole number from 0 up to and without the limit. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  /** Whether something happens that does so once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** So many choices, at least none and at most as many as stated. */
  many<T>(most: number, make: () => T): T[] {
    return Array.from({ length: this.below(most + 1) }, make);
  }

  sample<T>(arbitrary: fc.Arbitrary<T>): T {
    return fc.sample(arbitrary, { seed: this.below(2 ** 31), numRuns: 1 })[0] as T;
  }
}
