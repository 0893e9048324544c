import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MergeError,
  showValue,
} from "../value/index.ts";
import { isDeletion, PATCH } from "./directives.ts";
import { addToGroup } from "./group.ts";
import { ItemIndex } from "./item-index.ts";
import { type ItemKey, keyOfItem, kindOfItems, nameKeys } from "./list-items.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** Merges patches of an item into it, one after the other. */
export type MergeItem = (original: JsonObject, patches: readonly JsonObject[], place: number) => JsonObject;

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
  if (kind !== "object" && how.keys.length > 0) throw scalarsForObjects(walk, how);
  const { kept, patched } =
    kind === "object" ? applyItemDirectives(original, patch, how, walk) : { kept: original, patched: patch };
  const before = new ItemIndex(walk, kept, how.keys);
  const wanted = new ItemIndex(walk, patched, how.keys);
  const merged = kind === "object" ? [...kept] : kept.filter((item, place) => before.find(item) === place);
  const ranks = new Int32Array(merged.length + patched.length).fill(-1);
  for (const [rank, group] of groupByRank(patched, wanted)) {
    const [item, ...more] = group as readonly [Json, ...Json[]];
    const known = before.find(item);
    const place = known < 0 ? merged.length : known;
    const patches = known < 0 ? more : group;
    if (known < 0) merged.push(item);
    if (kind === "object" && patches.length > 0) {
      merged[place] = mergeItem(merged[place] as JsonObject, patches as readonly JsonObject[], place);
    }
    ranks[place] = rank;
  }
  if (before.hasTwice) return arrange(merged, ranksOf(merged, wanted), ranksOf(merged, before));
  return arrange(
    merged,
    ranks,
    merged.map((_, place) => (place < kept.length ? place : -1)),
  );
}

/** The items of a patch that have the same key, by the rank of the first. */
function groupByRank(patched: JsonArray, wanted: ItemIndex): Iterable<readonly [number, JsonArray]> {
  if (!wanted.hasTwice) return patched.map((item, rank) => [rank, [item]] as const);
  const groups = new Map<number, Json[]>();
  for (const item of patched) {
    addToGroup(groups, wanted.find(item), item);
  }
  return groups;
}

/** Where items are in an index, -1 for those that are not. */
export function ranksOf(items: JsonArray, index: ItemIndex): ArrayLike<number> {
  return Int32Array.from(items, (item) => index.find(item));
}

function scalarsForObjects(walk: Walk, { keys }: ListMerge): MergeError {
  return walk.error(
    "LIST_ITEM_INVALID",
    `this list merges objects by ${nameKeys(keys)}, it cannot hold scalars: use objects`,
  );
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
  const message = `$patch cannot be ${showValue(directive)} ${place}: use "replace" or "delete"`;
  return walk.error("DIRECTIVE_INVALID", message);
}

/**
 * Puts items in order: those that have a `wanted` rank by it, the rest by the one they had `before`. The two are then interleaved by
 * what came before, each keeping its own order; where that does not tell, what is wanted comes first.
 */
export function arrange(items: JsonArray, wanted: ArrayLike<number>, before: ArrayLike<number>): JsonArray {
  const first: Ranked[] = [];
  const rest: Ranked[] = [];
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as Json;
    const rank = wanted[place] as number;
    const earlier = before[place] as number;
    if (rank < 0) rest.push({ item, rank: lastIfDeletion(item, earlier), earlier });
    else first.push({ item, rank: lastIfDeletion(item, rank), earlier });
  }
  first.sort(byRank);
  rest.sort(byRank);
  const arranged: Json[] = [];
  let next = 0;
  for (const { item, earlier } of rest) {
    for (; next < first.length && !comesBefore(earlier, (first[next] as Ranked).earlier); next++) {
      arranged.push((first[next] as Ranked).item);
    }
    arranged.push(item);
  }
  for (; next < first.length; next++) arranged.push((first[next] as Ranked).item);
  return arranged;
}

interface Ranked {
  readonly item: Json;
  readonly rank: number;
  /** Where it was before, -1 if it was not there. */
  readonly earlier: number;
}

/** Items that only say that something must go come last. */
function lastIfDeletion(item: Json, rank: number): number {
  return isDeletion(item) ? Number.MAX_SAFE_INTEGER : rank;
}

function comesBefore(a: number, b: number): boolean {
  return a >= 0 && b >= 0 && a < b;
}

function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank;
}
