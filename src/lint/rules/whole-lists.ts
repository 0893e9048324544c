import { canonicalText, type Json, type JsonArray } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import { isDirective, patchKeysOf } from "../patch-keys.ts";
import type { Place } from "../walk.ts";

/** Empty lists that clear nothing. */
export function checkEmptyList(place: Place, inspection: Inspection): void {
  const { value, type, live, outcome } = place;
  if (!Array.isArray(value) || value.length > 0 || type.list === undefined) return;
  if (inspection.subject === "patch") {
    const isCleared = patchKeysOf(place, inspection) === undefined;
    if (!isCleared && (inspection.live === undefined || countItems(live) > 0))
      place.report("empty-list-keeps-items", "the list merges, so an empty one changes nothing");
  } else if (countItems(outcome) > 0) {
    const left =
      countItems(outcome) === 1 ? "an item of live stays" : `${countItems(outcome)} items of live stay`;
    place.report("empty-list-keeps-items", `the list is empty, but ${left}`);
  }
}

function countItems(list: Json | undefined): number {
  return Array.isArray(list) ? list.length : 0;
}

/** Lists of objects that a patch replaces, so that items of live go. Who changes a list of scalars means all of it. */
export function checkReplacedList(place: Place, inspection: Inspection): void {
  const { value, live, type } = place;
  if (!Array.isArray(value) || !Array.isArray(live)) return;
  if (type.list?.element.map === undefined || patchKeysOf(place, inspection) !== undefined) return;
  if (value.some(isDirective)) return;
  const kept = new Set((value as JsonArray).map(canonicalText));
  const gone = (live as JsonArray).filter((item) => !kept.has(canonicalText(item)));
  if (gone.length === 0) return;
  const what = gone.length === 1 ? "an item of live goes" : `${gone.length} items of live go`;
  place.report("list-replaced", `patches replace this list as a whole: ${what}`);
}
