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

  /** Lets others have their turn if it has gone on for long enough; most work has not. */
  rest(): Promise<void> | undefined {
    return this.isOver ? this.next() : undefined;
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
      if (waiting.size === 1) soon(letOneGo);
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
