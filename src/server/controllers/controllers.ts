import type { Change, Entry, Storage, Watch } from "../storage/storage.ts";

/** Something that follows what is stored. */
export interface Controller {
  /** Takes in all that is there. Called again after the store was gone for a while: what is not there any more is gone. */
  begin(entries: readonly Entry[]): void;
  /** Takes in a change. */
  changed(change: Change): void;
  /** Ends its work. */
  stop(): Promise<void>;
}

/** How long to wait for a store to come back, in milliseconds. */
const RESTART_WAIT = 1_000;

/** How often to look whether a revision has been taken in that no change may tell of, and for how long. */
const LOOK_WAIT = 20;
const LONGEST_WAIT = 5_000;

/** Keeps controllers up to date with a store. */
export class Controllers {
  readonly #storage: Storage;
  readonly #controllers: readonly Controller[];
  #watch: Watch | undefined;
  #restart: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  /** The revision up to which all is taken in. */
  #revision = 0;
  /** Those who wait for a change. */
  #wake: (() => void)[] = [];

  constructor(storage: Storage, controllers: readonly Controller[]) {
    this.#storage = storage;
    this.#controllers = controllers;
  }

  /** Takes in all that is stored, and follows what changes from then on. */
  async start(): Promise<void> {
    const { entries, revision } = await this.#storage.range({ prefix: "/" });
    if (this.#stopped) return;
    for (const controller of this.#controllers) controller.begin(entries);
    this.#advance(revision);
    const watch = await this.#storage.watch("/", revision, {
      changed: (changes) => this.#changed(changes),
      failed: () => this.#startAgain(),
    });
    if (this.#stopped) watch.stop();
    else this.#watch = watch;
  }

  /** Resolves when all controllers know of a revision, or after some seconds if the store does not tell. */
  async caughtUp(revision: number): Promise<void> {
    const end = performance.now() + LONGEST_WAIT;
    while (!this.#stopped && !this.#knows(revision) && performance.now() < end) await this.#nextChange();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#watch?.stop();
    clearTimeout(this.#restart);
    this.#wakeAll();
    await Promise.all(this.#controllers.map((controller) => controller.stop()));
  }

  #knows(revision: number): boolean {
    return Math.max(this.#revision, this.#watch?.revision ?? 0) >= revision;
  }

  #changed(changes: readonly Change[]): void {
    for (const change of changes) for (const controller of this.#controllers) controller.changed(change);
    this.#advance(changes.at(-1)?.revision ?? 0);
  }

  #advance(revision: number): void {
    this.#revision = Math.max(this.#revision, revision);
    this.#wakeAll();
  }

  #nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_WAIT);
      this.#wake.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  #wakeAll(): void {
    const waiting = this.#wake;
    this.#wake = [];
    for (const wake of waiting) wake();
  }

  /** A store that was gone for a while may have changed in any way: what is there is taken in anew. */
  #startAgain(): void {
    if (this.#stopped) return;
    this.#watch = undefined;
    this.#restart = setTimeout(() => {
      this.start().catch(() => this.#startAgain());
    }, RESTART_WAIT);
  }
}
