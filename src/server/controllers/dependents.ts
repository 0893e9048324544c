import { FOREGROUND, finalizersOf, isGoing, metadataOf } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type OwnerReference, ownersOf } from "./owner-references.ts";

/** Whether an object was deleted, and goes once nothing is left that blocks that. */
export function awaitsDependents(object: JsonObject): boolean {
  return isGoing(object) && finalizersOf(object).includes(FOREGROUND);
}

/** Who belongs to whom, as far as what is stored says so. */
export class Dependents {
  /** The keys of what belongs to an object, by its uid. */
  readonly #byOwner = new Map<string, Set<string>>();
  /** The owners of each of those keys. */
  readonly #owners = new Map<string, readonly OwnerReference[]>();
  /** The uid of what waits for what belongs to it, by key, and the other way round. */
  readonly #awaiting = new Map<string, string>();
  readonly #awaited = new Map<string, string>();

  /** Whether nothing belongs to anything. */
  get isEmpty(): boolean {
    return this.#byOwner.size === 0;
  }

  /** All keys that it knows something of. */
  keys(): readonly string[] {
    return [...new Set([...this.#owners.keys(), ...this.#awaiting.keys()])];
  }

  ownersOf(key: string): readonly OwnerReference[] {
    return this.#owners.get(key) ?? NOBODY;
  }

  /** The keys of what belongs to the object of a uid. */
  of(uid: string): readonly string[] {
    return [...(this.#byOwner.get(uid) ?? NOTHING)];
  }

  /** The keys of those who wait for something of these owners to go. */
  awaitingOf(owners: readonly OwnerReference[]): readonly string[] {
    if (this.#awaited.size === 0) return [];
    return owners.map(({ uid }) => this.#awaited.get(uid)).filter((key) => key !== undefined);
  }

  /** Takes in what a key holds; `undefined` if nothing that matters here. */
  set(key: string, object: JsonObject | undefined): void {
    const after = object === undefined ? NOBODY : ownersOf(object);
    for (const { uid } of this.ownersOf(key)) {
      const keys = this.#byOwner.get(uid);
      keys?.delete(key);
      if (keys?.size === 0) this.#byOwner.delete(uid);
    }
    for (const { uid } of after) this.#byOwner.set(uid, (this.#byOwner.get(uid) ?? new Set()).add(key));
    if (after.length === 0) this.#owners.delete(key);
    else this.#owners.set(key, after);
    this.#setAwaiting(key, object);
  }

  #setAwaiting(key: string, object: JsonObject | undefined): void {
    const before = this.#awaiting.get(key);
    if (before !== undefined) this.#awaited.delete(before);
    if (object !== undefined && awaitsDependents(object)) {
      const uid = String(metadataOf(object).uid);
      this.#awaiting.set(key, uid);
      this.#awaited.set(uid, key);
    } else if (before !== undefined) this.#awaiting.delete(key);
  }
}

const NOBODY: readonly OwnerReference[] = [];
const NOTHING: ReadonlySet<string> = new Set();
