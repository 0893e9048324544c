import { decodeElement, valueElement } from "../fieldpath/internal.ts";
import type { ListKey, ListType } from "../schema/internal.ts";
import {
  canonicalText,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from "../value/internal.ts";

/**
 * The path element, as FieldsV1 text, of an item in a list of a type that merges; `undefined` if the item has
 * none, and so has no place in such a list.
 */
export function itemElement(list: ListType, item: Json): string | undefined {
  if (list.topology === "set") return isSetItem(list, item) ? valueElement(item) : undefined;
  return isObject(item) ? keyText(list, item) : undefined;
}

function keyText({ keys, keyTexts }: ListType, item: JsonObject): string | undefined {
  let text = "";
  for (let index = 0; index < keys.length; index++) {
    const value = keyOf(item, keys[index] as ListKey);
    if (value === undefined) continue;
    const before = keyTexts[index] as string;
    text += (text === "" && index > 0 ? `k:{${before.slice(1)}` : before) + canonicalText(value);
  }
  return text === "" ? undefined : `${text}}`;
}

/** What an item has for a key. `null` is a value like any other. */
function keyOf(item: JsonObject, { name, default: stated }: ListKey): Json | undefined {
  const value = getField(item, name);
  return value === undefined ? stated : value;
}

/** Whether a set may hold an item: scalars, and what its type says is always taken as a whole. */
export function isSetItem({ element }: ListType, item: Json): boolean {
  if (item === null) return false;
  if (typeof item !== "object") return true;
  return Array.isArray(item) ? element.list?.topology === "atomic" : element.map?.topology === "atomic";
}

/** The path elements of all items; `undefined` if one has none. */
export function itemElements(list: ListType, items: JsonArray): string[] | undefined {
  const elements: string[] = [];
  for (const item of items) {
    const element = itemElement(list, item);
    if (element === undefined) return undefined;
    elements.push(element);
  }
  return elements;
}

/** Whether a text is the element of an item. */
export function isElementOf(element: string, list: ListType, item: Json): boolean {
  const recent = recentKeys.get(list);
  const values = recent?.get(element);
  if (values !== undefined) return isObject(item) && hasKeys(item, list.keys, values);
  if (itemElement(list, item) !== element) return false;
  if (isObject(item) && list.topology === "map") remember(list, recent, element, item);
  return true;
}

function hasKeys(item: JsonObject, keys: readonly ListKey[], values: JsonArray): boolean {
  for (let index = 0; index < keys.length; index++) {
    if (keyOf(item, keys[index] as ListKey) !== values[index]) return false;
  }
  return true;
}

/**
 * The keys that elements were last seen to stand for. Objects repeat themselves: the ports of all containers, and of one
 * container in every apply, so that most elements need not be written. Forgotten before they are many.
 */
const recentKeys = new WeakMap<ListType, Map<string, JsonArray>>();
const MOST_RECENT = 256;

function remember(
  list: ListType,
  known: Map<string, JsonArray> | undefined,
  element: string,
  item: JsonObject,
): void {
  const recent = known ?? new Map<string, JsonArray>();
  if (known === undefined) recentKeys.set(list, recent);
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(
    element,
    list.keys.map((key) => keyOf(item, key) as Json),
  );
}

/** Whether two items have the same path element. */
export function haveSameElement(list: ListType, a: Json, b: Json): boolean {
  if (list.topology === "set") return (a === b || equal(a, b)) && isSetItem(list, a);
  if (!isObject(a) || !isObject(b)) return false;
  let found = false;
  for (const key of list.keys) {
    const left = keyOf(a, key);
    const right = keyOf(b, key);
    if (left !== right && !equal(left, right)) return false;
    found ||= left !== undefined;
  }
  return found;
}

/** The places where a list has items with these elements; copies of one item are next to each other. */
export function placesOf(
  list: ListType,
  items: JsonArray,
  elements: readonly string[],
): Map<string, number[]> {
  const places = new Map<string, number[]>();
  if (elements.length <= FEW) {
    for (const element of elements) {
      const wanted = decodeElement(element);
      const item = wanted?.kind === "key" ? wanted.keys : wanted?.kind === "value" ? wanted.value : undefined;
      // An element of other keys than the list's is of none of its items.
      if (item === undefined || itemElement(list, item) !== element) continue;
      const found: number[] = [];
      for (let place = 0; place < items.length; place++) {
        if (haveSameElement(list, items[place] as Json, item)) found.push(place);
      }
      if (found.length > 0) places.set(element, found);
    }
    return places;
  }
  const wanted = new Set(elements);
  for (let place = 0; place < items.length; place++) {
    const element = itemElement(list, items[place] as Json);
    if (element === undefined || !wanted.has(element)) continue;
    const found = places.get(element);
    if (found === undefined) places.set(element, [place]);
    else found.push(place);
  }
  return places;
}

/** Up to this many elements are looked for one by one; that is quicker than writing those of all items. */
const FEW = 4;

/** Up to this length, comparing each with each is quicker than hashing. */
const SHORT = 8;

/** Whether some element occurs more than once. */
export function hasTwice(elements: readonly string[]): boolean {
  return new Set(elements).size < elements.length;
}

/** Whether some key alone tells all items apart, so that there is no need to write their elements. */
function isDistinct({ keys }: ListType, items: JsonArray): boolean {
  return keys.some((key) => {
    const values = new Set<Json | undefined>();
    for (const item of items) {
      const value = isObject(item) ? keyOf(item, key) : undefined;
      // An integer may be a number or a bigint, and a container is not told by its identity.
      if (typeof value !== "string" && typeof value !== "number") return false;
      values.add(value);
    }
    return values.size === items.length;
  });
}

/** Whether a list that merges holds two items with the same element. */
export function holdsTwice(list: ListType, items: JsonArray): boolean {
  if (items.length > SHORT) return !isDistinct(list, items) && hasTwice(itemElements(list, items) ?? []);
  for (let place = 1; place < items.length; place++) {
    for (let other = 0; other < place; other++) {
      if (haveSameElement(list, items[place] as Json, items[other] as Json)) return true;
    }
  }
  return false;
}

/** The items of a list by their path elements; of duplicates, the first. */
export function indexItems(list: ListType, items: JsonArray): Map<string, Json> {
  const index = new Map<string, Json>();
  for (const item of items) {
    const element = itemElement(list, item);
    if (element !== undefined && !index.has(element)) index.set(element, item);
  }
  return index;
}
