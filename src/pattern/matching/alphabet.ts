import type { CharacterSet } from "../syntax/character-set.ts";
import { EDGE, NOTHING_SPECIAL, neighbourOf } from "./neighbour.ts";
import type { Program } from "./program.ts";

/** Characters that no instruction tells apart; or the end of the text, which is in no set. */
export interface Letter {
  /** The number of its column in tables; 0 if there were too many to have one each. */
  readonly id: number;
  /** For each set of the program, 1 if it is in that. */
  readonly members: Uint8Array;
  readonly neighbour: number;
}

const MAX_MEMBERS = 2 ** 20;
const MAX_POINTS = 2 ** 13;

/** Finds which characters are the same to a program, as they come. */
export class Alphabet {
  readonly end: Letter;
  /** The ids of ASCII's characters; 0 where they are not known yet. */
  readonly ascii: Int32Array = new Int32Array(128);
  readonly #sets: readonly CharacterSet[];
  readonly #looksAround: boolean;
  /** The numbers of the sets that hold just one character, by that, and of all others. */
  readonly #singles = new Map<number, number>();
  readonly #others: number[] = [];
  readonly #byKey = new Map<string, Letter>();
  readonly #byPoint = new Map<number, Letter>();

  constructor({ sets, looksAround }: Program) {
    this.#sets = sets;
    this.#looksAround = looksAround;
    for (const [number, { single }] of sets.entries()) {
      if (single === undefined) this.#others.push(number);
      else this.#singles.set(single, number);
    }
    this.end = this.#add("end", new Uint8Array(sets.length), EDGE);
  }

  /** How many letters have an id: the ids are 1 up to this. */
  get count(): number {
    return this.#byKey.size;
  }

  letterOf(point: number): Letter {
    const known = this.#byPoint.get(point);
    if (known !== undefined) return known;
    const letter = this.#findLetter(point);
    if (this.#byPoint.size >= MAX_POINTS) this.#byPoint.clear();
    this.#byPoint.set(point, letter);
    if (point < this.ascii.length) this.ascii[point] = letter.id;
    return letter;
  }

  #findLetter(point: number): Letter {
    const numbers = this.#others.filter((number) => this.#sets[number]?.contains(point));
    const single = this.#singles.get(point);
    if (single !== undefined) numbers.push(single);
    const neighbour = this.#looksAround ? neighbourOf(point) : NOTHING_SPECIAL;
    const key = `${neighbour}:${numbers}`;
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    const members = new Uint8Array(this.#sets.length);
    for (const number of numbers) members[number] = 1;
    return this.#add(key, members, neighbour);
  }

  #add(key: string, members: Uint8Array, neighbour: number): Letter {
    const isFull = this.#byKey.size * members.length > MAX_MEMBERS;
    const letter = { id: isFull ? 0 : this.#byKey.size + 1, members, neighbour };
    if (!isFull) this.#byKey.set(key, letter);
    return letter;
  }
}

/** The code point at a place in a text; a lone surrogate counts as U+FFFD, which Go has instead. */
export function pointAt(text: string, index: number): number {
  const point = text.codePointAt(index) as number;
  return point >= 0xd800 && point <= 0xdfff ? 0xfffd : point;
}

export function widthOf(point: number): number {
  return point > 0xffff ? 2 : 1;
}
