import type { Type } from "../schema/internal.ts";
import {
  equal,
  getField,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  mapItems,
  NOT_JSON,
  ObjectDraft,
  shareUnchanged,
} from "../value/internal.ts";
import {
  DELETE_FROM_LIST,
  hasDirectives,
  isDeletion,
  PATCH,
  RETAIN_KEYS,
  SET_ORDER,
  settleValue,
} from "./directives.ts";
import { addToGroup } from "./group.ts";
import { haveSameKey, keyOfItem, kindOfItems, kindToMerge } from "./list-items.ts";
import { type MergeItem, mergeLists, orderItems, wrongDirective } from "./merge-list.ts";
import { fieldOf, isReplaced, type ListMerge, type Walk } from "./walk.ts";

/** Merges strategic patches: into an object, or a second patch into a first, which keeps its directives, and nulls. */
export class Merger {
  readonly #walk: Walk;
  readonly #intoPatch: boolean;

  constructor(walk: Walk, options: { intoPatch: boolean }) {
    this.#walk = walk;
    this.#intoPatch = options.intoPatch;
  }

  merge(original: JsonObject, patch: JsonObject, type: Type): JsonObject {
    const directive = getField(patch, PATCH);
    if (directive !== undefined) return this.#applyDirective(original, patch, directive);
    const draft = new ObjectDraft(original);
    const directives = hasDirectives(patch);
    if (directives) this.#retainKeys(original, draft, patch);
    const ordered = directives ? this.#mergeOrderedLists(draft, patch, type) : undefined;
    for (const key in patch) {
      if (ordered !== undefined && (ordered.has(key) || this.#isOwnDirective(key))) continue;
      this.#mergeKey(draft, key, patch[key], type);
    }
    if (directives) this.#deleteFromLists(draft, patch, type);
    return draft.finish();
  }

  /** Merges the patches of a list's item into it, one after the other. */
  itemMerger(how: ListMerge): MergeItem {
    return (item, patches, place) => {
      this.#walk.enter(place);
      const merged = this.#mergeAll(item, patches, how.element);
      this.#walk.leave();
      return merged;
    };
  }

  #mergeAll(original: JsonObject, patches: readonly JsonObject[], type: Type): JsonObject {
    if (patches.length === 1 || patches.some(hasDirectives)) {
      let merged = original;
      for (const patch of patches) merged = this.merge(merged, patch, type);
      return merged;
    }
    const draft = new ObjectDraft(original);
    for (const [key, values] of valuesByKey(patches)) this.#mergeValues(draft, key, values, type);
    return draft.finish();
  }

  /** Merges the values that one key has in several patches. Objects that follow each other merge in one go. */
  #mergeValues(draft: ObjectDraft, key: string, values: readonly Json[], type: Type): void {
    for (let next = 0; next < values.length; ) {
      const current = draft.get(key);
      let end = next;
      while (isObject(current) && end < values.length && isObject(values[end])) end++;
      if (end - next < 2) {
        this.#mergeKey(draft, key, values[next++], type);
        continue;
      }
      this.#walk.enter(key);
      const run = values.slice(next, end) as readonly JsonObject[];
      const field = fieldOf(type, key);
      const inner = this.#walk.typeOf(field, type);
      const replaced = isReplaced(field) ? run.at(-1) : undefined;
      draft.set(key, replaced ?? this.#mergeAll(current as JsonObject, run, inner));
      this.#walk.leave();
      next = end;
    }
  }

  #applyDirective(original: JsonObject, patch: JsonObject, directive: Json): JsonObject {
    if (directive !== "replace" && directive !== "delete")
      throw wrongDirective(this.#walk, directive, "in an object");
    const { [PATCH]: _, ...content } = patch;
    return shareUnchanged(original, directive === "replace" ? content : {});
  }

  #isOwnDirective(key: string): boolean {
    return key === RETAIN_KEYS || key.startsWith(SET_ORDER) || key.startsWith(DELETE_FROM_LIST);
  }

