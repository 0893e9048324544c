import type { JsonObject } from "../../value/internal.ts";
import type { Entry } from "../storage/storage.ts";

/** What a definition makes of an object that was stored before the definition was as it is; the object itself if nothing. */
export type Redefine = (object: JsonObject) => JsonObject;

interface Redefinition {
  /** The revision of the definition: what was stored after it is as it asks. */
  readonly since: number;
  readonly redefine: Redefine;
}

/**
 * Objects that were stored before the definition of their resource was as it is. They are seen as it asks: with its defaults, and without
 * what it does not know.
 */
export class Redefined {
  readonly #byPrefix = new Map<string, Redefinition>();
  /** The newest of all: most objects are newer still. */
  #newest = 0;

  /** Tells what becomes of the objects that are kept there; of nothing, if they are not defined any more. */
  set(prefix: string, since: number, redefine: Redefine | undefined): void {
    if (redefine === undefined) this.#byPrefix.delete(prefix);
    else this.#byPrefix.set(prefix, { since, redefine });
    this.#newest = Math.max(0, ...[...this.#byPrefix.values()].map((one) => one.since));
  }

  /** What an entry may be otherwise; `undefined` if it is as its definition asks, or has none. */
  of({ key, revision }: Pick<Entry, "key" | "revision">): Redefine | undefined {
    if (revision > this.#newest) return undefined;
    const end = key.indexOf("/", key.indexOf("/", 1) + 1) + 1;
    const known = this.#byPrefix.get(key.slice(0, end));
    return known === undefined || revision > known.since ? undefined : known.redefine;
  }
}
