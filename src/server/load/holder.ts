/** What is held for a client: a body as it comes, or an answer as it is read. */
export interface Holding {
  /** How many bytes there are now. */
  held(): number;
  /** Lets go of them, and of the client. */
  cut(): void;
}

/** What a holder tells of itself. */
export interface HolderOptions {
  readonly now: () => number;
  readonly change: (holder: Holder, difference: number) => void;
}

/** What is held for one client, as far as it was counted, and when that client last did its part. */
export class Holder {
  readonly #holding: Holding;
  readonly #options: HolderOptions;
  #held = 0;
  #progressed = 0;
  #isOver = false;

  constructor(holding: Holding, options: HolderOptions) {
    this.#holding = holding;
    this.#options = options;
  }

  /** How many bytes were counted last. */
  get held(): number {
    return this.#held;
  }

  /** When the client last sent or read something. */
  get progressed(): number {
    return this.#progressed;
  }

  /** Counts anew: a difference is the client's doing. */
  count(): void {
    if (this.#isOver) return;
    const held = this.#holding.held();
    if (held === this.#held) return;
    this.#progressed = this.#options.now();
    this.#set(held);
  }

  /** Counts anew: a difference is the server's doing. */
  grow(): void {
    if (this.#isOver) return;
    const held = this.#holding.held();
    if (held === this.#held) return;
    if (this.#held === 0) this.#progressed = this.#options.now();
    this.#set(held);
  }

  /** Nothing is held any more. */
  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#set(0);
  }

  /** Cuts the client off. */
  cut(): void {
    if (this.#isOver) return;
    this.release();
    this.#holding.cut();
  }

  #set(held: number): void {
    const difference = held - this.#held;
    this.#held = held;
    this.#options.change(this, difference);
  }
}
