import type { Type } from "../schema/internal.ts";
import {
  equal,
  getField,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  showValue,
} from "../value/internal.ts";
import { Differ } from "./diff-objects.ts";
import { DELETE_FROM_LIST, PATCH, RETAIN_KEYS } from "./directives.ts";
import { compareAsText, keyFieldsOf, keyOfItem, kindOfItems } from "./list-items.ts";
import { fieldOf, isReplaced, type ListMerge, type Walk } from "./walk.ts";

/** A field that live and the patch changed in different ways since the last apply. */
export interface PatchConflict {
  readonly path: string;
  /** What live made of it: a part of a patch, `null` where it removed it. */
  readonly live: Json;
  /** What the patch wants to make of it, likewise. */
  readonly wanted: Json;
}

/** A patch that was made from three sides, before it is sent. */
interface PatchToCheck {
  readonly walk: Walk;
  readonly tidy: boolean;
  readonly patch: JsonObject;
  readonly lastApplied: JsonObject;
  readonly live: JsonObject;
}

/** Finds what stands in the way of a patch; `findConflicts` is one. */
export type FindConflicts = (type: Type, made: PatchToCheck) => readonly PatchConflict[];

/** Finds what a patch would undo of what others changed since the last apply. */
export const findConflicts: FindConflicts = (type, { walk, tidy, patch, lastApplied, live }) => {
  const since = new Differ(walk, { changes: true, deletions: true, order: false, tidy });
  const finder = new ConflictFinder(walk);
  finder.compare(patch, since.diff(lastApplied, live, type) ?? {}, type);
  return finder.conflicts;
};

/** Finds where two patches of one object contradict each other. */
class ConflictFinder {
  readonly conflicts: PatchConflict[] = [];
  readonly #walk: Walk;

  constructor(walk: Walk) {
    this.#walk = walk;
  }

  compare(wanted: JsonObject, live: JsonObject, type: Type): void {
    if (wanted[PATCH] !== live[PATCH]) {
      this.#report(wanted, live);
      return;
    }
    for (const key of Object.keys(wanted)) {
      const other = getField(live, key);
      if (other === undefined || key === PATCH || key === RETAIN_KEYS) continue;
      this.#walk.enter(key);
      this.#compareKey(wanted[key] as Json, other, key, type);
      this.#walk.leave();
    }
  }

  #report(wanted: Json, live: Json): void {
    this.conflicts.push({ path: this.#walk.path(), live, wanted });
  }

  #compareKey(wanted: Json, live: Json, key: string, parent: Type): void {
    const field = fieldOf(parent, key);
    if (isObject(wanted) && isObject(live)) {
      const type = this.#walk.typeOf(field, parent);
      if (!isReplaced(field)) this.compare(wanted, live, type);
      else if (wanted[PATCH] !== live[PATCH]) this.#report(wanted, live);
    } else if (Array.isArray(wanted) && Array.isArray(live)) {
      if (!key.startsWith(DELETE_FROM_LIST)) {
        this.#compareLists(wanted, live, this.#walk.listMergeOf(field, parent));
      } else if (!this.#walk.bySchema) {
        const message =
          "both sides delete from this list, which Kubernetes cannot compare: allow overwriting";
        throw this.#walk.error("DIRECTIVE_INVALID", message);
      }
    } else if (!this.#walk.isSame(wanted ?? undefined, live ?? undefined, key, parent)) {
      this.#report(wanted, live);
    }
  }

  #compareLists(wanted: JsonArray, live: JsonArray, how: ListMerge): void {
    if (how.merges) {
      if (kindOfItems(this.#walk, wanted, live) === "object") this.#compareItems(wanted, live, how);
    } else if (wanted.length === live.length && wanted.every(isObject) && live.every(isObject)) {
      // As Kubernetes has it: place by place, and only where both state the same key.
      for (const [place, item] of wanted.entries()) {
        this.#walk.enter(place);
        this.compare(item, live[place] as JsonObject, how.element);
        this.#walk.leave();
      }
    } else if (wanted.length !== live.length || !equal(sortScalars(wanted), sortScalars(live))) {
      this.#report(wanted, live);
    }
  }

  #compareItems(wanted: JsonArray, live: JsonArray, how: ListMerge): void {
    const byKey = new Map(
      live.map((item) => [String(keyOfItem(this.#walk, item, how.keys)), item as JsonObject]),
    );
    for (const item of wanted) {
      const other = byKey.get(String(keyOfItem(this.#walk, item, how.keys)));
      if (other === undefined) continue;
      const keys = keyFieldsOf(this.#walk, item as JsonObject, how.keys);
      this.#walk.enter(() => printKeys(keys));
      this.compare(item as JsonObject, other, how.element);
      this.#walk.leave();
    }
  }
}

/** The keys of an item, as a path has them. */
function printKeys(keys: JsonObject): string {
  const pairs = Object.keys(keys).map((name) => `${name}=${showValue(keys[name])}`);
  return `[${pairs.join(",")}]`;
}

/** Scalars in an order that does not depend on where they are; anything else as it is. */
function sortScalars(list: JsonArray): JsonArray {
  if (!list.every(isScalar)) return list;
  return [...new Set(list)].sort(compareAsText);
}
