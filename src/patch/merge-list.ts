import { isObject, type Json, type JsonArray, type JsonObject } from "../value/index.ts";
import { isDeletion, PATCH } from "./directives.ts";
import { type ItemKey, indexItems, keyOfItem, kindOfItems } from "./list-items.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** Merges two items that have the same key. */
export type MergeItem = (original: JsonObject, patch: JsonObject, place: number) => JsonObject;

/**
 * Merges a list into another: objects by key, scalars as sets. What the patch names comes in the patch's order;
 * the rest keeps its own, and its place among what was there before.
 */
export function mergeLists(
  original: JsonArray,
  patch: JsonArray,
  how: ListMerge,
  walk: Walk,
  mergeItem: MergeItem,
): JsonArray {
  const kind = kindOfItems(walk, original, patch);
  if (kind === undefined) return original;
  if (kind !== "object") return mergeScalars(original, patch, how, walk);
  const { kept, patched } = applyItemDirectives(original, patch, how, walk);
  const keys = kept.map((item) => keyOfItem(walk, item, how.keys));
  const before = indexItems(keys);
  const merged = [...kept];
  const mergedKeys = [...keys];
  const at = new Map(before);
  for (const item of patched) {
    const key = keyOfItem(walk, item, how.keys);
    const place = at.get(key);
    if (place === undefined) {
      at.set(key, merged.length);
      merged.push(item);
      mergedKeys.push(key);
    } else {
      merged[place] = mergeItem(merged[place] as JsonObject, item as JsonObject, place);
    }
  }
  const wanted = indexItems(patched.map((item) => keyOfItem(walk, item, how.keys)));
  return arrange(merged, mergedKeys, wanted, before);
}

function mergeScalars(original: JsonArray, patch: JsonArray, how: ListMerge, walk: Walk): JsonArray {
  if (how.keys.length > 0) {
    const names = how.keys.map(({ name }) => `"${name}"`).join(" and ");
    throw walk.error(
      "LIST_ITEM_INVALID",
      `this list merges objects by ${names}, it cannot hold scalars: use objects`,
    );
  }
  const before = indexItems(original.map((item) => keyOfItem(walk, item, [])));
  const wanted = indexItems(patch.map((item) => keyOfItem(walk, item, [])));
  const merged = new Map<ItemKey, Json>();
  for (const list of [original, patch]) {
    for (const item of list) {
      const key = keyOfItem(walk, item, []);
      if (!merged.has(key)) merged.set(key, item);
    }
  }
  return arrange([...merged.values()], [...merged.keys()], wanted, before);
}

/** Carries out what `$patch` says in items: what is deleted goes, and `replace` drops all that was there. */
function applyItemDirectives(
  original: JsonArray,
  patch: JsonArray,
  how: ListMerge,
  walk: Walk,
): { kept: JsonArray; patched: JsonArray } {
  if (!patch.some((item) => isObject(item) && Object.hasOwn(item, PATCH)))
    return { kept: original, patched: patch };
  const deleted = new Set<ItemKey>();
  const patched: Json[] = [];
  let replace = false;
  for (const item of patch) {
    const directive = (item as JsonObject)[PATCH];
    if (directive === undefined) patched.push(item);
    else if (directive === "delete") deleted.add(keyOfItem(walk, item, how.keys));
    else if (directive === "replace") replace = true;
    else throw wrongDirective(walk, directive, "in a list");
  }
  if (replace) return { kept: patched, patched: [] };
  if (deleted.size === 0) return { kept: original, patched };
  return { kept: original.filter((item) => !deleted.has(keyOfItem(walk, item, how.keys))), patched };
}

export function wrongDirective(walk: Walk, directive: Json, place: string) {
  const shown = typeof directive === "string" ? `"${directive}"` : "what is there";
  return walk.error("DIRECTIVE_INVALID", `$patch cannot be ${shown} ${place}: use "replace" or "delete"`);
}

/**
 * Puts items in order: those that are `wanted` as wanted, the rest as `before`. The two are then interleaved by
 * what came before, each keeping its own order; where that does not tell, what is wanted comes first.
 */
export function arrange(
  items: JsonArray,
  keys: readonly ItemKey[],
  wanted: ReadonlyMap<ItemKey, number>,
  before: ReadonlyMap<ItemKey, number>,
): JsonArray {
  const first: number[] = [];
  const rest: number[] = [];
  for (let place = 0; place < items.length; place++) {
    (wanted.has(keys[place] as ItemKey) ? first : rest).push(place);
  }
  sortPlaces(first, items, keys, wanted);
  sortPlaces(rest, items, keys, before);
  const arranged: Json[] = [];
  let next = 0;
  for (const place of rest) {
    const rank = before.get(keys[place] as ItemKey);
    while (next < first.length && !comesBefore(rank, before.get(keys[first[next] as number] as ItemKey))) {
      arranged.push(items[first[next++] as number] as Json);
    }
    arranged.push(items[place] as Json);
  }
  for (; next < first.length; next++) arranged.push(items[first[next] as number] as Json);
  return arranged;
}

function comesBefore(a: number | undefined, b: number | undefined): boolean {
  return a !== undefined && b !== undefined && a < b;
}

/** Sorts by rank; items that only say that something must go come last. */
function sortPlaces(
  places: number[],
  items: JsonArray,
  keys: readonly ItemKey[],
  order: ReadonlyMap<ItemKey, number>,
): void {
  const rankOf = (place: number): number =>
    isDeletion(items[place] as Json) ? Number.POSITIVE_INFINITY : (order.get(keys[place] as ItemKey) ?? 0);
  const ranks = places.map(rankOf);
  if (ranks.every((rank, index) => index === 0 || (ranks[index - 1] as number) <= rank)) return;
  const rankByPlace = new Map(places.map((place, index) => [place, ranks[index] as number]));
  places.sort((a, b) => compareRanks(rankByPlace.get(a) as number, rankByPlace.get(b) as number));
}

function compareRanks(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
