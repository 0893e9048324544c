import type { FieldSet } from "../fieldpath/internal.ts";
import type { ObjectOf, ObjectType } from "../schema/internal.ts";
import type { Comparison } from "../typed/internal.ts";
import { type JsonObject, keepPassed } from "../value/internal.ts";
import type { Conflict } from "./conflicts/conflict.ts";
import type { Entry, Owner } from "./entries/managed-fields.ts";
import type { ClearedField } from "./normalizing/normalized.ts";

/** What is known of a write; `storyOf` tells it. */
export interface WriteFacts {
  readonly type: ObjectType;
  readonly live: JsonObject;
  /** What came of it. */
  readonly object: JsonObject;
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
  /** The object before it was normalized. */
  readonly merged: JsonObject;
  /** What normalizing cleared. */
  readonly cleared: readonly ClearedField[];
}

/** What results keep where nothing changed, the last first. */
export type Passed = readonly (object | undefined)[];

/** A config that was applied. `storyOf` tells what that did. */
export class Applied<T = unknown> {
  readonly ok = true;
  /** The object with its `metadata.managedFields`; live itself if nothing changed. */
  readonly object: ObjectOf<T>;
  /** Whether the object differs from live in anything, `metadata.managedFields` included. */
  readonly changed: boolean;
  /** The conflicts that were left to the others because of a rule. */
  readonly gaveWay: readonly Conflict[];
  readonly #facts: ApplyFacts;

  /** @internal */
  constructor(facts: ApplyFacts, passed: Passed = []) {
    this.object = passed.reduce(
      (object: JsonObject, part) => keepPassed(part, object) as JsonObject,
      facts.object,
    ) as ObjectOf<T>;
    this.changed = facts.object !== facts.live;
    this.gaveWay = facts.gaveWay;
    this.#facts = facts;
  }

  /** @internal */
  static factsOf<T>(applied: Applied<T>): ApplyFacts {
    return applied.#facts;
  }
}
