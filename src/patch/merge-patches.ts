import { checkObjectType, type Type } from "../schema/internal.ts";
import {
  checkNames,
  equal,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  readArguments,
  readList,
  readObject,
  tooDeep,
  withField,
} from "../value/internal.ts";
import { DELETE_FROM_LIST, hasDirectives, isDeletion, PATCH, RETAIN_KEYS, SET_ORDER } from "./directives.ts";
import { ItemIndex } from "./item-index.ts";
import { type ItemKey, keyOfItem, kindOfItems, plainScalar } from "./list-items.ts";
import { mergeLists, wrongDirective } from "./merge-list.ts";
import { Merger } from "./merge-objects.ts";
import { fieldOf, isReplaced, type ListMerge, PATCH_OPTIONS, type PatchOptions, Walk } from "./walk.ts";

/**
 * Merges strategic patches into one that does what they do one after the other; where two set the same, the
 * later one counts. No patches give the empty patch. One patch cannot say everything: an object or a list of
 * scalars that was removed and then set again keeps what live has in it; an object that was replaced and then
 * changed is left out where live has none; two orders of one list that differ are an error.
 */
export function mergePatches(type: Type, patches: readonly object[], options: PatchOptions = {}): JsonObject {
  checkObjectType(type);
  checkNames("options", options, PATCH_OPTIONS);
  const list = readArguments(() => readList(patches, "the patches"));
  const read = list.map((patch, index) => readObject(patch, `patch ${index}`));
  const composer = new PatchComposer(new Walk(type, options));
  const compose = (first: JsonObject, second: JsonObject): JsonObject =>
    composer.compose(first, second, type);
  const runs = splitRuns(read).map((run) => composeHalves(run, compose));
  return runs.length === 0 ? {} : runs.reduce(compose);
}

/** Splits patches into runs that may be composed in any grouping, as they only set things. */
function splitRuns(patches: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const runs: JsonObject[][] = [];
  let onlySets = false;
  for (const patch of patches) {
    const sets = onlySetsValues(patch, 0);
    if (sets && onlySets) (runs.at(-1) as JsonObject[]).push(patch);
    else runs.push([patch]);
    onlySets = sets;
  }
  return runs;
}

function onlySetsValues(value: Json | undefined, depth: number): boolean {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (value === null) return false;
  if (Array.isArray(value)) return value.every((item: Json) => onlySetsValues(item, depth + 1));
  if (!isObject(value)) return true;
  return !hasDirectives(value) && Object.keys(value).every((key) => onlySetsValues(value[key], depth + 1));
}

/** Composes by halves, so that many small patches cost little more than one large one. */
function composeHalves(
  patches: readonly JsonObject[],
  compose: (first: JsonObject, second: JsonObject) => JsonObject,
): JsonObject {
  if (patches.length === 1) return patches[0] as JsonObject;
  const middle = patches.length >> 1;
  return compose(
    composeHalves(patches.slice(0, middle), compose),
    composeHalves(patches.slice(middle), compose),
  );
}

class PatchComposer {
  readonly #walk: Walk;
  readonly #merger: Merger;

  constructor(walk: Walk) {
    this.#walk = walk;
    this.#merger = new Merger(walk, { intoPatch: false });
  }

