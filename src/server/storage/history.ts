import { type Cell, countFirst, SortedCells, type Version } from "./sorted-cells.ts";
import {
  type Change,
  type Entry,
  type Page,
  type Range,
  RevisionCompacted,
  RevisionInFuture,
  StorageFull,
} from "./storage.ts";

/** A store that nothing was written to is at this revision, as etcd is: zero is left to mean "none". */
export const FIRST_REVISION = 1;

/** What a version takes besides its texts. */
const VERSION = 256;

/**
 * All keys with their entries, how they were at every revision that is remembered, and the changes that led there: what
 * the stores that keep their objects in memory have in common. It does what it is told at once, and checks nothing.
 */
export class History {
  #revision = FIRST_REVISION;
  #compacted = 0;
  readonly #cells = new Map<string, Cell>();
  readonly #sorted = new SortedCells();
  /** The changes after the compacted revision, in order. */
  #changes: Change[] = [];
  readonly #most: number;
  #size = 0;

  /** Takes as many characters as this in all. */
  constructor(most = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** The newest revision. */
  get revision(): number {
    return this.#revision;
  }

  /** The revision up to which it was told to forget. */
  get compacted(): number {
    return this.#compacted;
  }

  get(key: string): Entry | undefined {
    return this.#cells.get(key)?.newest.entry;
  }

  range(range: Range): Page {
    const { revision = this.#revision } = range;
    if (revision > this.#revision) throw new RevisionInFuture({ revision, newest: this.#revision });
    this.#checkRemembered(revision);
    return { ...this.#sorted.read(range, revision), revision };
  }

  /** The changes of a prefix after a revision. */
  changesAfter(revision: number, prefix: string): Change[] {
    this.#checkRemembered(revision);
    const changes = this.#changes;
    const found: Change[] = [];
    for (let index = this.#countUpTo(revision); index < changes.length; index++) {
      const change = changes[index] as Change;
      if (change.key.startsWith(prefix)) found.push(change);
    }
    return found;
  }

  /** Refuses a value for which there is no room. What is deleted makes room once that is forgotten. */
  checkRoom(key: string, value: string): void {
    if (this.#size + VERSION + key.length + value.length > this.#most) throw new StorageFull();
  }

  /** Writes a version of a key, which must be newer than all there is; those of before `resume` come oldest first. */
  write(key: string, version: Version): Change {
    const { revision, entry } = version;
    const cell = this.#cells.get(key);
    const change = { key, revision, entry, previous: cell?.newest.entry };
    this.#size += sizeOf(key, version);
    if (cell === undefined) {
      this.#cells.set(key, this.#sorted.insert(key, version));
    } else {
      if (cell.past === undefined) cell.past = [cell.newest];
      else cell.past.push(cell.newest);
      this.#sorted.write(cell, version);
    }
    this.#revision = Math.max(this.#revision, revision);
    if (revision > this.#compacted) this.#changes.push(change);
    return change;
  }

  /**
   * Forgets how things were before a revision, and the changes up to it. Gives the revisions of the writes that nothing
   * remembered depends on any more.
   */
  compact(revision: number): number[] {
    if (revision > this.#revision) throw new RevisionInFuture({ revision, newest: this.#revision });
    if (revision <= this.#compacted) return [];
    this.#compacted = revision;
    const count = this.#countUpTo(revision);
    const keys = new Set(this.#changes.slice(0, count).map(({ key }) => key));
    this.#changes = this.#changes.slice(count);
    return [...keys].flatMap((key) => this.#forget(this.#cells.get(key) as Cell, revision));
  }

  /** Goes on from where an earlier process was, before anything is written. */
  resume({ revision, compacted }: { readonly revision: number; readonly compacted: number }): void {
    this.#revision = revision;
    this.#compacted = compacted;
  }

  #forget(cell: Cell, revision: number): number[] {
    const versions = [...(cell.past ?? []), cell.newest];
    const known = countFirst(versions, (version) => version.revision <= revision);
    // The last of them is how the key was at that revision, unless that is: not there.
    const kept = versions[known - 1]?.entry === undefined ? known : known - 1;
    if (kept === versions.length) {
      this.#cells.delete(cell.key);
      this.#sorted.remove(cell);
    } else {
      const past = versions.slice(kept, -1);
      cell.past = past.length === 0 ? undefined : past;
    }
    const forgotten = versions.slice(0, kept);
    for (const version of forgotten) this.#size -= sizeOf(cell.key, version);
    return forgotten.map((version) => version.revision);
  }

  #checkRemembered(revision: number): void {
    if (revision < this.#compacted) throw new RevisionCompacted({ revision, compacted: this.#compacted });
  }

  #countUpTo(revision: number): number {
    return countFirst(this.#changes, (change) => change.revision <= revision);
  }
}

function sizeOf(key: string, { entry }: Version): number {
  return VERSION + key.length + (entry?.value.length ?? 0);
}
