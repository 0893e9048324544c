import { Kept } from "../load/kept.ts";
import type { Entry } from "../storage/storage.ts";
import type { KeyValue } from "./messages.ts";

const decoder = new TextDecoder();

/** What an entry takes beside its texts. */
const ENTRY = 256;

/**
 * What keys hold, as far as the feed of changes has told, or newer: what is kept of a key is thus the newest there is once the feed
 * has come to the newest revision. An entry is decoded once, and comes back as the same object.
 */
export class EntryCache {
  readonly #entries: Kept<string, Entry>;

  /** Keeps so many bytes. */
  constructor(limit: number) {
    this.#entries = new Kept(limit);
  }

  /** What is known of a key. */
  get(key: string): Entry | undefined {
    return this.#entries.get(key);
  }

  /**
   * The entry of a key, decoded if it is not the one that is known. It is kept only if it `isNews`: from a revision that the feed
   * has not gone beyond. Otherwise the key may have been deleted since, and the feed does not tell that again.
   */
  read(key: string, { value, revision, created }: KeyValue, isNews: boolean): Entry {
    const known = this.#entries.get(key);
    if (known?.revision === revision) return known;
    return this.keep({ key, value: decoder.decode(value), revision, created }, isNews);
  }

  /** Remembers an entry if it is news. Gives the one that is known, if that is the same. */
  keep(entry: Entry, isNews: boolean): Entry {
    const known = this.#entries.get(entry.key);
    if (known?.revision === entry.revision) return known;
    if (!isNews || (known !== undefined && known.revision > entry.revision)) return entry;
    // A key that is written again counts as new, so that those nobody writes go first.
    this.#entries.put(entry.key, entry, ENTRY + entry.key.length + entry.value.length);
    return entry;
  }

  /** Forgets a key that was deleted. */
  drop(key: string): void {
    this.#entries.drop(key);
  }

  /** Forgets all: what happened since was not told. */
  clear(): void {
    this.#entries.clear();
  }
}
