/** How long to wait for a store to tell what it has, in milliseconds. */
const LONGEST_WAIT = 200;

/** The revision up to which a store has told what happened. */
export class SeenRevision {
  #revision = 0;
  /** Those who wait for a revision. */
  readonly #waiting = new Map<() => void, number>();

  advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    for (const [wake, wanted] of this.#waiting) if (wanted <= this.#revision) wake();
  }

  /** Waits until all is told up to a revision; false if it is not, as where others write to the same store, too. */
  async reach(revision: number): Promise<boolean> {
    if (this.#revision >= revision) return true;
    await new Promise<void>((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, LONGEST_WAIT);
      this.#waiting.set(wake, revision);
    });
    return this.#revision >= revision;
  }
}
