/** Random choices, the same for the same seed. */
export interface RandomSource {
  /** A whole number from 0 to `count - 1`. */
  below(count: number): number;
  /** True once in `times`, on average. */
  once(times: number): boolean;
  /** One of several. */
  pick<T>(choices: readonly T[]): T;
}

/** Random numbers that are the same for the same seed, on every machine. */
export class Random implements RandomSource {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 to 2^32 - 1. */
  next(): number {
    // Mulberry32: a counter whose bits are mixed.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  }

  /** A whole number from 0 to `count - 1`. */
  below(count: number): number {
    return Math.floor((this.next() / 2 ** 32) * count);
  }

  /** True once in `times`, on average. */
  once(times: number): boolean {
    return this.below(times) === 0;
  }

  /** One of several. */
  pick<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)] as T;
  }

  /** Some of several, each number of them as likely as any other up to `most`; in their order. */
  pickSome<T>(choices: readonly T[], most: number): readonly T[] {
    let wanted = this.below(Math.max(0, Math.min(choices.length, most)) + 1);
    return choices.filter((_, index) => {
      const taken = this.below(choices.length - index) < wanted;
      if (taken) wanted--;
      return taken;
    });
  }
}
