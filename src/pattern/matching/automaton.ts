import { type Alphabet, type Letter, pointAt, widthOf } from "./alphabet.ts";
import { EDGE } from "./neighbour.ts";
import type { Program } from "./program.ts";
import { Threads } from "./threads.ts";

/** Where all threads are, after some text. */
interface State {
  readonly places: readonly number[];
  /** What positions may ask of the last character. */
  readonly before: number;
}

/** What is in the table instead of the row of a state. */
const UNKNOWN = 0;
const MATCHED = 1;
const DEAD = 2;

const FEWEST_COLUMNS = 8;

/** How many places and cells of the table are kept before all are forgotten. */
const MAX_KEPT = 2 ** 20;

/** How many places may be looked at to find out what is not known yet: for any text, and for each of its characters. */
const MAX_EFFORT = 2 ** 20;
const EFFORT_PER_CHARACTER = 8;

/** For how many characters nothing is kept, once that was too much; how many times the effort in that time is worth keeping. */
const STRETCH = 4096;
const WORTH_KEEPING = 1 / 8;

/** Tells whether texts match. States are found out as texts lead to them, and kept within bounds. */
export class Automaton {
  readonly #program: Program;
  readonly #alphabet: Alphabet;
  readonly #threads: Threads;
  #columns = FEWEST_COLUMNS;
  /** The row of the next state, by row and letter. Rows are counted in cells; the first one is not used. */
  #table = new Int32Array(FEWEST_COLUMNS * 8);
  readonly #states: (State | undefined)[] = [undefined];
  readonly #rows = new Map<string, number>();
  #placesKept = 0;
  /** The row at the start of any text. */
  #start = UNKNOWN;

  constructor(program: Program, alphabet: Alphabet) {
    this.#program = program;
    this.#alphabet = alphabet;
    this.#threads = new Threads(program);
  }

  /** Whether a text matches somewhere from an index on, at which a character begins. */
  matches(text: string, from: number): boolean {
    const { ascii, end } = this.#alphabet;
    let row = this.#rowAt(text, from);
    let table = this.#table;
    let effort = 0;
    for (let index = from; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      let next = unit < 128 ? (table[row + (ascii[unit] as number)] as number) : UNKNOWN;
      if (next === UNKNOWN) {
        const point = pointAt(text, index);
        const letter = this.#alphabet.letterOf(point);
        next = this.#nextOf(row, letter);
        if (next === UNKNOWN) {
          effort += this.#stateIn(row).places.length + this.#columns;
          if (effort > MAX_EFFORT + index * EFFORT_PER_CHARACTER) {
            const stretch = this.#run(text, index, row);
            [index, next] = [stretch.end, stretch.row];
            effort -= stretch.effort * WORTH_KEEPING;
          } else {
            next = this.#findNext(row, letter);
            index += widthOf(point) - 1;
          }
          table = this.#table;
        } else index += widthOf(point) - 1;
      }
      if (next <= DEAD) return next === MATCHED;
      row = next;
    }
    return (this.#nextOf(row, end) || this.#findNext(row, end)) === MATCHED;
  }

  #rowAt(text: string, index: number): number {
    const { start } = this.#program;
    const before = index === 0 ? EDGE : this.#alphabet.letterOf(pointAt(text, index - 1)).neighbour;
    this.#widen();
    if (index > 0) return this.#rowOf([start], before);
    if (this.#start === UNKNOWN) this.#start = this.#rowOf([start], before);
    return this.#start;
  }

  #nextOf(row: number, { id }: Letter): number {
    return id < this.#columns ? (this.#table[row + id] as number) : UNKNOWN;
  }

  #findNext(row: number, letter: Letter): number {
    const { places, before } = this.#stateIn(row);
    const moved = this.#move(places, before, letter);
    this.#widen();
    const next = moved === undefined ? MATCHED : this.#rowOf(moved, letter.neighbour);
    const isForgotten = this.#states[row / this.#columns]?.places !== places;
    if (letter.id > 0 && !isForgotten) this.#table[row + letter.id] = next;
    return next;
  }

  #stateIn(row: number): State {
    return this.#states[row / this.#columns] as State;
  }

  /** Moves all threads on, and lets another begin if a match may begin anywhere; `undefined` if one has matched. */
  #move(places: readonly number[], before: number, letter: Letter): number[] | undefined {
    const moved = this.#threads.advance(places, before, letter);
    if (!this.#program.anchored) moved?.push(this.#program.start);
    return moved;
  }

  #rowOf(places: number[], before: number): number {
    if (places.length === 0) return DEAD;
    const sorted = [...new Set(places)].sort((one, other) => one - other);
    const key = `${before}:${sorted}`;
    const known = this.#rows.get(key);
    if (known !== undefined) return known;
    const kept = (this.#states.length + 1) * this.#columns + this.#placesKept + sorted.length;
    if (kept > MAX_KEPT) this.#forget();
    const row = this.#states.push({ places: sorted, before }) * this.#columns - this.#columns;
    this.#placesKept += sorted.length;
    this.#rows.set(key, row);
    if (row + this.#columns > this.#table.length) this.#growTable();
    return row;
  }

  #growTable(): void {
    const table = new Int32Array(this.#table.length * 2);
    table.set(this.#table);
    this.#table = table;
  }

  /** Makes room for all letters that are known by now, also to others who use the alphabet. */
  #widen(): void {
    const { count } = this.#alphabet;
    if (count < this.#columns) return;
    while (count >= this.#columns) this.#columns *= 2;
    this.#forget();
  }

  #forget(): void {
    this.#states.length = 1;
    this.#rows.clear();
    this.#placesKept = 0;
    this.#start = UNKNOWN;
    this.#table = new Int32Array(this.#columns * 8);
  }

  /** Goes on for a stretch without keeping anything, where a text leads to ever new states. `end` is its last unit. */
  #run(text: string, from: number, row: number): { end: number; row: number; effort: number } {
    let { places, before } = this.#stateIn(row);
    let effort = 0;
    let index = from;
    while (index < text.length && index < from + STRETCH) {
      const point = pointAt(text, index);
      const letter = this.#alphabet.letterOf(point);
      const moved = this.#move(places, before, letter);
      if (moved === undefined) return { end: index, row: MATCHED, effort };
      places = moved;
      before = letter.neighbour;
      effort += moved.length;
      index += widthOf(point);
    }
    this.#widen();
    return { end: index - 1, row: this.#rowOf([...places], before), effort };
  }
}
