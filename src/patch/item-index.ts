import type { ListKey } from "../schema/internal.ts";
import type { Json, JsonArray } from "../value/internal.ts";
import { haveSameKey, type ItemKey, keyOfItem } from "./list-items.ts";
import type { Walk } from "./walk.ts";

/** Up to this length, looking at each item in turn is quicker. */
const SHORT = 8;

/** Finds the items of a list by key. */
export class ItemIndex {
  readonly #walk: Walk;
  readonly #items: JsonArray;
  readonly #keys: readonly ListKey[];
  readonly #places: Map<ItemKey, number> | undefined;
  /** Whether some key occurs more than once; the first one is found. */
  readonly hasTwice: boolean;

  constructor(walk: Walk, items: JsonArray, keys: readonly ListKey[]) {
    this.#walk = walk;
    this.#items = items;
    this.#keys = keys;
    if (items.length <= SHORT) {
      this.hasTwice = items.some((item, place) => this.find(item) < place);
    } else {
      const places = new Map<ItemKey, number>();
      for (let place = items.length - 1; place >= 0; place--)
        places.set(keyOfItem(walk, items[place] as Json, keys), place);
      this.#places = places;
      this.hasTwice = places.size < items.length;
    }
  }

  /** The place of the first item with the same key, -1 if there is none. */
  find(item: Json): number {
    if (this.#places !== undefined) return this.#places.get(keyOfItem(this.#walk, item, this.#keys)) ?? -1;
    return this.#items.findIndex((other) => haveSameKey(this.#walk, item, other, this.#keys));
  }
}
