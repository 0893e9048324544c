import type { Type } from "../schema/internal.ts";
import {
  compareStrings,
  equal,
  getField,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  NOT_JSON,
  setField,
} from "../value/internal.ts";
import { diffObjectLists, type ListContext, type ListDiff } from "./diff-list.ts";
import { diffScalarLists } from "./diff-scalars.ts";
import type { DiffScope } from "./diff-scope.ts";
import { DELETE_FROM_LIST, PATCH, RETAIN_KEYS, SET_ORDER, settleValue } from "./directives.ts";
import { kindOfItems } from "./list-items.ts";
import { fieldOf, isReplaced, type ListMerge, type Walk } from "./walk.ts";

/** Finds the strategic patch from one object to another. */
export class Differ {
  readonly #walk: Walk;
  readonly #scope: DiffScope;
  readonly #contexts = new Map<ListMerge, ListContext>();
  /** Whether something that the patch sets is marked with `$patch`. */
  isMarked = false;

  constructor(walk: Walk, scope: DiffScope) {
    this.#walk = walk;
    this.#scope = scope;
  }

  /** The patch; `undefined` if there is nothing to say. */
  diff(from: JsonObject, to: JsonObject, type: Type, retainKeys = false): JsonObject | undefined {
    const { changes, deletions, tidy } = this.#scope;
    if (from === to && tidy) return undefined;
    let patch: MutableObject | undefined;
    let bare = true;
    for (const key in to) {
      const value = to[key];
      if (value === undefined) continue;
      bare = false;
      const before = getField(from, key);
      if (before === value && (tidy || typeof value !== "object")) continue;
      if (isObject(before) && isObject(value)) {
        this.#walk.enter(key);
        const inner = this.#diffObjectField(key, before, value, type);
        if (inner !== undefined) patch = put(patch, key, inner);
        this.#walk.leave();
      } else if (Array.isArray(before) && Array.isArray(value)) {
        this.#walk.enter(key);
        patch = this.#diffListField(patch, key, before, value, type);
        this.#walk.leave();
      } else if (
        (changes || (key === PATCH && before !== undefined)) &&
        !this.#walk.isSame(before, value, key, type)
      ) {
        this.isMarked ||= key === PATCH;
        patch = put(patch, key, this.take(value));
      }
    }
    if (bare && isForeign(to)) throw NOT_JSON;
    if (patch !== undefined && isForeign(from)) throw NOT_JSON;
    if (deletions) {
      for (const key in from) {
        if (this.#isGone(key, from, to, type)) patch = put(patch, key, null);
      }
    }
    return retainKeys ? this.#withRetainedKeys(patch, from, to, type) : patch;
  }

  /** A value that the patch is to set, looked at for marks, and for what is not JSON. */
  take<T extends Json>(value: T): T {
    if (settleValue(value, true) !== value) this.isMarked = true;
    return value;
  }

  #isGone(key: string, from: JsonObject, to: JsonObject, type: Type): boolean {
    const before = from[key];
    if (before === undefined || getField(to, key) !== undefined) return false;
    return !this.#walk.isSame(before, undefined, key, type);
  }

  #diffObjectField(key: string, before: JsonObject, value: JsonObject, parent: Type): JsonObject | undefined {
    const field = fieldOf(parent, key);
    if (field === undefined && equal(before, value)) return undefined;
    const type = this.#walk.typeOf(field, parent);
    if (isReplaced(field)) {
      // Kubernetes states it also where nothing changed.
      const { changes, tidy } = this.#scope;
      return changes && !(tidy && this.#walk.isSame(before, value, key, parent))
        ? this.take(value)
        : undefined;
    }
    return this.diff(before, value, type, field?.patch?.retainKeys === true);
  }

  #diffListField(
    patch: MutableObject | undefined,
    key: string,
    before: JsonArray,
    value: JsonArray,
    parent: Type,
  ): MutableObject | undefined {
    const field = fieldOf(parent, key);
    if (field === undefined && equal(before, value)) return patch;
    const how = this.#walk.listMergeOf(field, parent);
    if (!how.merges) {
      const changed = this.#scope.changes && !this.#walk.isSame(before, value, key, parent);
      return changed ? put(patch, key, this.take(value)) : patch;
    }
    const { items, deleted, order } = this.#diffLists(before, value, how, field?.patch?.retainKeys === true);
    let result = patch;
    if (items.length > 0) result = put(result, key, items);
    if (deleted.length > 0) result = put(result, `${DELETE_FROM_LIST}/${key}`, deleted);
    if (order.length > 0) result = put(result, `${SET_ORDER}/${key}`, order);
    return result;
  }

  #diffLists(before: JsonArray, value: JsonArray, how: ListMerge, retainKeys: boolean): ListDiff {
    if (before.length === 0)
      return { items: this.#scope.changes ? this.take(value) : [], deleted: [], order: [] };
    const context = this.#contextOf(how, retainKeys);
    if (isObject(before[0])) return diffObjectLists(before, value, context);
    kindOfItems(this.#walk, before, value);
    return diffScalarLists(before, value, context);
  }

  #withRetainedKeys(
    patch: MutableObject | undefined,
    from: JsonObject,
    to: JsonObject,
    type: Type,
  ): MutableObject | undefined {
    const retained = Object.keys(to).filter((key) => to[key] !== null && to[key] !== undefined);
    if (retained.length === 0) return patch;
    const clears = Object.keys(from).some((key) => from[key] !== null && this.#isGone(key, from, to, type));
    return patch !== undefined || clears ? put(patch, RETAIN_KEYS, retained.sort(compareStrings)) : patch;
  }

  /** What comparing lists of one kind takes: made once, as an object may hold thousands of them. */
  #contextOf(how: ListMerge, retainKeys: boolean): ListContext {
    const known = this.#contexts.get(how);
    if (known?.retainKeys === retainKeys) return known;
    const context = { how, retainKeys, walk: this.#walk, scope: this.#scope, differ: this };
    this.#contexts.set(how, context);
    return context;
  }

  /** The patch of two items with the same key; `undefined` if there is nothing to say. */
  diffItem(from: JsonObject, to: JsonObject, place: number, context: ListContext): JsonObject | undefined {
    this.#walk.enter(place);
    const patch = this.diff(from, to, context.how.element, context.retainKeys);
    this.#walk.leave();
    return patch;
  }
}

/** Adds to a patch, which comes to be only when there is something to say. */
function put(patch: MutableObject | undefined, key: string, value: Json): MutableObject {
  const result = patch ?? {};
  setField(result, key, value);
  return result;
}
