import type { ObjectOf } from "../schema/internal.ts";
import { keepPassed } from "../value/internal.ts";
import type { WriteFacts } from "./applied.ts";

/** A write whose ownership was tracked. `storyOf` tells what it did. */
export class Updated<T = unknown> {
  /** The written object, with its `metadata.managedFields`. */
  readonly object: ObjectOf<T>;
  readonly #facts: WriteFacts;

  /** @internal */
  constructor(facts: WriteFacts, passed?: object) {
    this.object = keepPassed(passed, facts.object) as ObjectOf<T>;
    this.#facts = facts;
  }

  /** @internal */
  static factsOf<T>(updated: Updated<T>): WriteFacts {
    return updated.#facts;
  }
}
