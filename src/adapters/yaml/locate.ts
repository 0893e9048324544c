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

/**
 * The offset of the value at a place in a text that reads well, or of the nearest value around it that there is;
 * undefined if the text is empty. The way goes through aliases, and through `<<`, to where the value is written.
 */
export function findPlace(source: YamlSource, place: readonly (string | number)[]): number | undefined {
  const root = findRoot(source, 0);
  return root < 0 ? undefined : startOf(source, new Walk(source).follow(place, root));
}

/** Goes from node to node, each of which is an index into the events. */
class Walk {
  readonly #source: YamlSource;
  readonly #events: readonly YamlEvent[];
  readonly #targets: ReadonlyMap<number, number>;

  constructor(source: YamlSource) {
    this.#source = source;
    this.#events = source.events;
    this.#targets = findTargets(source);
  }

  follow(place: readonly (string | number)[], root: number): number {
    let node = root;
    for (const step of place) {
      const inner = this.#enter(this.#resolve(node), step);
      if (inner === undefined) break;
      node = inner;
    }
    return node;
  }

  #enter(node: number, step: string | number): number | undefined {
    switch (this.#events[node]?.type) {
      case SEQUENCE:
        return this.#itemsOf(node)[Number(step)];
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
  #findField(mapping: number, name: string): number | undefined {
    let found: number | undefined;
    for (const { key, value } of pairsOf(this.#events, mapping + 1)) {
      const event = this.#events[this.#resolve(key)] as YamlEvent;
      if (event.type !== SCALAR) continue;
      if (isMergeKey(this.#source, event)) found = this.#findMerged(value, name) ?? found;
      else if (readKey(this.#source, event) === name) found = value;
    }
    return found;
  }

  /** The same in what follows `<<`: an object, or a list whose first object counts most. */
  #findMerged(merged: number, name: string): number | undefined {
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