  #mergeKey(draft: ObjectDraft, key: string, value: Json | undefined, type: Type): void {
    if (value === undefined) return;
    this.#walk.enter(key);
    const next = this.#mergeValue(draft.get(key), value, key, type);
    if (next === undefined) draft.remove(key);
    else draft.set(key, next);
    this.#walk.leave();
  }

  #mergeValue(current: Json | undefined, value: Json, key: string, parent: Type): Json | undefined {
    if (value === null && !this.#intoPatch) return undefined;
    if (Array.isArray(value) && Array.isArray(current)) {
      const how = this.#walk.listMergeOf(fieldOf(parent, key), parent);
      if (how.merges) return keepEqual(current, this.#mergeList(current, value, how));
      return shareUnchanged(current, value);
    }
    if (isObject(value) && isObject(current)) {
      const field = fieldOf(parent, key);
      const type = this.#walk.typeOf(field, parent);
      if (isForeign(value) || isForeign(current)) throw NOT_JSON;
      return isReplaced(field) ? shareUnchanged(current, value) : this.merge(current, value, type);
    }
    return keepEqual(current, settleValue(value, this.#intoPatch));
  }

  #mergeList(current: JsonArray, value: JsonArray, how: ListMerge, order?: JsonArray): JsonArray {
    return mergeLists(current, value, how, this.#walk, this.itemMerger(how), order);
  }

  #retainKeys(original: JsonObject, draft: ObjectDraft, patch: JsonObject): void {
    const retained = getField(patch, RETAIN_KEYS);
    if (retained === undefined) return;
    if (this.#intoPatch) {
      this.#carryDirective(draft, RETAIN_KEYS, retained);
      return;
    }
    if (!Array.isArray(retained))
      throw this.#invalid(`${RETAIN_KEYS} must be a list: list the keys that stay`);
    const stays = new Set<unknown>(retained);
    for (const key in patch) {
      const kept =
        patch[key] === null || patch[key] === undefined || this.#isOwnDirective(key) || stays.has(key);
      if (!kept) throw this.#invalid(`"${key}" is not in ${RETAIN_KEYS}: list it too`);
    }
    for (const key of Object.keys(original)) if (!stays.has(key)) draft.remove(key);
  }

  #carryDirective(draft: ObjectDraft, key: string, value: Json): void {
    const other = draft.get(key);
    if (other !== undefined && !equal(other, value)) {
      throw this.#invalid(`two patches differ in ${key}: use one`);
    }
    draft.set(key, other ?? value);
  }

  /** Merges the lists that the patch also orders; gives their names. */
  #mergeOrderedLists(draft: ObjectDraft, patch: JsonObject, type: Type): ReadonlySet<string> {
    const names = new Set<string>();
    for (const key of Object.keys(patch)) {
      if (!key.startsWith(SET_ORDER)) continue;
      const name = this.#listNameIn(key, SET_ORDER);
      const order = patch[key];
      if (order === undefined) continue;
      if (!Array.isArray(order)) throw this.#invalid(`${key} must be a list: list the items by their keys`);
      if (this.#intoPatch) this.#carryDirective(draft, key, order);
      names.add(name);
      this.#walk.enter(name);
      const merged = this.#mergeOrdered(draft.get(name), getField(patch, name), order, name, type);
      if (merged !== undefined) draft.set(name, keepEqual(draft.get(name), merged));
      this.#walk.leave();
    }
    return names;
  }

  #mergeOrdered(
    current: Json | undefined,
    value: Json | undefined,
    order: JsonArray,
    name: string,
    parent: Type,
  ): JsonArray | undefined {
    if (
      (current !== undefined && !Array.isArray(current)) ||
      (value !== undefined && !Array.isArray(value))
    ) {
      throw this.#invalid(`${SET_ORDER}/${name} orders what is no list: remove it`);
    }
    const how = this.#walk.listMergeOf(fieldOf(parent, name), parent);
    this.#checkOrder(value ?? [], order, how);
    if (current === undefined && value === undefined) return undefined;
    if (kindToMerge(this.#walk, current ?? [], value ?? [], how) === undefined) {
      throw this.#invalid(`${SET_ORDER}/${name} orders a list without items: remove it`);
    }
    if (current && value && how.merges) return this.#mergeList(current, value, how, order);
    const items = current ? (value ?? current) : (settleValue(value as JsonArray, true) as JsonArray);
    return orderItems(items, order, current ?? [], how, this.#walk);
  }

  /** The items of a patch must come in the order that it also states. */
  #checkOrder(items: JsonArray, order: JsonArray, how: ListMerge): void {
    if (order.length === 0) return;
    let next = 0;
    for (const item of items) {
      if (isObject(item) && Object.hasOwn(item, PATCH) && (next < order.length || isDeletion(item))) continue;
      while (next < order.length && !haveSameKey(this.#walk, item, order[next] as Json, how.keys)) next++;
      if (next === order.length) {
        throw this.#invalid(`the items are not in the order of ${SET_ORDER}: list them all, in order`);
      }
      next++;
    }
  }

  #deleteFromLists(draft: ObjectDraft, patch: JsonObject, type: Type): void {
    for (const key of Object.keys(patch)) {
      const value = patch[key];
      if (value === undefined || !key.startsWith(DELETE_FROM_LIST)) continue;
      if (this.#intoPatch) {
        draft.set(key, value);
        continue;
      }
      const name = this.#listNameIn(key, DELETE_FROM_LIST);
      this.#walk.enter(name);
      if (value === null) draft.remove(name);
      const current = draft.get(name);
      if (Array.isArray(current) && Array.isArray(value)) {
        this.#walk.typeOf(fieldOf(type, name), type);
        draft.set(name, this.#deleteItems(current, value));
      }
      this.#walk.leave();
    }
  }

  #deleteItems(current: JsonArray, deleted: JsonArray): JsonArray {
    if (kindOfItems(this.#walk, current, deleted) === "object") {
      throw this.#invalid(`${DELETE_FROM_LIST} is for scalars: delete objects with {"$patch": "delete"}`);
    }
    const keys = new Set(deleted.map((item) => keyOfItem(this.#walk, item, [])));
    return mapItems(current, (item) => (keys.has(keyOfItem(this.#walk, item, [])) ? undefined : item));
  }

  #listNameIn(key: string, prefix: string): string {
    if (key[prefix.length] === "/") return key.slice(prefix.length + 1);
    throw this.#invalid(`"${key}" names no list: write ${prefix}/NAME`);
  }

  #invalid(message: string) {
    return this.#walk.error("DIRECTIVE_INVALID", message);
  }
}

function valuesByKey(patches: readonly JsonObject[]): Map<string, Json[]> {
  const byKey = new Map<string, Json[]>();
  for (const patch of patches) {
    for (const key of Object.keys(patch)) {
      const value = patch[key];
      if (value !== undefined) addToGroup(byKey, key, value);
    }
  }
  return byKey;
}

/** The value that was there, if the next one says the same. */
function keepEqual<T extends Json | undefined>(current: Json | undefined, next: T): T {
  return equal(current, next) ? (current as T) : next;
}
