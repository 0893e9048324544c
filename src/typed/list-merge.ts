import type { ListType } from "../schema/index.ts";
import type { Json, JsonArray } from "../value/index.ts";
import { haveSameElement, itemElement, itemElements } from "./item-element.ts";

/**
 * Where live has each of a config's items, if it has all of them, once each and in the config's order, so that their
 * merge keeps live's order; else `undefined`. `elements`: those of the config's items, each once.
 */
export function findPartners(
  list: ListType,
  live: JsonArray,
  config: JsonArray,
  elements: readonly string[],
): readonly number[] | undefined {
  if (config.length > live.length) return undefined;
  const partners: number[] = [];
  const others: number[] = [];
  let place = 0;
  for (const item of config) {
    while (place < live.length && !haveSameElement(list, live[place] as Json, item)) others.push(place++);
    if (place === live.length) return undefined;
    partners.push(place++);
  }
  while (place < live.length) others.push(place++);
  if (others.length === 0) return partners;
  const stated = new Set(elements);
  const unclear = others.some((other) => {
    const element = itemElement(list, live[other] as Json);
    return element === undefined || stated.has(element);
  });
  return unclear ? undefined : partners;
}

/** The merge of a config's list into a live one that has other items, or the same in another order. */
export class ListMerge {
  readonly #live: JsonArray;
  readonly #liveElements: readonly string[];
  readonly #elements: readonly string[];
  /** Where live has each element; -1 if it has it more than once. */
  readonly #places: ReadonlyMap<string, number>;
  readonly #merged: Json[] = [];

  private constructor(live: JsonArray, liveElements: readonly string[], elements: readonly string[]) {
    this.#live = live;
    this.#liveElements = liveElements;
    this.#elements = elements;
    const places = new Map<string, number>();
    for (const [place, element] of liveElements.entries())
      places.set(element, places.has(element) ? -1 : place);
    this.#places = places;
  }

  /** `elements`: those of the config's items. Gives `null` if live has items that no such list can hold. */
  static create(list: ListType, live: JsonArray, elements: readonly string[]): ListMerge | null {
    const liveElements = itemElements(list, live);
    return liveElements === undefined ? null : new ListMerge(live, liveElements, elements);
  }

  /** What live has for an item of the config. What it has twice is replaced, so there is nothing to merge with. */
  partner(place: number): Json | undefined {
    const livePlace = this.#places.get(this.#elements[place] as string);
    return livePlace === undefined ? undefined : this.#live[livePlace];
  }

  /** Takes what became of an item of the config. */
  set(place: number, item: Json): void {
    this.#merged[place] = item;
  }

  /**
   * The config's items in its order, and among them, as early as that allows, what only live has. An item that
   * both have and that the config wants elsewhere leaves its place.
   */
  finish(): JsonArray {
    const wanted = new Set(this.#elements);
    const done = new Set<string>();
    const awaited = this.#findAwaited();
    const result: Json[] = [];
    let next = 0;
    const takeNext = () => {
      result.push(this.#merged[next] as Json);
      done.add(this.#elements[next++] as string);
    };
    for (const [place, element] of this.#liveElements.entries()) {
      if (!wanted.has(element)) {
        result.push(this.#live[place] as Json);
      } else if (element === this.#elements[next]) {
        takeNext();
      } else if (next < this.#elements.length && awaited[next] !== undefined && awaited[next] !== element) {
        // The config has it elsewhere.
      } else if (done.has(element)) {
        // A second copy goes, and what the config adds comes where it was.
        if (next < this.#elements.length) takeNext();
      } else {
        while (this.#elements[next] !== element) takeNext();
        takeNext();
      }
    }
    while (next < this.#elements.length) takeNext();
    return result;
  }

  /** For every item of the config, the first one from there on that live has too. */
  #findAwaited(): (string | undefined)[] {
    const awaited: (string | undefined)[] = [];
    let following: string | undefined;
    for (let place = this.#elements.length - 1; place >= 0; place--) {
      const element = this.#elements[place] as string;
      if (this.#places.has(element)) following = element;
      awaited[place] = following;
    }
    return awaited;
  }
}
