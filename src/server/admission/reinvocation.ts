import { equal, type JsonObject } from "../../value/internal.ts";
import type { Rounds } from "./rounds.ts";

/** Who of those that one plug-in asks is to be asked again in the second round: who has seen an object before others changed it. */
export class Reinvocation {
  readonly #rounds: Rounds;
  /** Those asked since the object was changed last that want to know of changes. */
  readonly #asked = new Set<string>();
  readonly #again = new Set<string>();
  #left: JsonObject | undefined;

  private constructor(rounds: Rounds) {
    this.#rounds = rounds;
  }

  /** What a plug-in, which is about to look at an object, knows of the round before. */
  static of(rounds: Rounds, plugin: string, object: JsonObject | undefined): Reinvocation {
    const known = rounds.notesOf(plugin, () => new Reinvocation(rounds));
    if (rounds.isSecond && !isSame(known.#left, object)) known.#askAgain();
    return known;
  }

  isDue(id: string): boolean {
    return !this.#rounds.isSecond || this.#again.has(id);
  }

  /** Takes note that somebody was asked, who may want to be asked again, and whether that has changed the object. */
  note(id: string, { changed, mayRepeat }: { readonly changed: boolean; readonly mayRepeat: boolean }): void {
    if (changed) {
      this.#askAgain();
      this.#rounds.wantsSecond = true;
    }
    if (mayRepeat) this.#asked.add(id);
  }

  /** Takes note of what the plug-in has made of the object in the end. */
  leave(object: JsonObject | undefined): void {
    this.#left = object;
  }

  #askAgain(): void {
    for (const id of this.#asked) this.#again.add(id);
    this.#asked.clear();
  }
}

function isSame(a: JsonObject | undefined, b: JsonObject | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && equal(a, b));
}
