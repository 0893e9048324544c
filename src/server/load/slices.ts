import type { Steps } from "../../value/internal.ts";

/** For how long work may go on before others have their turn, in milliseconds. */
const SLICE = 10;
/** In some runtimes a timer ends with the request that set it: then whoever waits behind it goes on after so long. */
const MOST_WAIT = 5_000;

const waiting = new Set<() => void>();

/** Where there is `setImmediate`, timers are no turn for others: they follow each other while they are due. */
const { setImmediate: soon = (act: () => void) => setTimeout(act, 0) } = globalThis as {
  setImmediate?: (act: () => void) => void;
};

/** Work that may take long, done in slices: between any two of them, whoever they belong to, others are answered. */
export class Slices {
  #begun = performance.now();

  /** Whether it has gone on for long enough. */
  get isOver(): boolean {
    return performance.now() - this.#begun > SLICE;
  }

  /** Does work step by step: others have their turn between any two of its steps if it takes long. */
  run<Result>(steps: Steps<Result>): Result | Promise<Result> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver) return this.#goOn(steps);
    }
  }

  async #goOn<Result>(steps: Steps<Result>): Promise<Result> {
    await this.next();
    return this.run(steps);
  }

  /** Lets others have their turn. Resolves when there is time for the next slice. */
  async next(): Promise<void> {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        waiting.delete(go);
        clearTimeout(alone);
        resolve();
      };
      const alone = setTimeout(go, MOST_WAIT);
      waiting.add(go);
      // What is soon comes before what has arrived meanwhile is looked at: only what is soon after that comes later.
      if (waiting.size === 1) soon(() => soon(letOneGo));
    });
    this.#begun = performance.now();
  }
}

/** One slice at a time: as many as are waiting would be one long one otherwise. */
function letOneGo(): void {
  for (const go of waiting) {
    go();
    break;
  }
  if (waiting.size > 0) soon(letOneGo);
}
