/** Work on keys, one after the other: a key that is added again while it waits is worked on once. */
export class WorkQueue {
  readonly #work: (key: string) => Promise<void>;
  /** The keys to work on, and how often each has failed. */
  readonly #waiting = new Map<string, number>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(work: (key: string) => Promise<void>) {
    this.#work = work;
  }

  add(key: string): void {
    if (this.#stopped || this.#waiting.has(key)) return;
    this.#waiting.set(key, 0);
    this.#working ??= this.#run();
  }

  /** Starts nothing new, and waits for what goes on. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#waiting.clear();
    for (const timer of this.#timers) clearTimeout(timer);
    await this.#working;
  }

  async #run(): Promise<void> {
    // Whoever adds a key goes on first: a request is answered before what follows from it is done.
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    for (const [key, failures] of this.#waiting) {
      this.#waiting.delete(key);
      try {
        await this.#work(key);
      } catch {
        this.#retry(key, failures + 1);
      }
    }
    this.#working = undefined;
    if (this.#waiting.size > 0) this.#working = this.#run();
  }

  /** Tries again later, and ever later: a store that is gone for a while must not be flooded. */
  #retry(key: string, failures: number): void {
    if (this.#stopped) return;
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        if (this.#stopped || this.#waiting.has(key)) return;
        this.#waiting.set(key, failures);
        this.#working ??= this.#run();
      },
      Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT),
    );
    this.#timers.add(timer);
  }
}

const FIRST_WAIT = 50;
const LONGEST_WAIT = 30_000;
