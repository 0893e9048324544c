import type { JsonObject } from "../value/index.ts";
import type { WriteFacts } from "./applied.ts";

/** A write whose ownership was tracked. `storyOf` tells what it did. */
export class Updated {
  /** The written object, with its `metadata.managedFields`. */
  readonly object: JsonObject;
  readonly #facts: WriteFacts;

  /** @internal */
  constructor(object: JsonObject, facts: WriteFacts) {
    this.object = object;
    this.#facts = facts;
  }

  /** @internal */
  static factsOf(updated: Updated): WriteFacts {
    return updated.#facts;
  }
}
