import { Kept } from "../load/kept.ts";
import type { Entry } from "../storage/storage.ts";
import type { KeyValue } from "./messages.ts";

const decoder = new TextDecoder();

/** What an entry takes beside its texts. */
const ENTRY = 256;

/** The newest entries that were seen, so that an entry is decoded once and comes back as the same object. */
export class EntryCache {
  readonly #entries: Kept<string, Entry>;

  /** Keeps so many bytes. */
  constructor(limit: number) {
    this.#entries = new Kept(limit);
  }

  /** The entry of a key, decoded if it is not the one that is known. */
  read(key: string, { value, revision, created }: KeyValue): Entry {
    const known = this.#entries.get(key);
    if (known?.revision === revision) return known;
    return this.keep({ key, value: decoder.decode(value), revision, created });
  }

  /** Remembers an entry. Gives the one that is known, if that is the same. */
  keep(entry: Entry): Entry {
    const known = this.#entries.get(entry.key);
    if (known !== undefined && known.revision >= entry.revision) {
      return known.revision === entry.revision ? known : entry;
    }
    // A key that is written again counts as new, so that those nobody writes go first.
    this.#entries.put(entry.key, entry, ENTRY + entry.key.length + entry.value.length);
    return entry;
  }

  /** Forgets a key that was deleted. */
  drop(key: string): void {
    this.#entries.drop(key);
  }
}
