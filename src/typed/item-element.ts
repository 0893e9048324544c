import { valueElement } from "../fieldpath/index.ts";
import type { ListKey, ListType } from "../schema/index.ts";
import {
  canonicalText,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
} from "../value/index.ts";

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
function isSetItem({ element }: ListType, item: Json): boolean {
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

/** Whether two lists have the same items in the same order, whatever these hold. */
export function haveSameElements(list: ListType, a: JsonArray, b: JsonArray): boolean {
  if (a.length !== b.length) return false;
  for (let place = 0; place < a.length; place++) {
    if (!haveSameElement(list, a[place] as Json, b[place] as Json)) return false;
  }
  return true;
}

/** Up to this length, comparing each with each is quicker than hashing. */
const SHORT = 8;

/** Whether some element occurs more than once. */
export function hasTwice(elements: readonly string[]): boolean {
  if (elements.length > SHORT) return new Set(elements).size < elements.length;
  for (let place = 1; place < elements.length; place++) {
    if (elements.indexOf(elements[place] as string) < place) return true;
  }
  return false;
}
