import type { ListKey } from "../schema/index.ts";
import { canonicalText, getField, isObject, type Json, type JsonArray } from "../value/index.ts";
import { haveSameKey, type ItemKey, keyOfItem } from "./list-items.ts";
import type { Walk } from "./walk.ts";

/** How far an item may be from where its hash puts it, before hashing is given up as unlucky, or hostile. */
const LONGEST_PROBE = 64;

/** Up to this length, looking at each item in turn is quicker. */
const SHORT = 8;

/**
 * Finds the items of a list by key. A table of places, which holds neither keys nor items, so that a long list
 * costs little more an item than a short one.
 */
export class ItemIndex {
  readonly #walk: Walk;
  readonly #items: JsonArray;
  readonly #keys: readonly ListKey[];
  readonly #mask: number;
  /** Places, counted from one; zero where there is none. */
  readonly #table: Int32Array | undefined;
  #byKey: Map<ItemKey, number> | undefined;
  /** Whether some key occurs more than once; the first one is found. */
  hasTwice = false;

  constructor(walk: Walk, items: JsonArray, keys: readonly ListKey[]) {
    this.#walk = walk;
    this.#items = items;
    this.#keys = keys;
    if (items.length <= SHORT) {
      this.#mask = 0;
      this.#table = undefined;
      for (let place = 0; place < items.length; place++)
        this.hasTwice ||= this.#scan(items[place] as Json) !== place;
    } else {
      const size = 2 ** Math.ceil(Math.log2(items.length * 2));
      this.#mask = size - 1;
      this.#table = new Int32Array(size);
      for (let place = 0; place < items.length && this.#byKey === undefined; place++)
        this.#add(this.#table, place);
    }
  }

  /** The place of the first item with the same key, -1 if there is none. */
  find(item: Json): number {
    if (this.#byKey !== undefined) return this.#byKey.get(keyOfItem(this.#walk, item, this.#keys)) ?? -1;
    const table = this.#table;
    if (table === undefined) return this.#scan(item);
    let slot = this.#hash(item) & this.#mask;
    for (let probe = 0; probe < LONGEST_PROBE; probe++) {
      const place = (table[slot] as number) - 1;
      if (place < 0 || haveSameKey(this.#walk, item, this.#items[place] as Json, this.#keys)) return place;
      slot = (slot + 1) & this.#mask;
    }
    this.#byKey = this.#mapByKey();
    return this.find(item);
  }

  #scan(item: Json): number {
    const items = this.#items;
    for (let place = 0; place < items.length; place++) {
      if (haveSameKey(this.#walk, item, items[place] as Json, this.#keys)) return place;
    }
    return -1;
  }

  #add(table: Int32Array, place: number): void {
    const item = this.#items[place] as Json;
    let slot = this.#hash(item) & this.#mask;
    for (let probe = 0; probe < LONGEST_PROBE; probe++) {
      const other = (table[slot] as number) - 1;
      if (other < 0) {
        table[slot] = place + 1;
        return;
      }
      if (haveSameKey(this.#walk, item, this.#items[other] as Json, this.#keys)) {
        this.hasTwice = true;
        return;
      }
      slot = (slot + 1) & this.#mask;
    }
    this.#byKey = this.#mapByKey();
  }

  #mapByKey(): Map<ItemKey, number> {
    const byKey = new Map<ItemKey, number>();
    for (let place = 0; place < this.#items.length; place++) {
      const key = keyOfItem(this.#walk, this.#items[place] as Json, this.#keys);
      if (byKey.has(key)) this.hasTwice = true;
      else byKey.set(key, place);
    }
    return byKey;
  }

  #hash(item: Json): number {
    if (!isObject(item)) return hashValue(item);
    let hash = 0;
    let found = false;
    for (const { name, default: stated } of this.#keys) {
      const value = getField(item, name) ?? stated;
      // What is no scalar, or is not there at all, is an error, which asking for the key gives.
      if (typeof value === "object" && value !== null) keyOfItem(this.#walk, item, this.#keys);
      found ||= value !== undefined;
      hash = Math.imul(hash, 31) + hashValue(value);
    }
    if (!found) keyOfItem(this.#walk, item, this.#keys);
    return hash ^ (hash >>> 15);
  }
}

function hashValue(value: Json | undefined): number {
  if (typeof value === "string") return hashText(value);
  if (typeof value === "number") return Math.imul(value | 0, 0x9e3779b1);
  if (typeof value === "bigint") return Math.imul(Number(value) | 0, 0x9e3779b1);
  return value === undefined ? 1 : hashText(canonicalText(value));
}

function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash;
}
