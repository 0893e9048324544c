import type { CharacterSet } from "../syntax/character-set.ts";
import type { Position, Tree } from "../syntax/tree.ts";

/** What instructions do. Each but `MATCH` goes on to another. */
export const MATCH = 0;
/** Takes a character of a set, whose number is the argument. */
export const TAKE = 1;
/** Goes on at two instructions; the argument is the one that is tried later. */
export const SPLIT = 2;
/** Goes on if the place is as the argument, an index of `POSITIONS`, says. */
export const ASSERT = 3;
/** Remembers the place under the number that is the argument. */
export const REMEMBER = 4;

export const POSITIONS: readonly Position[] = [
  "textStart",
  "textEnd",
  "lineStart",
  "lineEnd",
  "wordEdge",
  "noWordEdge",
];

/** A pattern as instructions, which several threads run through a text at once. */
export interface Program {
  readonly kinds: Uint8Array;
  readonly nexts: Int32Array;
  readonly arguments: Int32Array;
  readonly start: number;
  /** Whether it matches at the start of the text only. */
  readonly anchored: boolean;
  readonly sets: readonly CharacterSet[];
  /** Whether it asks for the characters around a place. */
  readonly looksAround: boolean;
}

export function createProgram(tree: Tree): Program {
  const assembler = new Assembler();
  const start = assembler.add(tree, assembler.emit(MATCH, 0, 0));
  return assembler.finish(start, tree.anchored);
}

/** Puts instructions together from the end, so that each knows where it goes on. */
class Assembler {
  readonly #kinds: number[] = [];
  readonly #nexts: number[] = [];
  readonly #arguments: number[] = [];
  readonly #sets: CharacterSet[] = [];
  readonly #setNumbers = new Map<string, number>();
  #looksAround = false;

  emit(kind: number, next: number, argument: number): number {
    this.#kinds.push(kind);
    this.#nexts.push(next);
    return this.#arguments.push(argument) - 1;
  }

  /** Adds a tree that goes on at `next`, and gives where it begins. */
  add(tree: Tree, next: number): number {
    switch (tree.kind) {
      case "nothing":
        return next;
      case "character":
        return this.emit(TAKE, next, this.#numberOf(tree.set));
      case "position":
        this.#looksAround ||= tree.position !== "textStart" && tree.position !== "textEnd";
        return this.emit(ASSERT, next, POSITIONS.indexOf(tree.position));
      case "group": {
        const end = this.emit(REMEMBER, next, 2 * tree.index + 1);
        return this.emit(REMEMBER, this.add(tree.body, end), 2 * tree.index);
      }
      case "sequence":
        return tree.parts.reduceRight((after, part) => this.add(part, after), next);
      case "choice": {
        const starts = tree.parts.map((part) => this.add(part, next));
        return starts.reduceRight((later, first) => this.emit(SPLIT, first, later));
      }
      case "repeat":
        return this.#addRepeat(tree, next);
    }
  }

  #addRepeat({ body, counts }: Tree & { readonly kind: "repeat" }, next: number): number {
    const { least, most, lazy } = counts;
    const isEndless = most === Number.POSITIVE_INFINITY;
    let start = next;
    if (isEndless) {
      const loop = this.#split(next, next, lazy);
      start = this.add(body, loop);
      this.#aim(loop, start, lazy);
      // What can match nothing is not to be tried twice at the same place, lest its second choice come before what follows.
      if (least === 0) start = body.nullable ? this.#split(start, next, lazy) : loop;
    }
    for (let count = least; count < most && !isEndless; count++) {
      start = this.#split(this.add(body, start), next, lazy);
    }
    for (let count = isEndless ? 1 : 0; count < least; count++) start = this.add(body, start);
    return start;
  }

  /** Goes into a body first, or past it if that is lazy. */
  #split(body: number, past: number, lazy: boolean): number {
    return lazy ? this.emit(SPLIT, past, body) : this.emit(SPLIT, body, past);
  }

  #aim(split: number, body: number, lazy: boolean): void {
    (lazy ? this.#arguments : this.#nexts)[split] = body;
  }

  #numberOf(set: CharacterSet): number {
    const known = this.#setNumbers.get(set.key);
    if (known !== undefined) return known;
    this.#setNumbers.set(set.key, this.#sets.length);
    return this.#sets.push(set) - 1;
  }

  finish(start: number, anchored: boolean): Program {
    return {
      kinds: Uint8Array.from(this.#kinds),
      nexts: Int32Array.from(this.#nexts),
      arguments: Int32Array.from(this.#arguments),
      start,
      anchored,
      sets: this.#sets,
      looksAround: this.#looksAround,
    };
  }
}
