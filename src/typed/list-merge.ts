import type { ListType } from "../schema/index.ts";
import type { Json, JsonArray } from "../value/index.ts";
import { haveSameElement, itemElement, itemElements } from "./item-element.ts";

/** The merge of a config's list into a live one. */
export class ListMerge {
  readonly #live: JsonArray;
  readonly #elements: readonly string[];
  /** Where live has each of the config's items, if their merge keeps live's order. */
  readonly #partners: readonly number[] | undefined;
  readonly #liveElements: readonly string[];
  /** Where live has each element; -1 if it has it more than once. */
  readonly #places: ReadonlyMap<string, number>;
  /** Live with what became of the config's items, if they keep its order; else just those items. */
  #merged: Json[] | undefined;

  private constructor(
    live: JsonArray,
    elements: readonly string[],
    partners: readonly number[] | undefined,
    liveElements: readonly string[],
  ) {
    this.#live = live;
    this.#elements = elements;
    this.#partners = partners;
    this.#liveElements = liveElements;
    const places = new Map<string, number>();
    for (const [place, element] of liveElements.entries())
      places.set(element, places.has(element) ? -1 : place);
    this.#places = places;
  }

  /** `elements`: those of the config's items, each once. Gives `null` if live has items that no such list can hold. */
  static create(
    list: ListType,
    live: JsonArray,
    config: JsonArray,
    elements: readonly string[],
  ): ListMerge | null {
    const partners = findPartners(list, live, config, elements);
    if (partners !== undefined) return new ListMerge(live, elements, partners, NO_ELEMENTS);
    const liveElements = itemElements(list, live);
    return liveElements === undefined ? null : new ListMerge(live, elements, undefined, liveElements);
  }

  /**
   * Where live has what an item of the config merges with. What it has twice is replaced, so there is nothing to merge
   * with.
   */
  partner(place: number): number | undefined {
    if (this.#partners !== undefined) return this.#partners[place];
    const livePlace = this.#places.get(this.#elements[place] as string);
    return livePlace === -1 ? undefined : livePlace;
  }

  /** Takes what became of an item of the config. */
  set(place: number, item: Json): void {
    if (this.#partners === undefined) {
      this.#merged ??= [];
      this.#merged[place] = item;
      return;
    }
    const partner = this.#partners[place] as number;
    if (item === this.#live[partner]) return;
    this.#merged ??= [...this.#live];
    this.#merged[partner] = item;
  }

  /** All the items; live itself if nothing changed. */
  finish(): JsonArray {
    return this.#partners === undefined ? this.#interleave(this.#merged ?? []) : (this.#merged ?? this.#live);
  }

  /**
   * The config's items in its order, and among them, as early as that allows, what only live has. An item that
   * both have and that the config wants elsewhere leaves its place.
   */
  #interleave(merged: JsonArray): JsonArray {
    const wanted = new Set(this.#elements);
    const done = new Set<string>();
    const awaited = this.#findAwaited();
    const result: Json[] = [];
    let next = 0;
    const takeNext = () => {
      result.push(merged[next] as Json);
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

const NO_ELEMENTS: readonly string[] = [];

/**
 * Where live has each of a config's items, if it has all of them, once each and in the config's order, so that their
 * merge keeps live's order; else `undefined`. `elements`: those of the config's items, each once.
 */
function findPartners(
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
