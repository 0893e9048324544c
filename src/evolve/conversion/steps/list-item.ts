import {
  checkText,
  equal,
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type Names,
  readNamed,
  readObject,
} from "../../../value/internal.ts";
import { addAt, getAt, removeAt } from "../fields.ts";
import { declaredWrongly, type FieldStep, parsePlace } from "../place.ts";

/** One item of a list, of which a version shows one value. */
export interface ListItem {
  /**
   * What identifies the item, and what a new one starts with: `{ type: "Resource", resource: { name: "cpu" } }`. The first item
   * that has all of this and a value at `at` is the one.
   */
  readonly where: object;
  /** The path of the value from there: `resource.target.averageUtilization`. */
  readonly at: string;
}

/** A `ListItem`, checked. */
export interface ReadItem {
  readonly where: JsonObject;
  readonly at: readonly string[];
}

const ITEM: Names = { where: "any", at: "string" };

/** Reads what a caller says of an item. */
export function readItem(given: ListItem): ReadItem {
  const { where, at } = readNamed("parts of an item", given, ITEM);
  checkText(at, "the path of an item's value");
  const place = parsePlace(at);
  if (place.includes("*")) throw declaredWrongly(at, "an item has one value: name its fields, without [*]");
  const read = readObject(where, "where");
  const names = place.map((step) => (step as FieldStep).name);
  if (getAt(read, names) !== undefined)
    throw invalidArgument(`where has a value for ${at}, which the version states: leave it out`);
  return { where: read, at: names };
}

/** The index of the item in a list; -1 if it is not there. */
export function findItem(list: Json | undefined, { where, at }: ReadItem): number {
  if (!Array.isArray(list)) return -1;
  return list.findIndex((item) => has(item, where) && getAt(item as JsonObject, at) !== undefined);
}

/** Whether a value has all that another has. */
function has(value: Json | undefined, part: Json): boolean {
  if (!isObject(part)) return equal(value, part);
  return isObject(value) && Object.keys(part).every((name) => has(getField(value, name), part[name] as Json));
}

/** An item with another value. */
export function putValue(object: JsonObject, at: readonly string[], value: Json): JsonObject {
  return addAt(removeAt(object, at), at, value);
}

/** The item of a list; `undefined` if it is not there. */
export function itemOf(list: Json | undefined, item: ReadItem): JsonObject | undefined {
  const index = findItem(list, item);
  return index < 0 ? undefined : ((list as JsonArray)[index] as JsonObject);
}

/** The list without the item; the list itself if it is not there. */
export function withoutItem(list: JsonArray, item: ReadItem): JsonArray {
  const index = findItem(list, item);
  return index < 0 ? list : list.toSpliced(index, 1);
}
