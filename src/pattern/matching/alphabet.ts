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
  readonly #byKey = new Map<string, Letter>();
  readonly #byPoint = new Map<number, Letter>();

  constructor({ sets, looksAround }: Program) {
    this.#sets = sets;
    this.#looksAround = looksAround;
    this.end = this.#add("end", new Uint8Array(sets.length), EDGE);
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
    const members = Uint8Array.from(this.#sets, (set) => (set.contains(point) ? 1 : 0));
    const neighbour = this.#looksAround ? neighbourOf(point) : NOTHING_SPECIAL;
    const key = `${neighbour}${members.join("")}`;
    return this.#byKey.get(key) ?? this.#add(key, members, neighbour);
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
