import { decodeElement, indexElement, type PathElement, printPath } from "../../fieldpath/internal.ts";
import type { ListType } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import { getField, isObject, type Json, type JsonArray } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import { describeKeys, keyText, showKey } from "../patch-keys.ts";
import type { Place } from "../walk.ts";

/** Items of a config that cannot be told apart, or not by everybody. */
export function checkItems(place: Place, { mayPatch }: Inspection): void {
  const { value, type, field } = place;
  if (!Array.isArray(value) || type.list === undefined) return;
  const distinct = type.list.topology === "atomic" ? undefined : checkKeys(place, value, type.list);
  const mergeKey = field?.patch?.action === "merge" ? field.patch.mergeKey : undefined;
  if (mergeKey === undefined || !mayPatch) return;
  if (distinct === undefined) checkMergeKey(place, value, mergeKey);
  else checkMergeKeyBesideKeys(place, value, type.list, mergeKey, distinct);
}

/** Checks the keys by which apply tells items apart. Gives the places of items that are no copies of others. */
function checkKeys(place: Place, items: JsonArray, list: ListType): ReadonlySet<number> {
  const first = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const element = itemElement(list, item);
    const other = element === undefined ? undefined : first.get(element);
    if (element === undefined || lacksKey(item, list)) {
      reportUnkeyed(place, item, index, list);
    } else if (other !== undefined) {
      const what = printPath([decodeElement(element) as PathElement]);
      place.report(
        "duplicate-item",
        `items ${other} and ${index} are the same one, ${what}`,
        indexElement(index),
      );
    } else {
      first.set(element, index);
    }
  }
  return new Set(first.values());
}

/** Whether an item lacks a key that must be there. The default of a required field is Go's way to say that it has none. */
function lacksKey(item: Json, { keys, element }: ListType): boolean {
  const isMissing = (name: string): boolean => isObject(item) && getField(item, name) === undefined;
  return keys.some(({ name }) => element.map?.fields.get(name)?.required === true && isMissing(name));
}

function reportUnkeyed(place: Place, item: Json, index: number, { topology, keys }: ListType): void {
  if (topology === "map" && isObject(item)) {
    const missing = keys.filter(({ name }) => getField(item, name) === undefined);
    const names = missing.map(({ name }) => `"${name}"`).join(" and no ");
    place.report("item-without-key", `item ${index} has no ${names}`, indexElement(index));
  }
  // What else has no identity is of the wrong type, which is told of the item itself.
  if (item === null) place.report("wrong-type", `item ${index} is null`, indexElement(index));
}

/** Checks the key by which kubectl's patches tell items apart, in a list that apply takes as a whole. */
function checkMergeKey(place: Place, items: JsonArray, mergeKey: string): void {
  for (const [index, other] of copiesBy(mergeKey, items)) {
    const message = `items ${other} and ${index} both have ${mergeKey} ${showKey(items[index] as Json, mergeKey)}`;
    place.report("duplicate-item", message, indexElement(index));
  }
}

/** Checks the one key by which patches tell items apart, where apply has several. */
function checkMergeKeyBesideKeys(
  place: Place,
  items: JsonArray,
  list: ListType,
  mergeKey: string,
  distinct: ReadonlySet<number>,
): void {
  if (list.keys.length === 1 && list.keys[0]?.name === mergeKey) return;
  for (const [index, other] of copiesBy(mergeKey, items)) {
    if (!distinct.has(index)) continue;
    const [item, twin] = [items[index] as Json, items[other] as Json];
    const same = `items ${other} and ${index} both have ${mergeKey} ${showKey(item, mergeKey)}`;
    const message = `${same}, and differ in ${describeKeys(list, mergeKey, twin, item)}`;
    place.report("same-merge-key", message, indexElement(index));
  }
}

/** The places of items whose key an earlier one has too, and the place of that one. */
function* copiesBy(key: string, items: JsonArray): Generator<readonly [number, number]> {
  const first = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = keyText(item, [key]);
    const other = text === undefined ? undefined : first.get(text);
    if (other !== undefined) yield [index, other];
    else if (text !== undefined) first.set(text, index);
  }
}
