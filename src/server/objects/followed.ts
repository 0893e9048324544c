import type { JsonObject } from "../../value/internal.ts";
import type { Change, Entry } from "../storage/storage.ts";
import type { ObjectStore } from "./object-store.ts";

/** Is told what becomes of an object: what it was, and what it is. Absent if there was none, or is none any more. */
export type ObserveObject = (
  key: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
) => void;

/** The stored objects of one resource, in the stored version, at hand as they change. */
export class FollowedObjects {
  readonly #byKey = new Map<string, JsonObject>();
  /** The keys of each namespace. */
  readonly #byNamespace = new Map<string, Map<string, JsonObject>>();
  readonly #prefix: string;
  readonly #observers: ObserveObject[] = [];
  /** Counts up whenever something changes, so that what was made of the objects can be kept until then. */
  generation = 0;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** The object of a name; in a namespace, if the resource is namespaced. */
  get(name: string, namespace?: string): JsonObject | undefined {
    return this.#byKey.get(this.#prefix + (namespace === undefined ? name : `${namespace}/${name}`));
  }

  /** All of them, in the order they came. */
  list(): IterableIterator<JsonObject> {
    return this.#byKey.values();
  }

  /** All of them, in the order of their names. */
  listByName(): readonly JsonObject[] {
    const named = [...this.#byKey].sort(([a], [b]) => (a < b ? -1 : 1));
    return named.map(([, object]) => object);
  }

  listIn(namespace: string): Iterable<JsonObject> {
    return this.#byNamespace.get(namespace)?.values() ?? [];
  }

  hasIn(namespace: string): boolean {
    return this.#byNamespace.has(namespace);
  }

  get size(): number {
    return this.#byKey.size;
  }

  keys(): IterableIterator<string> {
    return this.#byKey.keys();
  }

  /** Tells of every change from now on, in their order. */
  observe(observer: ObserveObject): void {
    this.#observers.push(observer);
  }

  put(key: string, object: JsonObject | undefined): void {
    this.generation++;
    if (this.#observers.length > 0) {
      const before = this.#byKey.get(key);
      for (const observe of this.#observers) observe(key, before, object);
    }
    const rest = key.slice(this.#prefix.length);
    const slash = rest.indexOf("/");
    const namespace = slash < 0 ? undefined : rest.slice(0, slash);
    if (object === undefined) this.#byKey.delete(key);
    else this.#byKey.set(key, object);
    if (namespace === undefined) return;
    const inNamespace = this.#byNamespace.get(namespace) ?? new Map<string, JsonObject>();
    if (object === undefined) inNamespace.delete(key);
    else inNamespace.set(key, object);
    if (inNamespace.size === 0) this.#byNamespace.delete(namespace);
    else this.#byNamespace.set(namespace, inNamespace);
  }
}

/**
 * Follows resources whose objects decide about requests, such as roles and webhooks: these are read with every request, so they are
 * kept as objects. A client that writes one is answered after it has come into force.
 */
export class FollowedResources {
  readonly #objects: ObjectStore;
  readonly #followed = new Map<string, FollowedObjects>();

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /** The objects of a resource, by where they are kept: `/rbac.authorization.k8s.io/roles/`. They are followed once this was called before the server starts. */
  of(prefix: string): FollowedObjects {
    let followed = this.#followed.get(prefix);
    if (followed === undefined) {
      followed = new FollowedObjects(prefix);
      this.#followed.set(prefix, followed);
    }
    return followed;
  }

  /** Whether the objects there are followed. */
  has(prefix: string): boolean {
    return this.#followed.has(prefix);
  }

  begin(entries: readonly Entry[]): void {
    const there = new Set<string>();
    for (const entry of entries) {
      const followed = this.#of(entry.key);
      if (followed === undefined) continue;
      there.add(entry.key);
      followed.put(entry.key, this.#objects.read(entry));
    }
    for (const followed of this.#followed.values())
      for (const key of [...followed.keys()]) if (!there.has(key)) followed.put(key, undefined);
  }

  changed({ key, entry }: Change): void {
    this.#of(key)?.put(key, entry && this.#objects.read(entry));
  }

  async stop(): Promise<void> {}

  #of(key: string): FollowedObjects | undefined {
    if (this.#followed.size === 0) return undefined;
    const end = key.indexOf("/", key.indexOf("/", 1) + 1) + 1;
    return this.#followed.get(key.slice(0, end));
  }
}
