import type { Json } from "../value/internal.ts";

/** Longer lists are patched in pieces: each item that is put in or taken out would move all that follow it. */
const MOST_MOVED = 2_048;

/** How many items a piece has at first: half of what it may have. */
const PIECE = MOST_MOVED / 2;

/** A long list while it is patched, in pieces. What an operation costs hardly grows with its length. */
class LongList {
  readonly #pieces: Json[][] = [];
  length: number;

  constructor(items: readonly Json[]) {
    this.length = items.length;
    for (let start = 0; start < items.length; start += PIECE)
      this.#pieces.push(items.slice(start, start + PIECE));
  }

  get(index: number): Json {
    const [piece, place] = this.#find(index);
    return (this.#pieces[piece] as Json[])[place] as Json;
  }

  set(index: number, item: Json): void {
    const [piece, place] = this.#find(index);
    (this.#pieces[piece] as Json[])[place] = item;
  }

  insert(index: number, item: Json): void {
    const [piece, place] = this.#find(index);
    const items = this.#pieces[piece] as Json[];
    items.splice(place, 0, item);
    this.length++;
    if (items.length > MOST_MOVED) this.#pieces.splice(piece + 1, 0, items.splice(PIECE));
  }

  remove(index: number): Json {
    const [piece, place] = this.#find(index);
    const items = this.#pieces[piece] as Json[];
    const [removed] = items.splice(place, 1);
    this.length--;
    if (items.length === 0 && this.#pieces.length > 1) this.#pieces.splice(piece, 1);
    return removed as Json;
  }

  items(): readonly Json[] {
    return this.#pieces.flat();
  }

  /** The piece that an index is in, and where in it; the end of the list is in the last. */
  #find(index: number): readonly [piece: number, place: number] {
    let place = index;
    let piece = 0;
    for (; piece < this.#pieces.length - 1; piece++) {
      const { length } = this.#pieces[piece] as Json[];
      if (place < length) break;
      place -= length;
    }
    return [piece, place];
  }
}

/** The long lists of an object that is patched. Each stands as it was, stale, until it is brought up to date. */
export class LongLists {
  readonly #lists = new Map<object, LongList>();

  /** The list as it is now, if it is one that was opened. */
  find(list: object): LongList | undefined {
    return this.#lists.get(list);
  }

  /** The list in pieces, to write to, if it is long. */
  open(list: Json[]): LongList | undefined {
    let open = this.#lists.get(list);
    if (open === undefined && list.length > MOST_MOVED) {
      open = new LongList(list);
      this.#lists.set(list, open);
    }
    return open;
  }

  /** Brings the lists in a value up to date, so that it is what it says. */
  settle(value: Json): void {
    if (this.#lists.size === 0) return;
    const seen = new Set<Json>();
    const left = [value];
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (typeof next !== "object" || next === null || seen.has(next)) continue;
      seen.add(next);
      this.#update(next);
      for (const part of Object.values(next)) left.push(part as Json);
    }
  }

  /** Brings all of them up to date. */
  settleAll(): void {
    for (const list of this.#lists.keys()) this.#update(list);
  }

  #update(list: object): void {
    const items = this.#lists.get(list)?.items();
    if (items === undefined) return;
    const stale = list as Json[];
    stale.length = items.length;
    for (let index = 0; index < items.length; index++) stale[index] = items[index] as Json;
    this.#lists.delete(list);
  }
}
