import { CLEANUP, holds, statedConversion, withStatus } from "../../kubernetes/kinds/index.ts";
import {
  type Condition,
  finalizersOf,
  isGoing,
  metaText,
  withConditions,
  withoutFinalizer,
} from "../../kubernetes/metadata/index.ts";
import { equal, type Json, type JsonObject } from "../../value/internal.ts";
import type { Evolutions } from "../../write/internal.ts";
import { storagePrefix } from "../../write/internal.ts";
import type { Watches } from "../calls/watches.ts";
import type { Controller } from "../controllers/controllers.ts";
import { deleteAll } from "../controllers/delete-all.ts";
import type { RemoveObject } from "../controllers/garbage-collector.ts";
import { WorkQueue } from "../controllers/work-queue.ts";
import { changeObject } from "../objects/change-object.ts";
import type { ConversionParts } from "../objects/conversion/conversion-webhook.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Registry } from "../resources/registry.ts";
import type { Change, Entry } from "../storage/storage.ts";
import { type CustomResources, customResources } from "./custom-resources.ts";

/** Where custom resource definitions are kept. */
export const DEFINITIONS = storagePrefix("apiextensions.k8s.io", "customresourcedefinitions");

/** What the follower works with. */
export interface FollowerParts extends ConversionParts {
  readonly objects: ObjectStore;
  readonly registry: Registry;
  readonly watches: Watches;
  now(): Date;
}

/** What is served of a definition, and what it was made of. */
interface Served extends CustomResources {
  readonly spec: Json;
  /** How its versions differ, as it declares that. */
  readonly conversion: Json | undefined;
  readonly isGoing: boolean;
}

/** Serves what the stored definitions ask for, as they come, change and go. */
export class DefinitionFollower implements Controller {
  readonly #parts: FollowerParts;
  readonly #remove: RemoveObject;
  readonly #evolutions: Evolutions;
  readonly #queue = new WorkQueue((key) => this.#process(key));
  /** What each definition serves. */
  readonly #served = new Map<string, Served>();
  /** Those that are not served, as others have their names or nobody can read their schemas. */
  readonly #waiting = new Set<string>();

  constructor(parts: FollowerParts, evolutions: Evolutions, remove: RemoveObject) {
    this.#parts = parts;
    this.#evolutions = evolutions;
    this.#remove = remove;
  }

