import type { ListType } from "../schema/internal.ts";
import type { Json, JsonArray } from "../value/internal.ts";
import { haveSameElement, itemElement, itemElements } from "./item-element.ts";
import { UNFIT } from "./validate.ts";

/** Which items of a config and of a live list belong together. */
export interface Pairing {
  /** Where live has what each item of the config merges with. What it has twice is replaced, so that is nowhere. */
  readonly partners: readonly (number | undefined)[];
  /** The elements of live's items; `undefined` if the merged items keep live's places. */
  readonly liveElements: readonly string[] | undefined;
}

/** Pairs the items of two lists that merge. `elements`: those of the config's items, each once. */
export function pairItems(
  list: ListType,
  live: JsonArray,
  config: JsonArray,
  elements: readonly string[],
): Pairing {
  const inOrder = findInOrder(list, live, config, elements);
  if (inOrder !== undefined) return { partners: inOrder, liveElements: undefined };
  const liveElements = itemElements(list, live);
  if (liveElements === undefined) throw UNFIT;
  const places = new Map<string, number | undefined>();
  for (const [place, element] of liveElements.entries())
    places.set(element, places.has(element) ? undefined : place);
  return { partners: elements.map((element) => places.get(element)), liveElements };
}

/**
 * Where live has each of a config's items, if it has all of them, once each and in the config's order, so that their
 * merge keeps live's order; else `undefined`.
 */
function findInOrder(
  list: ListType,
  live: JsonArray,
  config: JsonArray,
  elements: readonly string[],
): readonly number[] | undefined {
  if (config.length > live.length) return undefined;
  const partners: number[] = [];
  const others: Json[] = [];
  for (const item of live) {
    const next = config[partners.length];
    if (next !== undefined && haveSameElement(list, item, next))
      partners.push(partners.length + others.length);
    else others.push(item);
  }
  if (partners.length < config.length) return undefined;
  const stated = new Set(others.length > 0 ? elements : []);
  const unclear = others.some((other) => {
    const element = itemElement(list, other);
    return element === undefined || stated.has(element);
  });
  return unclear ? undefined : partners;
}

interface Interleaving {
  readonly live: JsonArray;
  readonly liveElements: readonly string[];
  readonly elements: readonly string[];
  /** What became of the config's items. */
  readonly merged: JsonArray;
}

/**
 * The config's items in its order, and among them, as early as that allows, what only live has. An item that
 * both have and that the config wants elsewhere leaves its place.
 */
export function interleave({ live, liveElements, elements, merged }: Interleaving): JsonArray {
  const wanted = new Set(elements);
  const done = new Set<string>();
  const awaited = findAwaited(elements, new Set(liveElements));
  const result: Json[] = [];
  let next = 0;
  const takeNext = () => {
    result.push(merged[next] as Json);
    done.add(elements[next++] as string);
  };
  for (const [place, element] of liveElements.entries()) {
    if (!wanted.has(element)) {
      result.push(live[place] as Json);
    } else if (element === elements[next]) {
      takeNext();
    } else if (next < elements.length && awaited[next] !== undefined && awaited[next] !== element) {
      // The config has it elsewhere.
    } else if (done.has(element)) {
      // A second copy goes, and what the config adds comes where it was.
      if (next < elements.length) takeNext();
    } else {
      while (elements[next] !== element) takeNext();
      takeNext();
    }
  }
  while (next < elements.length) takeNext();
  return result;
}

/** For every item of the config, the first one from there on that live has too. */
function findAwaited(
  elements: readonly string[],
  live: ReadonlySet<string>,
): readonly (string | undefined)[] {
  const awaited: (string | undefined)[] = [];
  let following: string | undefined;
  for (let place = elements.length - 1; place >= 0; place--) {
    if (live.has(elements[place] as string)) following = elements[place];
    awaited[place] = following;
  }
  return awaited;
}
