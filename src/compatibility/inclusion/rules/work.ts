const MAX_WORK = 120_000;

/** There is too much to look at: what two rules have to do with each other is not known. */
export class TooMuchWork extends Error {
  constructor() {
    super("it takes too many cases to tell");
  }
}

/** Counts the parts of expressions that are looked at. */
export class Work {
  #left = MAX_WORK;

  spend(parts = 1): void {
    this.#left -= parts;
    if (this.#left < 0) throw new TooMuchWork();
  }
}