  begin(entries: readonly Entry[]): void {
    const definitions = entries.filter(({ key }) => key.startsWith(DEFINITIONS));
    const there = new Set(definitions.map(({ key }) => key));
    for (const key of [...this.#served.keys(), ...this.#waiting])
      if (!there.has(key)) this.changed({ key, revision: 0, entry: undefined, previous: undefined });
    for (const entry of definitions)
      this.changed({ key: entry.key, revision: entry.revision, entry, previous: undefined });
  }

  changed({ key, entry }: Change): void {
    if (key.startsWith(DEFINITIONS)) this.#follow(key, entry);
    else if (entry === undefined) {
      const resource = this.#parts.registry.findByKey(key);
      if (resource?.custom) this.#queue.add(`${DEFINITIONS}${resource.plural}.${resource.group}`);
    }
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #follow(key: string, entry: Entry | undefined): void {
    const definition = entry && this.#parts.objects.read(entry);
    const before = this.#served.get(key);
    this.#serve(key, definition);
    // Who watches is told of objects as they are served, so it must begin again.
    if (before !== undefined && !(definition && servesSame(before, definition)))
      this.#parts.watches.endOf(before.stored.prefix);
    if (definition === undefined) {
      this.#waiting.delete(key);
      // The names that it had are free now.
      for (const waiting of this.#waiting) this.#queue.add(waiting);
    } else if (isGoing(definition) || this.#waiting.has(key)) this.#queue.add(key);
  }

  #serve(key: string, definition: JsonObject | undefined): void {
    const before = this.#served.get(key);
    const isServed =
      definition !== undefined && holds(definition, "Established") && !this.#isNamedAsBuiltin(definition);
    if (isServed && before !== undefined && isUnchanged(before, definition)) return;
    const after = isServed ? this.#resourcesOf(definition) : undefined;
    if (after !== undefined) this.#waiting.delete(key);
    else if (definition !== undefined) this.#waiting.add(key);
    if (before === undefined && after === undefined) return;
    const gone = before === undefined ? [] : [...before.served, before.stored];
    this.#parts.registry.replace(gone, after?.served ?? [], after?.stored);
    const { redefined } = this.#parts.objects;
    for (const { prefix } of gone) redefined.set(prefix, 0, undefined);
    if (after === undefined) this.#served.delete(key);
    else {
      this.#served.set(key, after);
      redefined.set(
        after.stored.prefix,
        Number(metaText(definition as JsonObject, "resourceVersion")),
        after.redefine,
      );
    }
  }

  /** Whether Kubernetes has a resource of that name, which stays whatever a client writes into the status of a definition. */
  #isNamedAsBuiltin({ spec }: JsonObject): boolean {
    const { group, names } = spec as unknown as { group: string; names: { plural: string; kind: string } };
    for (const resource of this.#parts.registry.list()) {
      const isSame = resource.plural === names.plural || resource.kind === names.kind;
      if (!resource.custom && resource.group === group && isSame) return true;
    }
    return false;
  }

  /** What a definition asks for; nothing if nobody can read it: the others are served all the same. */
  #resourcesOf(definition: JsonObject): Served | undefined {
    try {
      const { group, names } = definition.spec as unknown as { group: string; names: { kind: string } };
      const resources = customResources(definition, this.#evolutions[`${names.kind}.${group}`], this.#parts);
      return {
        ...resources,
        spec: definition.spec as Json,
        conversion: statedConversion(definition),
        isGoing: isGoing(definition),
      };
    } catch {
      return undefined;
    }
  }

  async #process(key: string): Promise<void> {
    const entry = await this.#parts.objects.storage.get(key);
    if (entry === undefined) return;
    const definition = this.#parts.objects.read(entry);
    if (!isGoing(definition)) await this.#establish(key);
    else if (finalizersOf(definition).includes(CLEANUP)) await this.#clear(key, definition);
  }

  /** Gives a definition the names that it waits for, or says why it is not served, whatever it says itself. */
  async #establish(key: string): Promise<void> {
    if (!this.#waiting.has(key)) return;
    const { objects, registry, now } = this.#parts;
    await changeObject(objects, key, (live) => {
      const isEstablished = holds(live, "Established");
      const stated =
        isEstablished && !this.#isNamedAsBuiltin(live)
          ? withConditions(live, [unreadable(live)], now())
          : withStatus(live, { live: isEstablished ? undefined : live, names: registry, now: now() });
      return equal(stated, live) ? live : stated;
    });
  }

  /** Deletes the objects of a definition that was deleted, and lets it go when none is left. */
  async #clear(key: string, definition: JsonObject): Promise<void> {
    const { objects, now } = this.#parts;
    const served = this.#served.get(key);
    if (served === undefined) {
      await changeObject(objects, key, (one) =>
        withoutFinalizer(withConditions(one, [NEVER_SERVED], now()), CLEANUP),
      );
      return;
    }
    if (!holds(definition, "Terminating"))
      await changeObject(objects, key, (one) => withConditions(one, [IN_PROGRESS], now()));
    const { prefix } = served.stored;
    await deleteAll(objects, prefix, this.#remove);
    const { entries } = await objects.storage.range({ prefix, limit: 1 });
    if (entries.length > 0) return;
    await changeObject(objects, key, (one) =>
      withoutFinalizer(withConditions(one, [COMPLETED], now()), CLEANUP),
    );
  }
}

/** Whether a definition asks for what is served of it. */
function isUnchanged(served: Served, definition: JsonObject): boolean {
  return served.isGoing === isGoing(definition) && servesSame(served, definition);
}

/** Whether objects are served the same way as before. */
function servesSame({ spec, conversion }: Served, definition: JsonObject): boolean {
  return equal(spec, definition.spec ?? null) && conversion === statedConversion(definition);
}

function unreadable(definition: JsonObject): Condition {
  let message = "the schema cannot be read";
  try {
    customResources(definition);
  } catch (error) {
    message = String(error instanceof Error ? error.message : error);
  }
  return { type: "NonStructuralSchema", status: "True", reason: "Violations", message };
}

const IN_PROGRESS: Condition = {
  type: "Terminating",
  status: "True",
  reason: "InstanceDeletionInProgress",
  message: "CustomResource deletion is in progress",
};

const COMPLETED: Condition = {
  type: "Terminating",
  status: "False",
  reason: "InstanceDeletionCompleted",
  message: "removed all instances",
};

const NEVER_SERVED: Condition = {
  type: "Terminating",
  status: "False",
  reason: "NeverEstablished",
  message: "resource was never established",
};
