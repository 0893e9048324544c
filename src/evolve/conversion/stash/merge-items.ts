import { equal, type Json, type JsonArray, type JsonObject } from "../../../value/internal.ts";
import { getAt } from "../fields.ts";
import { findItem, itemOf, putValue, type ReadItem, withoutItem } from "../steps/list-item.ts";
import type { EditedStash } from "./stash-plan.ts";

/** The stashed list, with the items that the version shows updated in their places. */
export function mergeItems(
  items: readonly ReadItem[],
  { kept, seen, read, value }: EditedStash,
): Json | undefined {
  const rest = (list: Json | undefined): JsonArray =>
    items.reduce(withoutItem, Array.isArray(list) ? list : []);
  if (!Array.isArray(kept) || !equal(rest(seen), rest(read))) return value;
  const merged = items.reduce((list: JsonArray, item) => {
    const [was, is, now] = [seen, read, value].map((side) => itemOf(side, item));
    return equal(was, is) ? list : mergeItem(list, item, now);
  }, kept);
  return merged.length > 0 ? merged : value;
}

function mergeItem(list: JsonArray, item: ReadItem, now: JsonObject | undefined): JsonArray {
  const index = findItem(list, item);
  if (now === undefined) return withoutItem(list, item);
  if (index < 0) return [...list, now];
  return list.with(index, putValue(list[index] as JsonObject, item.at, getAt(now, item.at) as Json));
}
