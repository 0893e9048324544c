const MAX_STATES = 40_000;
const MAX_WORK = 2 ** 23;
const MAX_KEPT = 2 ** 22;

/** There were too many states to look at, or too much work to do: whether two languages differ is not known. */
export class TooCostly extends Error {
  constructor() {
    super("it takes too many states to tell");
  }
}

/** What finding out a difference may cost. Throws `TooCostly` where that is not enough. */
export class Budget {
  readonly #maxWork: number;
  #states = 0;
  #kept = 0;
  /** How many instructions, letters and states were looked at. */
  work = 0;

  constructor(maxWork: number = MAX_WORK) {
    this.#maxWork = Math.min(maxWork, MAX_WORK);
  }

  addState(): void {
    if (++this.#states > MAX_STATES) throw new TooCostly();
  }

  /** Counts numbers that are kept in memory. */
  keep(count: number): void {
    this.#kept += count;
    if (this.#kept > MAX_KEPT) throw new TooCostly();
  }

  spend(work: number): void {
    this.work += work;
    if (this.work > this.#maxWork) throw new TooCostly();
  }
}
