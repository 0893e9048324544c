import { Mapping, Uint, type Value } from "./value.ts";

/** A map that an expression made. A number finds the whole number that equals it, whatever their types. */
export class EntryMap extends Mapping {
  readonly #entries = new Map<unknown, readonly [Value, Value]>();

  get size(): number {
    return this.#entries.size;
  }

  get(key: Value): Value | undefined {
    for (const identity of identities(key)) {
      const found = this.#entries.get(identity);
      if (found !== undefined) return found[1];
    }
    return undefined;
  }

  keys(): readonly Value[] {
    return Array.from(this.#entries.values(), ([key]) => key);
  }

  /** Adds an entry to a map that nobody else has yet; `false` if there is one with this key. */
  add(key: Value, value: Value): boolean {
    const [identity] = identities(key);
    if (this.#entries.has(identity)) return false;
    this.#entries.set(identity, [key, value]);
    return true;
  }

  /** The same, but it takes the place of an entry with this key. */
  set(key: Value, value: Value): void {
    this.#entries.set(identities(key)[0], [key, value]);
  }

  /** The same entries, in a map that can be added to. */
  copy(): EntryMap {
    const copy = new EntryMap();
    for (const [identity, entry] of this.#entries) copy.#entries.set(identity, entry);
    return copy;
  }
}

/** The entries of any map, in one that can be added to. */
export function entriesOf(map: Mapping): EntryMap {
  if (map instanceof EntryMap) return map.copy();
  const entries = new EntryMap();
  for (const key of map.keys()) entries.add(key, map.get(key) as Value);
  return entries;
}

/** What a key is known by; first what it is itself, then what else it can be found as. */
function identities(key: Value): readonly unknown[] {
  if (typeof key === "bigint") return [key, `u${key}`];
  if (key instanceof Uint) return [`u${key.value}`, key.value];
  if (typeof key !== "number") return [typeof key === "string" ? `s${key}` : key];
  return Number.isInteger(key) ? [key, BigInt(key), `u${BigInt(key)}`] : [key];
}
