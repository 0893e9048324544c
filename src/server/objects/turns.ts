/** Lets those who want the same do it one after the other. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Does something when all who asked for the same key before are done, whatever came of it. */
  async take<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const turn = before.then(task, task);
    this.#last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === turn) this.#last.delete(key);
    }
  }
}
