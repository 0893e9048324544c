import { canonicalText, type Json, type JsonArray } from "../../../value/internal.ts";
import type { EditedStash } from "./stash-plan.ts";

/**
 * A list that was edited since it was stashed, with the stashed value of every unedited item, wherever it is now. If the
 * other side showed more or fewer items than the list has, items cannot be matched, and only the edited list counts.
 */
export function keepUnedited({ kept, seen, read, value }: EditedStash): Json | undefined {
  const isPaired = isList(kept) && isList(seen) && kept.length === seen.length;
  if (!isPaired || !isList(read) || !isList(value) || read.length !== value.length) return value;
  const places = placesByItem(seen);
  return value.map((item, index) => {
    const place = places.get(canonicalText(read[index] as Json))?.pop();
    return place === undefined ? item : (kept[place] as Json);
  });
}

function isList(value: Json | undefined): value is JsonArray {
  return Array.isArray(value);
}

/** The indexes of each item in a list, in reverse, so that `pop` gives the first of equal items. */
function placesByItem(list: JsonArray): Map<string, number[]> {
  const places = new Map<string, number[]>();
  for (let index = list.length - 1; index >= 0; index--) {
    const text = canonicalText(list[index] as Json);
    const known = places.get(text);
    if (known === undefined) places.set(text, [index]);
    else known.push(index);
  }
  return places;
}
