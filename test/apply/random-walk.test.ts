import fc from "fast-check";
import { apply, blame, extract, migrate, owners, storyOf, strip, update } from "fieldwise/apply";
import {
  difference,
  EMPTY,
  type FieldSet,
  fieldSetOf,
  isSubset,
  leaves,
  printPath,
} from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import {
  canonicalText,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
} from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { pathsOf, union } from "../../src/fieldpath/internal.ts";
import { compare, extractItems, merge, removeItems, valueFields } from "../../src/typed/internal.ts";
import { typeNamed } from "../patch/schemas.ts";
import { deepFreeze } from "../patch/spelling.ts";
import {
  canBeStatedAgain,
  compareEntries,
  entriesOf,
  expectEntriesInOrder,
  idOf,
  NEVER_OWNED,
} from "./model-entries.ts";
import { applyWhole, updateWhole } from "./model-field-manager.ts";
import { type Kind, reload, timeAt } from "./walk-objects.ts";
import { smallKinds } from "./walk-schemas.ts";
import { type SentEntries, type Step, type Walk, walksOf } from "./walk-steps.ts";

const widget: Kind = {
  type: typeNamed("toy.Widget") as ObjectType,
  apiVersion: "toy.example/v1",
  kind: "Widget",
};

const subjects: [string, fc.Arbitrary<Kind>, number][] = [
  ["objects of random schemas", smallKinds, 150],
  ["toy.Widget", fc.constant(widget), 40],
];

