interface Waiting<Item> {
  readonly item: Item;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes items down in groups: those that come while one group is being written make up the next, so that many writers
 * share the time that the disk takes. Once a group could not be written, nothing is any more.
 */
export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  readonly #done: (items: readonly Item[]) => void;
  #waiting: Waiting<Item>[] = [];
  #running: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** `done` hears of every group that was written, before those who wait for it. */
  constructor(write: (items: readonly Item[]) => Promise<void>, done: (items: readonly Item[]) => void) {
    this.#write = write;
    this.#done = done;
  }

  /** Resolves when the item is written. Items are written in the order in which they come. */
  add(item: Item): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when nothing waits any more, whether it was written or not. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // Those who write in the same turn belong together.
    await undefined;
    while (this.#waiting.length > 0) {
      const group = this.#waiting;
      this.#waiting = [];
      await this.#commit(group);
    }
    this.#running = undefined;
  }

  async #commit(group: readonly Waiting<Item>[]): Promise<void> {
    const items = group.map(({ item }) => item);
    try {
      if (this.#failure !== undefined) throw this.#failure.error;
      await this.#write(items);
    } catch (error) {
      this.#failure ??= { error };
      for (const { reject } of group) reject(error);
      return;
    }
    this.#done(items);
    for (const { resolve } of group) resolve();
  }
}
