import {
  ALIAS,
  findRoot,
  MAPPING,
  POP,
  pairsOf,
  SCALAR,
  SEQUENCE,
  skipNode,
  startOf,
  type YamlEvent,
  type YamlSource,
} from "./events.ts";
import { isMergeKey, readKey } from "./read-scalar.ts";

/** Where something is written, as offsets. */
export interface FoundPlace {
  readonly value: number;
  /** `undefined` for the items of a list, and for the whole. */
  readonly key: number | undefined;
}

/** Finds places in a text that reads well. The way goes through aliases, and through `<<`, to where a value is written. */
export class PlaceFinder {
  readonly #source: YamlSource;
  readonly #events: readonly YamlEvent[];
  readonly #targets: ReadonlyMap<number, number>;
  readonly #root: number;

  constructor(source: YamlSource) {
    this.#source = source;
    this.#events = source.events;
    this.#targets = findTargets(source);
    this.#root = findRoot(source, 0);
  }

  /** The value at a place, or the nearest one around it that there is; undefined if the text is empty. */
  find(place: readonly (string | number)[]): FoundPlace | undefined {
    if (this.#root < 0) return undefined;
    let found: Node = { value: this.#root, key: undefined };
    for (const step of place) {
      const inner = this.#enter(this.#resolve(found.value), step);
      if (inner === undefined) break;
      found = inner;
    }
    const { value, key } = found;
    const start = (node: number): number => startOf(this.#source, node);
    return { value: start(value), key: key === undefined ? undefined : start(key) };
  }

  #enter(node: number, step: string | number): Node | undefined {
    switch (this.#events[node]?.type) {
      case SEQUENCE: {
        const value = this.#itemsOf(node)[Number(step)];
        return value === undefined ? undefined : { value, key: undefined };
      }
      case MAPPING:
        return this.#findField(node, String(step));
      default:
        return undefined;
    }
  }

  #itemsOf(list: number): readonly number[] {
    const items: number[] = [];
    for (let item = list + 1; this.#events[item]?.type !== POP; item = skipNode(this.#events, item)) {
      items.push(item);
    }
    return items;
  }

  /** The value that counts: the last that has the name. */
  #findField(mapping: number, name: string): Node | undefined {
    let found: Node | undefined;
    for (const { key, value } of pairsOf(this.#events, mapping + 1)) {
      const event = this.#events[this.#resolve(key)] as YamlEvent;
      if (event.type !== SCALAR) continue;
      if (isMergeKey(this.#source, event)) found = this.#findMerged(value, name) ?? found;
      else if (readKey(this.#source, event) === name) found = { value, key };
    }
    return found;
  }

  /** The same in what follows `<<`: an object, or a list whose first object counts most. */
  #findMerged(merged: number, name: string): Node | undefined {
    const node = this.#resolve(merged);
    if (this.#events[node]?.type === MAPPING) return this.#findField(node, name);
    for (const item of this.#itemsOf(node)) {
      const found = this.#findField(this.#resolve(item), name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #resolve(node: number): number {
    return this.#targets.get(node) ?? node;
  }
}

/** A value, and its key if it has one: indexes into the events. */
interface Node {
  readonly value: number;
  readonly key: number | undefined;
}

/** What each alias stands for: the last node before it that has its name. */
function findTargets({ text, events }: YamlSource): ReadonlyMap<number, number> {
  const named = new Map<string, number>();
  const targets = new Map<number, number>();
  for (const [index, event] of events.entries()) {
    if (!("anchorStart" in event) || event.anchorStart < 0) continue;
    const name = text.slice(event.anchorStart, event.anchorEnd);
    if (event.type === ALIAS) targets.set(index, named.get(name) ?? index);
    else named.set(name, index);
  }
  return targets;
}