  compose(first: JsonObject, second: JsonObject, type: Type): JsonObject {
    for (const { [PATCH]: directive } of [first, second]) {
      if (directive === undefined || directive === "replace" || directive === "delete") continue;
      throw wrongDirective(this.#walk, directive, "in an object");
    }
    if (second[PATCH] !== undefined) return second;
    if (first[PATCH] !== undefined) return this.#composeReplaced(first, second, type);
    const draft = new ObjectDraft(first);
    retainKeys(draft, first, second);
    for (const key of Object.keys(second)) {
      const value = second[key];
      if (value === undefined || key === RETAIN_KEYS || key.startsWith(DELETE_FROM_LIST)) continue;
      const order = key.startsWith(SET_ORDER);
      this.#walk.enter(order ? key.slice(SET_ORDER.length + 1) : key);
      if (order) this.#carryOrder(draft, key, value);
      else this.#composeKey(draft, key, value, type);
      this.#walk.leave();
    }
    composeDeletions(draft, second);
    return this.#orderItems(draft.finish(), type);
  }

  /** Puts the items of lists into the order that the patch also states, as it must be. */
  #orderItems(patch: JsonObject, type: Type): JsonObject {
    let ordered = patch;
    for (const key of Object.keys(patch)) {
      const name = key.slice(SET_ORDER.length + 1);
      const items = key.startsWith(SET_ORDER) ? listOf(patch[name]) : undefined;
      const order = listOf(patch[key]);
      if (items === undefined || order === undefined) continue;
      const { keys } = this.#walk.listMergeOf(fieldOf(type, name), type);
      const index = new ItemIndex(this.#walk, order, keys);
      const rankOf = (item: Json): number =>
        isReplacement(item) ? -1 : isDeletion(item) ? order.length : index.find(item);
      const sorted = [...items].sort((a, b) => rankOf(a) - rankOf(b));
      if (sorted.some((item, place) => item !== items[place])) ordered = withField(ordered, name, sorted);
    }
    return ordered;
  }

  /** What follows a whole object is applied to it. */
  #composeReplaced(first: JsonObject, second: JsonObject, type: Type): JsonObject {
    const { [PATCH]: directive, ...content } = first;
    const replaced = directive === "replace" ? content : {};
    return { ...this.#merger.merge(replaced, second, type), [PATCH]: "replace" };
  }

  #carryOrder(draft: ObjectDraft, key: string, order: Json): void {
    const other = draft.get(key);
    if (other !== undefined && !equal(other, order)) {
      throw this.#walk.error(
        "DIRECTIVE_INVALID",
        "two patches state different orders of one list: make them agree",
      );
    }
    draft.set(key, other ?? order);
  }

  #composeKey(draft: ObjectDraft, key: string, value: Json, type: Type): void {
    const current = draft.get(key);
    if (value === null) {
      draft.remove(`${SET_ORDER}/${key}`);
      draft.remove(`${DELETE_FROM_LIST}/${key}`);
      draft.set(key, null);
    } else if (isObject(value) && isObject(current)) {
      const field = fieldOf(type, key);
      const inner = this.#walk.typeOf(field, type);
      draft.set(key, isReplaced(field) ? value : this.compose(current, value, inner));
    } else if (Array.isArray(value) && (Array.isArray(current) || current === null)) {
      draft.set(key, this.#composeListField(current as JsonArray | null, value, key, type));
    } else {
      draft.set(key, value);
    }
  }

  #composeListField(first: JsonArray | null, second: JsonArray, key: string, parent: Type): JsonArray {
    const how = this.#walk.listMergeOf(fieldOf(parent, key), parent);
    if (!how.merges) return second;
    const kind = kindOfItems(this.#walk, first ?? [], second);
    if (kind !== "object") return unite(first ?? [], second);
    return first === null ? [REPLACE, ...second] : this.#composeItems(first, second, how);
  }

  #composeItems(first: JsonArray, second: JsonArray, how: ListMerge): JsonArray {
    if (second.some(isReplacement)) return second;
    if (first.some(isReplacement)) {
      const content = first.filter((item) => !Object.hasOwn(item as JsonObject, PATCH));
      return [REPLACE, ...mergeLists(content, second, how, this.#walk, this.#merger.itemMerger(how))];
    }
    const changes = new Map<ItemKey, JsonObject>();
    const deletions = new Map<ItemKey, JsonObject>();
    for (const list of [first, second] as readonly (readonly JsonObject[])[]) {
      // Within one patch, deletions come first, wherever they stand.
      for (const item of list.filter(isDeletion)) {
        const key = keyOfItem(this.#walk, item, how.keys);
        changes.delete(key);
        deletions.set(key, item);
      }
      for (const item of list) {
        if (isDeletion(item)) continue;
        const key = keyOfItem(this.#walk, item, how.keys);
        const change = changes.get(key);
        changes.set(key, change === undefined ? item : this.compose(change, item, how.element));
      }
    }
    return [...changes.values(), ...deletions.values()];
  }
}

const REPLACE: JsonObject = Object.freeze({ [PATCH]: "replace" });

function isReplacement(item: Json): boolean {
  return isObject(item) && item[PATCH] === "replace";
}

/** What stays of an object after both patches: at most what each retains, and what the second sets. */
function retainKeys(draft: ObjectDraft, first: JsonObject, second: JsonObject): void {
  const before = listOf(first[RETAIN_KEYS]);
  const after = listOf(second[RETAIN_KEYS]);
  const set = Object.keys(second).filter((key) => !key.startsWith("$") && second[key] !== null);
  if (after !== undefined) {
    const stays = new Set<Json>(after);
    for (const key of Object.keys(first)) {
      const name = key.startsWith("$") ? key.slice(key.indexOf("/") + 1) : key;
      if (key !== RETAIN_KEYS && !stays.has(name)) draft.remove(key);
    }
    const earlier = before && new Set(before);
    const both = earlier === undefined ? after : after.filter((key) => earlier.has(key));
    draft.set(RETAIN_KEYS, unite(both, set));
  } else if (before !== undefined) {
    draft.set(RETAIN_KEYS, unite(before, set));
  }
}

/** The scalars to delete from lists: those of both patches, save what the second adds again. */
function composeDeletions(draft: ObjectDraft, second: JsonObject): void {
  for (const key of Object.keys(second)) {
    if (key.startsWith("$")) continue;
    const deleted = listOf(draft.get(`${DELETE_FROM_LIST}/${key}`));
    const added = listOf(second[key]);
    if (deleted === undefined || added === undefined) continue;
    const keys = new Set(added.map(scalarKey));
    const rest = deleted.filter((item) => !keys.has(scalarKey(item)));
    if (rest.length === 0) draft.remove(`${DELETE_FROM_LIST}/${key}`);
    else draft.set(`${DELETE_FROM_LIST}/${key}`, rest);
  }
  for (const key of Object.keys(second)) {
    if (!key.startsWith(DELETE_FROM_LIST)) continue;
    draft.set(key, unite(listOf(draft.get(key)) ?? [], listOf(second[key]) ?? []));
  }
}

function listOf(value: Json | undefined): JsonArray | undefined {
  return Array.isArray(value) ? value : undefined;
}

/** The first list with what only the second has; the first itself if that is nothing. */
function unite(first: JsonArray, second: JsonArray): JsonArray {
  const known = new Set(first.map(scalarKey));
  const more = second.filter((item) => !known.has(scalarKey(item)));
  return more.length === 0 ? first : [...first, ...more];
}

function scalarKey(item: Json): Json {
  return isScalar(item) ? plainScalar(item) : item;
}
