import { compareStrings } from "../../value/internal.ts";
import type { Entry } from "./storage.ts";

/** What a key held from a revision on; no entry if it was deleted there. */
export interface Version {
  readonly revision: number;
  readonly entry: Entry | undefined;
}

/** A key with all of its versions that are remembered. */
export interface Cell {
  readonly key: string;
  newest: Version;
  /** The versions before the newest, oldest first. Absent if there are none, as for most keys. */
  past: Version[] | undefined;
  /** Where the cell is kept; `SortedCells` sees to that. */
  chunk: Chunk;
}

/** A run of neighbouring cells, small enough that to insert into it costs little. */
interface Chunk {
  readonly cells: Cell[];
  /** How many of the cells have an entry now. */
  live: number;
  /** No cell here was written after this revision, so up to here `live` is true of older revisions too. */
  written: number;
}

/** A place between cells: before `chunks[chunk].cells[index]`. */
interface Place {
  readonly chunk: number;
  readonly index: number;
}

const MAX_CELLS = 256;

/**
 * Cells in the order of their keys' UTF-8 bytes: a list of short sorted runs. To find, insert or remove one costs about
 * the logarithm of their number, and to count those of a range does not have to look at each.
 */
export class SortedCells {
  readonly #chunks: Chunk[] = [];

  /** Adds a cell for a key that has none. */
  insert(key: string, newest: Version): Cell {
    const { chunk: at, index } = this.#place((cell) => compareStrings(cell.key, key) < 0);
    // A place at the very end has no chunk yet: the last one takes it in.
    const number = index === 0 && at > 0 ? at - 1 : at;
    let chunk = this.#chunks[number];
    if (chunk === undefined) {
      chunk = { cells: [], live: 0, written: 0 };
      this.#chunks.push(chunk);
    }
    const cell: Cell = { key, newest, past: undefined, chunk };
    chunk.cells.splice(number === at ? index : chunk.cells.length, 0, cell);
    if (newest.entry !== undefined) chunk.live++;
    chunk.written = Math.max(chunk.written, newest.revision);
    if (chunk.cells.length > MAX_CELLS) this.#split(number, chunk);
    return cell;
  }

  /** Gives a cell its next version. */
  write(cell: Cell, newest: Version): void {
    const { chunk } = cell;
    chunk.live += Number(newest.entry !== undefined) - Number(cell.newest.entry !== undefined);
    chunk.written = newest.revision;
    cell.newest = newest;
  }

  /** Removes a cell, whose key must have been deleted. */
  remove(cell: Cell): void {
    const { cells } = cell.chunk;
    if (cells.length === 1) this.#chunks.splice(this.#chunks.indexOf(cell.chunk), 1);
    else cells.splice(cells.indexOf(cell), 1);
  }

  /** The entries of a range as they were at a revision, and how many come after them. */
  read(
    {
      prefix,
      after,
      limit = Number.POSITIVE_INFINITY,
    }: { prefix: string; after?: string | undefined; limit?: number | undefined },
    revision: number,
  ): { entries: Entry[]; remaining: number } {
    const begin = this.#place(
      ({ key }) =>
        compareStrings(key, prefix) < 0 || (after !== undefined && compareStrings(key, after) <= 0),
    );
    const end = this.#place(({ key }) => key.startsWith(prefix) || compareStrings(key, prefix) < 0);
    const entries: Entry[] = [];
    let remaining = 0;
    for (let number = begin.chunk; number <= end.chunk && number < this.#chunks.length; number++) {
      const chunk = this.#chunks[number] as Chunk;
      const from = number === begin.chunk ? begin.index : 0;
      const to = number === end.chunk ? end.index : chunk.cells.length;
      const isWhole = from === 0 && to === chunk.cells.length;
      if (entries.length >= limit && isWhole && chunk.written <= revision) {
        remaining += chunk.live;
        continue;
      }
      for (let index = from; index < to; index++) {
        const entry = entryAt(chunk.cells[index] as Cell, revision);
        if (entry === undefined) continue;
        if (entries.length < limit) entries.push(entry);
        else remaining++;
      }
    }
    return { entries, remaining };
  }

  /** The place after all cells that are `before` it, which must be those up to some key. */
  #place(before: (cell: Cell) => boolean): Place {
    const next = countFirst(this.#chunks, ({ cells }) => before(cells[0] as Cell));
    if (next === 0) return { chunk: 0, index: 0 };
    const { cells } = this.#chunks[next - 1] as Chunk;
    const index = countFirst(cells, before);
    return index < cells.length ? { chunk: next - 1, index } : { chunk: next, index: 0 };
  }

  #split(number: number, chunk: Chunk): void {
    // Keys often come in order: a full last chunk stays nearly full, the new one begins with what comes next.
    const isLast = number === this.#chunks.length - 1;
    const cells = chunk.cells.splice(isLast ? MAX_CELLS : MAX_CELLS / 2);
    const live = cells.reduce((count, { newest }) => count + Number(newest.entry !== undefined), 0);
    const second: Chunk = { cells, live, written: chunk.written };
    for (const cell of cells) cell.chunk = second;
    chunk.live -= live;
    this.#chunks.splice(number + 1, 0, second);
  }
}

function entryAt({ newest, past }: Cell, revision: number): Entry | undefined {
  if (newest.revision <= revision) return newest.entry;
  if (past === undefined) return undefined;
  const last = past.at(-1) as Version;
  if (last.revision <= revision) return last.entry;
  return past[countFirst(past, (version) => version.revision <= revision) - 1]?.entry;
}

/** How many items come first for which something holds, if it holds for none after those. */
export function countFirst<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low;
}
