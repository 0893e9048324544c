import { finalizersOf, isGoing } from "../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { storagePrefix } from "../../write/internal.ts";
import { changeObject } from "../objects/change-object.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { keyOf } from "../objects/stored-object.ts";
import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";
import type { Change, Entry } from "../storage/storage.ts";
import type { Controller } from "./controllers.ts";
import { deleteAll } from "./delete-all.ts";
import type { RemoveObject } from "./garbage-collector.ts";
import { type Remains, withRemains } from "./namespace-conditions.ts";
import { WorkQueue } from "./work-queue.ts";

/** Where namespaces are kept. */
export const NAMESPACES = storagePrefix("", "namespaces");

/** What the controller works with. */
export interface NamespaceParts {
  readonly objects: ObjectStore;
  readonly registry: Registry;
  now(): Date;
}

/** Empties namespaces that were deleted, in the background, and lets them go when nothing is left in them. */
export class NamespaceController implements Controller {
  readonly #parts: NamespaceParts;
  readonly #remove: RemoveObject;
  readonly #queue = new WorkQueue((key) => this.#process(key));
  /** The names of those that are being deleted. */
  readonly #going = new Set<string>();

  constructor(parts: NamespaceParts, remove: RemoveObject) {
    this.#parts = parts;
    this.#remove = remove;
  }

  begin(entries: readonly Entry[]): void {
    this.#going.clear();
    for (const entry of entries)
      this.changed({ key: entry.key, revision: entry.revision, entry, previous: undefined });
  }

  changed({ key, entry }: Change): void {
    if (key.startsWith(NAMESPACES)) {
      const name = key.slice(NAMESPACES.length);
      if (entry === undefined) this.#going.delete(name);
      else if (entry.value.includes('"deletionTimestamp":')) {
        this.#going.add(name);
        this.#queue.add(key);
      }
    } else if (this.#going.size > 0) {
      // Something is gone, or no longer held, or came after all.
      const namespace = this.#namespaceOf(key);
      if (namespace !== undefined && this.#going.has(namespace)) this.#queue.add(NAMESPACES + namespace);
    }
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #namespaceOf(key: string): string | undefined {
    const resource = this.#parts.registry.findByKey(key);
    return resource?.namespaced ? key.slice(resource.prefix.length).split("/")[0] : undefined;
  }

  async #process(key: string): Promise<void> {
    const { objects, now } = this.#parts;
    const entry = await objects.storage.get(key);
    if (entry === undefined) return;
    const namespace = objects.read(entry);
    if (!isGoing(namespace) || !isHeld(namespace)) return;
    const remains = await this.#empty(key.slice(NAMESPACES.length));
    await changeObject(objects, key, (one) => withRemains(one, remains, now()));
    if (remains.counts.size === 0 && remains.failures.length === 0)
      await changeObject(objects, key, withoutOwnFinalizer);
    else if (remains.failures.length > 0) throw new Error(remains.failures.join(", "));
  }

  /** Deletes what a namespace holds, and tells what is left. Pods go first: the rest may be of use to them as they end. */
  async #empty(namespace: string): Promise<Remains> {
    const remains = { counts: new Map(), finalizers: new Map(), failures: [] as string[] };
    const resources = [...this.#parts.registry.listStored()].filter(({ namespaced }) => namespaced);
    const isPods = ({ group, plural }: Resource): boolean => group === "" && plural === "pods";
    for (const resource of resources.filter(isPods)) await this.#clear(resource, namespace, remains);
    if (remains.counts.size > 0) return remains;
    for (const resource of resources) if (!isPods(resource)) await this.#clear(resource, namespace, remains);
    return remains;
  }

  async #clear(
    resource: Resource,
    namespace: string,
    remains: { counts: Map<string, number>; finalizers: Map<string, number>; failures: string[] },
  ): Promise<void> {
    const { objects } = this.#parts;
    const prefix = keyOf(resource, namespace);
    try {
      await deleteAll(objects, prefix, this.#remove);
      const { entries } = await objects.storage.range({ prefix });
      if (entries.length === 0) return;
      remains.counts.set(`${resource.plural}.${resource.group}`, entries.length);
      for (const entry of entries)
        for (const name of finalizersOf(objects.peek(entry)))
          remains.finalizers.set(name, (remains.finalizers.get(name) ?? 0) + 1);
    } catch (error) {
      remains.failures.push(String(error instanceof Error ? error.message : error));
    }
  }
}

function isHeld({ spec }: JsonObject): boolean {
  return isObject(spec) && Array.isArray(spec.finalizers) && spec.finalizers.includes("kubernetes");
}

function withoutOwnFinalizer(namespace: JsonObject): JsonObject {
  const spec = isObject(namespace.spec) ? namespace.spec : {};
  const finalizers = Array.isArray(spec.finalizers) ? spec.finalizers : [];
  const left = finalizers.filter((name) => name !== "kubernetes");
  if (left.length === finalizers.length) return namespace;
  const { finalizers: _, ...rest } = spec;
  return { ...namespace, spec: left.length === 0 ? rest : { ...rest, finalizers: left } };
}
