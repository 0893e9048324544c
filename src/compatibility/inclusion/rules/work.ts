const MAX_WORK = 120_000;

/** There is too much to look at: what two rules have to do with each other is not known. */
export class TooMuchWork extends Error {
  constructor() {
    super("it takes too many cases to tell");
  }
}

/** Counts the parts of expressions that are looked at. Throws `TooMuchWork` where that is not enough. */
export class Work {
  readonly #most: number;
  spent = 0;

  constructor(most: number = MAX_WORK) {
    this.#most = Math.min(most, MAX_WORK);
  }

  spend(parts = 1): void {
    this.spent += parts;
    if (this.spent > this.#most) throw new TooMuchWork();
  }
}
