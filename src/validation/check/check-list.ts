import {
  canonicalText,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../value/internal.ts";
import { duplicate, FINE, invalid, type Remark } from "../words/remark.ts";

export interface ListFacts {
  readonly topology: "set" | "map";
  /** What identifies an item of a map, in the order of the schema. */
  readonly keys: readonly ListKeyFacts[];
}

export interface ListKeyFacts {
  readonly name: string;
  /** What a key that is not set stands for, where the server fills that in. */
  readonly default: Json | undefined;
}

/** Whether no two items are equal, as `uniqueItems` asks. */
export function checkUnique(_: true, value: Json, path: string): readonly Remark[] {
  if (!Array.isArray(value) || new Set(value.map(canonicalText)).size === value.length) return FINE;
  return [invalid("", `${path} in body shouldn't contain duplicates`)];
}

/** Whether a set holds nothing twice, and a map no key twice. Each that is there again is remarked on once. */
export function checkListType({ topology, keys }: ListFacts, value: Json): readonly Remark[] {
  if (!Array.isArray(value)) return FINE;
  if (topology === "set") return areDistinct(value) ? FINE : findDuplicates(value);
  if (value.length <= MOST_PAIRED && areApart(value, keys)) return FINE;
  const stray = value.findIndex((item: Json) => item !== null && !isObject(item));
  if (stray >= 0) {
    const words = "must be an object for an array of list-type map";
    return [{ ...invalid(value[stray] as Json, words), step: stray }];
  }
  return findDuplicates(value.map((item: Json) => keyOf(isObject(item) ? item : {}, keys)));
}

/** Up to how many items comparing each with each is the quickest. */
const MOST_PAIRED = 16;

/** Whether values are different at first sight: all texts, and none twice. */
function areDistinct(values: JsonArray): boolean {
  return values.every((value) => typeof value === "string") && new Set(values).size === values.length;
}

/** Whether items are objects that differ at first sight: each two in a key that both have. */
function areApart(items: JsonArray, keys: readonly ListKeyFacts[]): boolean {
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as Json;
    if (!isObject(item)) return false;
    for (let before = 0; before < index; before++) {
      if (!differ(item, items[before] as JsonObject, keys)) return false;
    }
  }
  return true;
}

function differ(a: JsonObject, b: JsonObject, keys: readonly ListKeyFacts[]): boolean {
  for (let index = 0; index < keys.length; index++) {
    const { name } = keys[index] as ListKeyFacts;
    const [one, other] = [getField(a, name), getField(b, name)];
    if (one !== other && isPlainKey(one) && isPlainKey(other)) return true;
  }
  return false;
}

/** Whether two of these are only equal if they are the same. */
function isPlainKey(value: Json | undefined): boolean {
  return typeof value === "string" || typeof value === "number";
}

function keyOf(item: JsonObject, keys: readonly ListKeyFacts[]): JsonObject {
  const found: MutableObject = {};
  for (const { name, default: stated } of keys) {
    const value = getField(item, name);
    const key = value === undefined ? stated : value;
    if (key !== undefined) setField(found, name, key);
  }
  return found;
}

function findDuplicates(values: readonly Json[]): readonly Remark[] {
  const seen = new Map<string, number>();
  const remarks: Remark[] = [];
  for (const [index, value] of values.entries()) {
    const text = canonicalText(value);
    const times = seen.get(text) ?? 0;
    if (times === 1) remarks.push(duplicate(index, value));
    seen.set(text, times + 1);
  }
  return remarks;
}
