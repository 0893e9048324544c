import type { Cause } from "./status.ts";

/** No honest object comes near this; a hostile one must not get an answer many times its own size. */
const MAX_TEXT = 131_072;

/** Causes under collection, up to as much text as an answer should hold. */
export class CauseList {
  readonly causes: Cause[] = [];
  #size = 0;

  /** Whether nothing more will be taken, so that there is no need to look for more. */
  get isFull(): boolean {
    return this.#size >= MAX_TEXT;
  }

  add(cause: Cause): void {
    if (this.isFull) return;
    this.causes.push(cause);
    this.#size += cause.message.length + (cause.field?.length ?? 0);
  }

  /** Takes what is found, and looks no further when it is full. */
  addAll(causes: Iterable<Cause>): void {
    for (const cause of causes) {
      if (this.isFull) return;
      this.add(cause);
    }
  }
}
