import { indexElement } from "../../fieldpath/internal.ts";
import type { ListType } from "../../schema/internal.ts";
import { getField, isObject, type Json, type JsonArray, showValue } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import { describeKeys, isDirective, keyText, patchKeysOf, showKey } from "../patch-keys.ts";
import type { Place } from "../walk.ts";

/** Items of a patch that cannot be told apart, or that meet others of live than they mean. */
export function checkPatchItems(place: Place, inspection: Inspection): void {
  const { value, type } = place;
  if (!Array.isArray(value) || type.list === undefined) return;
  const keys = patchKeysOf(place, inspection);
  // A list that is replaced is as it will be.
  if (keys === undefined) return;
  checkKeys(place, value, keys);
  if (keys.length > 0) checkItemsMet(place, value, type.list, keys);
}

/** Checks the items of a patch among themselves. */
function checkKeys(place: Place, items: JsonArray, keys: readonly string[]): void {
  const first = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    if (isDirective(item)) continue;
    const text = keyText(item, keys);
    const other = text === undefined ? undefined : first.get(text);
    if (text === undefined) {
      const names = keys.map((key) => `"${key}"`).join(" and no ");
      if (isObject(item) && keys.length > 0)
        place.report("item-without-key", `item ${index} has no ${names}`, indexElement(index));
    } else if (other !== undefined) {
      const same = `items ${other} and ${index} both are ${describeItem(item, keys)}`;
      place.report("duplicate-item", `${same}, so the patch takes them for one`, indexElement(index));
    } else {
      first.set(text, index);
    }
  }
}

function describeItem(item: Json, keys: readonly string[]): string {
  return keys.length === 0 ? showValue(item) : keys.map((key) => `${key} ${showKey(item, key)}`).join(", ");
}

/** Finds items of a patch that meet one of live which differs in another key: they change it instead of adding one. */
function checkItemsMet(place: Place, items: JsonArray, list: ListType, keys: readonly string[]): void {
  const others = list.keys.filter(({ name }) => !keys.includes(name));
  const [key = ""] = keys;
  if (others.length === 0 || !Array.isArray(place.live)) return;
  const met = new Map<string, Json>();
  for (const item of place.live as JsonArray) {
    const text = keyText(item, keys);
    if (text !== undefined && !met.has(text)) met.set(text, item);
  }
  for (const [index, item] of items.entries()) {
    const text = keyText(item, keys);
    const there = text === undefined ? undefined : met.get(text);
    if (there === undefined || !isObject(item) || isDirective(item)) continue;
    const differs = others.some(
      ({ name, default: value }) =>
        getField(item, name) !== undefined && showKey(item, name) !== showKey(there, name, value),
    );
    if (!differs) continue;
    const change = `changes its ${describeKeys(list, key, there, item)} instead of adding another`;
    const message = `item ${index} meets live's item with the same ${key} ${showKey(item, key)}, and ${change}`;
    place.report("same-merge-key", message, indexElement(index));
  }
}
