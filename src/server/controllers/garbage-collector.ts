import {
  FOREGROUND,
  finalizersOf,
  isGoing,
  metadataOf,
  ORPHAN,
  withoutFinalizer,
} from "../../kubernetes/metadata/index.ts";
import { type JsonObject, withField } from "../../value/internal.ts";
import { changeObject } from "../objects/change-object.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { keyOf } from "../objects/stored-object.ts";
import type { PropagationPolicy } from "../options/index.ts";
import type { Registry } from "../resources/registry.ts";
import type { Change, Entry } from "../storage/storage.ts";
import type { Controller } from "./controllers.ts";
import { awaitsDependents, Dependents } from "./dependents.ts";
import { mayHaveOwners, type OwnerReference, ownersOf, withoutOwners } from "./owner-references.ts";
import { WorkQueue } from "./work-queue.ts";

/** Deletes an object as a client would: as long as it is that of the entry, or only if it is unchanged. */
export type RemoveObject = (
  entry: Entry,
  propagation: PropagationPolicy,
  unchanged?: boolean,
) => Promise<void>;

/**
 * Deletes what belongs to objects that are gone, in the background. It knows who belongs to whom from what is written;
 * before it deletes anything it looks whether the owners are really gone.
 */
export class GarbageCollector implements Controller {
  readonly #objects: ObjectStore;
  readonly #registry: Registry;
  readonly #remove: RemoveObject;
  readonly #queue = new WorkQueue((key) => this.#process(key));
  readonly #dependents = new Dependents();
  /** What belongs to something of a kind that nobody knew, at that generation of the registry. */
  readonly #unclear = new Set<string>();
  #generation = 0;

  constructor(objects: ObjectStore, registry: Registry, remove: RemoveObject) {
    this.#objects = objects;
    this.#registry = registry;
    this.#remove = remove;
  }

