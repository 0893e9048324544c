import type { Type } from "../schema/index.ts";
import {
  compareStrings,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
} from "../value/index.ts";
import { diffObjectLists, diffScalarLists, type ListDiff } from "./diff-list.ts";
import { DELETE_FROM_LIST, PATCH, RETAIN_KEYS, SET_ORDER } from "./directives.ts";
import { kindOfItems } from "./list-items.ts";
import type { Walk } from "./walk.ts";

/** Which differences a patch is to hold. */
export interface DiffScope {
  /** What is new or different. */
  readonly changes: boolean;
  /** What is no longer there. */
  readonly deletions: boolean;
  /** The order of the items of lists that merge. */
  readonly order: boolean;
  /** Nothing where nothing changed, though Kubernetes would still state an order. */
  readonly tidy: boolean;
}

/** Finds the strategic patch from one object to another. */
export class Differ {
  readonly #walk: Walk;
  readonly #scope: DiffScope;

  constructor(walk: Walk, scope: DiffScope) {
    this.#walk = walk;
    this.#scope = scope;
  }

  /** The patch; `undefined` if there is nothing to say. */
  diff(from: JsonObject, to: JsonObject, type: Type, retainKeys = false): JsonObject | undefined {
    if (from === to && this.#scope.tidy) return undefined;
    const patch: MutableObject = {};
    for (const key in to) {
      const value = to[key];
      if (value === undefined) continue;
      const before = getField(from, key);
      if (before === value && (this.#scope.tidy || typeof value !== "object")) continue;
      this.#walk.enter(key);
      this.#diffKey(patch, key, before, value, type);
      this.#walk.leave();
    }
    if (this.#scope.deletions) {
      for (const key in from) {
        if (from[key] !== undefined && getField(to, key) === undefined) setField(patch, key, null);
      }
    }
    if (retainKeys) this.#addRetainedKeys(patch, from, to);
    return isEmpty(patch) ? undefined : patch;
  }

  #diffKey(patch: MutableObject, key: string, before: Json | undefined, value: Json, type: Type): void {
    if (before === undefined) {
      if (this.#scope.changes) setField(patch, key, value);
    } else if (key === PATCH) {
      if (!equal(before, value)) setField(patch, key, value);
    } else if (isObject(before) && isObject(value)) {
      this.#diffObjectField(patch, key, before, value, type);
    } else if (Array.isArray(before) && Array.isArray(value)) {
      this.#diffListField(patch, key, before, value, type);
    } else if (this.#scope.changes && !equal(before, value)) {
      setField(patch, key, value);
    }
  }

  #diffObjectField(
    patch: MutableObject,
    key: string,
    before: JsonObject,
    value: JsonObject,
    parent: Type,
  ): void {
    const field = parent.map?.fields.get(key);
    if (field === undefined && equal(before, value)) return;
    const type = this.#walk.typeOf(field, parent);
    if (field?.patch?.action === "replace") {
      // As Kubernetes does, also where nothing changed.
      if (this.#scope.changes) setField(patch, key, value);
      return;
    }
    const inner = this.diff(before, value, type, field?.patch?.retainKeys === true);
    if (inner !== undefined) setField(patch, key, inner);
  }

  #diffListField(patch: MutableObject, key: string, before: JsonArray, value: JsonArray, parent: Type): void {
    const field = parent.map?.fields.get(key);
    if (field === undefined && equal(before, value)) return;
    const how = this.#walk.listMergeOf(field, this.#walk.typeOf(field, parent));
    if (!how.merges) {
      if (this.#scope.changes && !equal(before, value)) setField(patch, key, value);
      return;
    }
    const { items, deleted, order } = this.#diffLists(before, value, how, field?.patch?.retainKeys === true);
    if (items.length > 0) setField(patch, key, items);
    if (deleted.length > 0) setField(patch, `${DELETE_FROM_LIST}/${key}`, deleted);
    if (order.length > 0) setField(patch, `${SET_ORDER}/${key}`, order);
  }

  #diffLists(
    before: JsonArray,
    value: JsonArray,
    how: ReturnType<Walk["listMergeOf"]>,
    retainKeys: boolean,
  ): ListDiff {
    if (before.length === 0) return { items: this.#scope.changes ? value : [], deleted: [], order: [] };
    if (kindOfItems(this.#walk, before, value) !== "object")
      return diffScalarLists(before, value, this.#scope);
    return diffObjectLists(before, value, how, this.#walk, this.#scope, (from, to, place) => {
      this.#walk.enter(place);
      const patch = this.diff(from, to, how.element, retainKeys);
      this.#walk.leave();
      return patch;
    });
  }

  #addRetainedKeys(patch: MutableObject, from: JsonObject, to: JsonObject): void {
    const retained = Object.keys(to).filter((key) => to[key] !== null && to[key] !== undefined);
    if (retained.length === 0) return;
    const clears = Object.keys(from).some((key) => from[key] !== null && getField(to, key) === undefined);
    if (!isEmpty(patch) || clears) patch[RETAIN_KEYS] = retained.sort(compareStrings);
  }
}

function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false;
  return true;
}
