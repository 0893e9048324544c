import type { FieldSet } from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import type { Comparison } from "../typed/index.ts";
import type { JsonObject } from "../value/index.ts";
import type { Conflict } from "./conflict.ts";
import type { Entry, Owner } from "./managed-fields.ts";

/** What is known of a write; `storyOf` tells it. */
export interface WriteFacts {
  readonly type: ObjectType;
  readonly live: JsonObject;
  readonly before: ReadonlyMap<string, Entry>;
  readonly after: ReadonlyMap<string, Entry>;
  /** What others owned until it was set to something else, by entry. */
  readonly lost: ReadonlyMap<string, FieldSet>;
  /** Entries whose version no longer exists. */
  readonly dropped: readonly string[];
}

/** @internal What an apply did. */
export interface ApplyFacts extends WriteFacts {
  readonly comparison: Comparison;
  /** The config without what gave way. */
  readonly stated: JsonObject;
  readonly owner: Owner;
  readonly gaveWay: readonly Conflict[];
}

/** A config that was applied. `storyOf` tells what that did. */
export class Applied {
  readonly ok = true;
  /** The object with its `metadata.managedFields`; live itself if nothing changed. */
  readonly object: JsonObject;
  readonly #facts: ApplyFacts;

  /** @internal */
  constructor(object: JsonObject, facts: ApplyFacts) {
    this.object = object;
    this.#facts = facts;
  }

  /** @internal */
  static factsOf(applied: Applied): ApplyFacts {
    return applied.#facts;
  }

  /** Whether the object differs from live in anything, `metadata.managedFields` included. */
  get changed(): boolean {
    return this.object !== this.#facts.live;
  }

  /** The conflicts that were left to the others because of a rule. */
  get gaveWay(): readonly Conflict[] {
    return this.#facts.gaveWay;
  }
}