  begin(entries: readonly Entry[]): void {
    const gone = new Set(this.#dependents.keys());
    for (const { key } of entries) gone.delete(key);
    for (const key of gone) this.#dependents.set(key, undefined);
    for (const entry of entries)
      this.changed({ key: entry.key, revision: entry.revision, entry, previous: undefined });
  }

  changed({ key, entry, previous }: Change): void {
    const before = this.#dependents.ownersOf(key);
    const matters = entry !== undefined && (mayHaveOwners(entry.value) || mayAwait(entry.value));
    if (matters || before.length > 0 || (previous !== undefined && mayAwait(previous.value)))
      this.#dependents.set(key, matters ? this.#objects.read(entry) : undefined);
    if (matters) this.#queue.add(key);
    // What waits for what belonged to it may go now.
    for (const owner of this.#dependents.awaitingOf(before)) this.#queue.add(owner);
    if (entry === undefined) this.#wakeDependents(previous);
    this.#lookAgain();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #wakeDependents(gone: Entry | undefined): void {
    if (gone === undefined || this.#dependents.isEmpty) return;
    // Its own uid is among those in its text; to wake others, too, does no harm.
    for (const [, uid] of gone.value.matchAll(/"uid":"([^"\\]*)"/g))
      for (const key of this.#dependents.of(uid as string)) this.#queue.add(key);
  }

  /** Kinds that nobody knew may be known now. */
  #lookAgain(): void {
    if (this.#registry.generation === this.#generation) return;
    this.#generation = this.#registry.generation;
    for (const key of this.#unclear) this.#queue.add(key);
    this.#unclear.clear();
  }

  async #process(key: string): Promise<void> {
    const entry = await this.#objects.storage.get(key);
    if (entry === undefined) return;
    const object = this.#objects.read(entry);
    const going = isGoing(object);
    if (going && finalizersOf(object).includes(ORPHAN)) await this.#orphan(key, object);
    else if (awaitsDependents(object)) await this.#awaitDependents(key, object);
    else if (!going && ownersOf(object).length > 0) await this.#followOwners(entry, object);
  }

  /** Lets go of what belongs to an object, and then of the object. */
  async #orphan(key: string, object: JsonObject): Promise<void> {
    const uid = uidOf(object);
    for (const dependent of this.#dependents.of(uid))
      await changeObject(this.#objects, dependent, (one) => withoutOwners(one, new Set([uid])));
    await changeObject(this.#objects, key, (one) => withoutFinalizer(one, ORPHAN));
  }

  /** Sees to it that what belongs to an object goes, and lets go of the object once nothing is left that blocks that. */
  async #awaitDependents(key: string, object: JsonObject): Promise<void> {
    const uid = uidOf(object);
    let isBlocked = false;
    for (const dependent of this.#dependents.of(uid)) {
      const entry = await this.#objects.storage.get(dependent);
      if (entry === undefined) continue;
      const belonging = this.#objects.read(entry);
      // What waits itself is at it: those who wait for each other must not wake each other for ever.
      if (!awaitsDependents(belonging)) this.#queue.add(dependent);
      isBlocked ||= ownersOf(belonging).some((owner) => owner.uid === uid && owner.blockOwnerDeletion);
    }
    if (!isBlocked) await changeObject(this.#objects, key, (one) => withoutFinalizer(one, FOREGROUND));
  }

  /** Deletes an object if none of its owners is left, or stays; else it drops its references to those. */
  async #followOwners(entry: Entry, object: JsonObject): Promise<void> {
    const { staying, gone, awaiting } = await this.#sortOwners(entry, object);
    if (gone.length + awaiting.length === 0) return;
    if (staying) {
      const uids = new Set([...gone, ...awaiting].map(({ uid }) => uid));
      await changeObject(this.#objects, entry.key, (one) => withoutOwners(one, uids));
      return;
    }
    const dependents = awaiting.length === 0 ? [] : this.#dependents.of(uidOf(object));
    if (dependents.length === 0) {
      await this.#remove(entry, policyOf(object), true);
      return;
    }
    // If what belongs to it waits, too, they may wait for each other.
    if (await this.#anyAwaits(dependents)) await changeObject(this.#objects, entry.key, unblockOwners);
    const latest = await this.#objects.storage.get(entry.key);
    if (latest !== undefined) await this.#remove(latest, "Foreground", true);
  }

  async #anyAwaits(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) {
      const entry = await this.#objects.storage.get(key);
      if (entry !== undefined && awaitsDependents(this.#objects.read(entry))) return true;
    }
    return false;
  }

  async #sortOwners(entry: Entry, object: JsonObject) {
    const gone: OwnerReference[] = [];
    const awaiting: OwnerReference[] = [];
    let staying = false;
    for (const owner of ownersOf(object)) {
      const key = this.#keyOfOwner(entry.key, owner);
      const found = key === undefined ? undefined : await this.#objects.storage.get(key);
      const known = found && this.#objects.read(found);
      if (key === undefined) staying = true;
      else if (known === undefined || uidOf(known) !== owner.uid) gone.push(owner);
      else if (awaitsDependents(known)) awaiting.push(owner);
      else staying = true;
    }
    return { staying, gone, awaiting };
  }

  /**
   * The key of an owner: in the namespace of what belongs to it, or of none. `undefined` if nothing can be said: nobody
   * knows its kind, or it is in a namespace and what belongs to it is not.
   */
  #keyOfOwner(key: string, { apiVersion, kind, name }: OwnerReference): string | undefined {
    const resource = this.#registry.findByKind(apiVersion, kind);
    if (resource === undefined) {
      this.#unclear.add(key);
      return undefined;
    }
    const dependent = this.#registry.findByKey(key);
    const namespace = dependent?.namespaced ? key.slice(dependent.prefix.length).split("/")[0] : undefined;
    if (resource.namespaced && namespace === undefined) return undefined;
    return keyOf(resource, resource.namespaced ? namespace : undefined, name);
  }
}

/** An object that goes by itself goes as it was told to go before. */
function policyOf(object: JsonObject): PropagationPolicy {
  const finalizers = finalizersOf(object);
  if (finalizers.includes(ORPHAN)) return "Orphan";
  return finalizers.includes(FOREGROUND) ? "Foreground" : "Background";
}

function unblockOwners(object: JsonObject): JsonObject {
  const metadata = metadataOf(object);
  const { ownerReferences } = metadata;
  if (!Array.isArray(ownerReferences)) return object;
  const open = (ownerReferences as readonly JsonObject[]).map((reference) =>
    reference.blockOwnerDeletion === true ? { ...reference, blockOwnerDeletion: false } : reference,
  );
  const isOpen = open.every((reference, index) => reference === ownerReferences[index]);
  return isOpen ? object : withField(object, "metadata", { ...metadata, ownerReferences: open });
}

function uidOf(object: JsonObject): string {
  return String(metadataOf(object).uid);
}

/** Whether the text of an object may say that it waits for what belongs to it, or lets go of that. */
function mayAwait(text: string): boolean {
  return (
    text.includes('"deletionTimestamp":') &&
    (text.includes(`"${FOREGROUND}"`) || text.includes(`"${ORPHAN}"`))
  );
}