describe.each(subjects)("a random walk over %s", { timeout: 120_000 }, (_, kinds, walks) => {
  it("keeps every law at every step, and ends up where the book says", () => {
    fc.assert(
      fc.property(walksOf(kinds, 40), (walk) => {
        const walker = new Walker(walk);
        for (const step of walk.steps) walker.take(step);
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? walks },
    );
  });
});

/** Takes steps, and checks after each of them what must be so. */
class Walker {
  readonly #walk: Walk;
  readonly #lastConfigs = new Map<string, JsonObject>();
  /** The object after every step so far. */
  readonly #past: JsonObject[] = [];
  #live: JsonObject;
  #second = 0;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#live = deepFreeze(this.#withUid({ apiVersion: walk.kind.apiVersion, kind: walk.kind.kind }));
  }

  take(step: Step): void {
    this.#second += step.seconds;
    if (step.reload) this.#live = reload(this.#live);
    switch (step.do) {
      case "apply":
        this.#apply(step, this.#config(step.place), step.force);
        break;
      case "replay": {
        const config = this.#lastConfigs.get(step.who + step.subresource);
        if (config !== undefined) this.#apply(step, config, step.force);
        break;
      }
      case "edit": {
        const config = this.#edit(step);
        if (config !== undefined) this.#apply(step, config, step.force);
        break;
      }
      case "update":
        this.#update(step);
        break;
      case "migrate":
        this.#migrate(step);
        break;
    }
    this.#past.push(this.#live);
    this.#checkState();
  }

  get #now(): string {
    return timeAt(this.#second);
  }

  get #type(): ObjectType {
    return this.#walk.kind.type;
  }

  /** What the server gives every object that it creates. */
  #withUid(object: JsonObject): JsonObject {
    if (!this.#walk.uid) return object;
    const metadata = isObject(object.metadata) ? object.metadata : {};
    return { ...object, metadata: { ...metadata, uid: "u-1" } };
  }

  #config(place: number): JsonObject {
    const { configs } = this.#walk;
    return deepFreeze(configs[place % configs.length] as JsonObject);
  }

  #edit(step: Step & { do: "edit" }): JsonObject | undefined {
    const extracted = extract(this.#type, {
      live: this.#live,
      manager: step.who,
      subresource: step.subresource,
    });
    if (extracted === undefined) return undefined;
    const grown = merge(this.#type, { live: extracted, config: this.#config(step.place) });
    const fields = [...pathsOf(leaves(valueFields(this.#type, grown)))];
    const gone = fields[step.leaveOut % fields.length];
    const kept = fieldSetOf(fields.filter((path) => path !== gone));
    const { apiVersion, kind } = this.#walk.kind;
    const edited = extractItems(this.#type, grown, kept) as JsonObject | undefined;
    return deepFreeze({ ...edited, apiVersion, kind });
  }

  #apply(step: Step, config: JsonObject, force: boolean): void {
    const [live, now, type] = [this.#live, this.#now, this.#type];
    const { who: manager, subresource } = step;
    const about = { live, config, manager, subresource, now };
    const wanted = attempt(() => applyWhole({ ...about, type, apiVersion: this.#walk.kind.apiVersion }));
    const found = attempt(() => apply(type, { ...about, force }));
    if (wanted === undefined || found === undefined) {
      expect(found).toBe(wanted);
      return;
    }
    expect(found.ok).toBe(force || wanted.object !== undefined);
    if (!found.ok) return;
    expectSame(found.object, wanted.forced);
    this.#lastConfigs.set(manager + subresource, config);
    this.#live = deepFreeze(found.object);
    // What is stated as empty, Kubernetes may take away the next time, and then put in again.
    const statesEmpty = /\{\}|null/.test(JSON.stringify(config));
    if (storyOf(found).removed.length === 0 && !statesEmpty)
      this.#expectSettled({ ...about, live: this.#live });
    const second = apply(type, { ...about, live: this.#live, force: true });
    const third = second.ok
      ? apply(type, { ...about, live: deepFreeze(second.object), force: true })
      : second;
    if (third.ok) this.#expectSettled({ ...about, live: deepFreeze(third.object) });
  }

  #expectSettled(about: {
    readonly live: JsonObject;
    readonly config: JsonObject;
    readonly manager: string;
    readonly subresource: string;
  }): void {
    // Who is not tracked yet is from the next apply on.
    if (entriesOf(about.live).length === 0) return;
    const result = apply(this.#type, { ...about, now: timeAt(this.#second + 1) });
    if (!result.ok) throw new Error(result.message);
    expect(result.object).toBe(about.live);
  }

  #update(step: Step & { do: "update" }): void {
    const [live, now, type] = [this.#live, this.#now, this.#type];
    const { who: manager, subresource } = step;
    const object = this.#written(step);
    const about = { live, object, manager, subresource, now };
    const wanted = updateWhole({ ...about, type, apiVersion: this.#walk.kind.apiVersion });
    const found = update(type, about).object;
    expectSame(found, wanted);
    this.#live = deepFreeze(found);
    if (step.entries === "stale") this.#lastConfigs.clear();
    if (entriesOf(found).length === 0) return;
    const { added, modified } = compare(type, { from: strip(live), to: strip(object) });
    const changed = difference(union(added, modified), NEVER_OWNED);
    expect(isSubset(changed, ownedIn(found))).toBe(true);
  }

  #written({ place, how, entries, who }: Step & { do: "update" }): JsonObject {
    const live = this.#live;
    const { objects } = this.#walk;
    const other = objects[place % objects.length] as JsonObject;
    let object = strip(live);
    if (how === "replace") object = this.#withUid(other);
    if (how === "merge") object = merge(this.#type, { live: object, config: this.#config(place) });
    if (how === "mark") {
      const config = { metadata: { annotations: { [who]: this.#now } } };
      object = merge(this.#type, { live: object, config });
    }
    if (how === "remove") {
      const fields = [...pathsOf(difference(valueFields(this.#type, object), NEVER_OWNED))];
      const gone = fields[place % fields.length];
      if (gone !== undefined && !isKey(gone))
        object = removeItems(this.#type, object, fieldSetOf([gone])) as JsonObject;
    }
    const managedFields = this.#entriesToSend(entries);
    if (managedFields === undefined) return deepFreeze(object);
    const metadata = isObject(object.metadata) ? object.metadata : {};
    return deepFreeze({ ...object, metadata: { ...metadata, managedFields } });
  }

  #entriesToSend(entries: SentEntries): Json | undefined {
    switch (entries) {
      case "kept":
        return entriesToSend(this.#live);
      case "stale":
        return entriesToSend(this.#past[this.#past.length >> 1] ?? this.#live);
      case "dropped":
        return undefined;
      case "garbled":
        return [{ manager: "zoe", operation: "Guess", apiVersion: "v1", fieldsType: "FieldsV1" }];
      case "emptied":
        return [];
      case "blanked":
        return [{}];
    }
  }

  #migrate({ by }: Step & { do: "migrate" }): void {
    const live = this.#live;
    const migrated = deepFreeze(migrate(live, [by]));
    expectSame(strip(migrated), strip(live));
    for (const name of Object.keys(live)) if (name !== "metadata") expect(migrated[name]).toBe(live[name]);
    if (by.do === "drop") {
      const dropped = entriesOf(live).filter(({ manager }) => !by.managers.includes(manager));
      expect(entriesOf(migrated).map(idOf)).toEqual(dropped.map(idOf));
    } else {
      expect(textOf(ownedIn(migrated))).toBe(textOf(ownedIn(live)));
    }
    expect(migrate(migrated, [by])).toBe(migrated);
    this.#lastConfigs.clear();
    this.#live = migrated === live ? live : stored(migrated);
  }

  /** What must be so whatever happened. */
  #checkState(): void {
    const [live, type] = [this.#live, this.#type];
    expectEntriesInOrder(live);
    expect(entriesOf(live).filter(({ operation }) => operation === "Update").length).toBeLessThanOrEqual(10);
    for (const { manager, operation, subresource = "", fieldsV1 } of entriesOf(live)) {
      // What somebody got from an updater, or from the past, is not what a config would state.
      if (operation !== "Apply" || !this.#lastConfigs.has(manager + subresource)) continue;
      if (!canBeStatedAgain(type, live, fieldsV1)) continue;
      const config = deepFreeze(extract(type, { live, manager, subresource }) as JsonObject);
      if (/\{\}|null/.test(JSON.stringify(config))) continue;
      this.#expectSettled({ live, config, manager, subresource });
    }
    for (const { steps, path, owners: found } of blame(type, { live }).fields)
      expect([path, found.map(idOf)]).toEqual([
        printPath(steps),
        owners(type, { live, path: steps }).map(idOf),
      ]);
  }
}

/** What is left of an item must keep its keys, or Kubernetes refuses the write. */
function attempt<T>(write: () => T): T | undefined {
  try {
    return write();
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

/** Texts are compared, as they tell `__proto__` from nothing and do not mind the order of keys. */
function expectSame(value: JsonObject, wanted: JsonObject): void {
  expect(canonicalText(value)).toBe(canonicalText(wanted));
}

/** An object with new entries as a server stores it, which puts them in its order. */
function stored(object: JsonObject): JsonObject {
  const managedFields = entriesOf(object).toSorted(compareEntries) as unknown as JsonArray;
  if (managedFields.length === 0) return object;
  return deepFreeze({ ...object, metadata: { ...(object.metadata as JsonObject), managedFields } });
}

function entriesToSend(object: JsonObject): Json | undefined {
  const entries = entriesOf(object);
  return entries.length > 0 ? (entries as unknown as Json) : undefined;
}

function isKey(path: readonly { readonly kind: string }[]): boolean {
  return path.at(-2)?.kind === "key";
}

function ownedIn(object: JsonObject): FieldSet {
  return entriesOf(object)
    .map(({ fieldsV1 }) => fieldsV1)
    .reduce(union, EMPTY);
}

function textOf(fields: FieldSet): string {
  return canonicalText(fields as unknown as Json);
}
