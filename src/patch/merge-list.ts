import {
  asJson,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  showValue,
} from "../value/internal.ts";
import { isDeletion, PATCH } from "./directives.ts";
import { addToGroup } from "./group.ts";
import { ItemIndex } from "./item-index.ts";
import { type ItemKey, keyOfItem, kindToMerge } from "./list-items.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** Merges patches of an item into it, one after the other. */
export type MergeItem = (original: JsonObject, patches: readonly JsonObject[], place: number) => JsonObject;

/**
 * Merges a list into another: objects by key, scalars as sets. What the patch names comes in the patch's order, or
 * in the one that it states beside; the rest keeps its own, and its place among what was there before.
 */
export function mergeLists(
  original: JsonArray,
  patch: JsonArray,
  how: ListMerge,
  walk: Walk,
  mergeItem: MergeItem,
  order?: JsonArray,
): JsonArray {
  const kind = kindToMerge(walk, original, patch, how);
  if (kind === undefined) return original;
  const { kept, patched } = applyItemDirectives(original, patch, how, walk);
  const before = new ItemIndex(walk, kept, how.keys);
  const wanted = new ItemIndex(walk, patched, how.keys);
  const merged = kind === "object" ? [...kept] : kept.filter((item, place) => before.find(item) === place);
  for (const group of groupByKey(patched, wanted)) {
    let place = before.find(group[0] as Json);
    if (place < 0) place = merged.push(asJson(group.shift() as Json)) - 1;
    if (kind === "object" && group.length > 0) {
      merged[place] = mergeItem(merged[place] as JsonObject, group as JsonObject[], place);
    }
  }
  const arranged = arrange(merged, wanted, before, before.hasTwice ? 0 : kept.length);
  if (order === undefined) return arranged;
  // Kubernetes deletes and adds in place, so what was added counts as having been where deletions made room.
  const earlier = kept === original || patched.length === 0 ? original : merged.slice(0, original.length);
  return orderItems(arranged, order, earlier, how, walk);
}

/** Brings items into a stated order; what it does not name keeps its place among what was there before. */
export function orderItems(
  items: JsonArray,
  order: JsonArray,
  before: JsonArray,
  { keys }: ListMerge,
  walk: Walk,
): JsonArray {
  return arrange(items, new ItemIndex(walk, order, keys), new ItemIndex(walk, before, keys));
}

/** The items of a patch that have the same key, in the order of the first of each. */
function groupByKey(patched: JsonArray, wanted: ItemIndex): Iterable<Json[]> {
  if (!wanted.hasTwice) return patched.map((item) => [item]);
  const groups = new Map<number, Json[]>();
  for (const item of patched) addToGroup(groups, wanted.find(item), item);
  return groups.values();
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
  return { kept: original.filter((item) => !deleted.has(keyOfItem(walk, item, how.keys))), patched };
}

export function wrongDirective(walk: Walk, directive: Json, place: string) {
  const message = `$patch cannot be ${showValue(directive)} ${place}: use "replace" or "delete"`;
  return walk.error("DIRECTIVE_INVALID", message);
}

/**
 * Puts items in order: those that have a `wanted` rank by it, the rest by the one they had `before`. The two are then interleaved by
 * what came before, each keeping its own order; where that does not tell, what is wanted comes first. The first `inPlace` items
 * are where they were before.
 */
function arrange(items: JsonArray, wanted: ItemIndex, before: ItemIndex, inPlace = 0): JsonArray {
  const first: Ranked[] = [];
  const rest: Ranked[] = [];
  for (const [place, item] of items.entries()) {
    const rank = wanted.find(item);
    const earlier = place < inPlace ? place : before.find(item);
    const ranked = { item, rank: isDeletion(item) ? LAST : rank < 0 ? earlier : rank, earlier };
    (rank < 0 ? rest : first).push(ranked);
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

/** The rank of items that only say that something must go. */
const LAST = 2 ** 31;

function comesBefore(a: number, b: number): boolean {
  return a >= 0 && a < b;
}

function byRank(a: Ranked, b: Ranked): number {
  return a.rank - b.rank;
}
