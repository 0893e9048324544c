import { checkCount, type Names, readArguments, readNamed } from "../../value/internal.ts";

/** How much a store that keeps its objects in memory may hold. */
export interface StorageLimits {
  /** The most characters of all keys and values, those of the history included. Default: 1 GiB. */
  readonly characters?: number | undefined;
}

const CHARACTERS = 1024 ** 3;

const LIMITS: Names = { characters: "number" };

/** How many characters a store may hold. A name that nobody reads, or a value that nobody can use, is an error. */
export function readLimits(stated: StorageLimits): number {
  return readArguments(() => {
    const { characters = CHARACTERS } = readNamed("limits", stated, LIMITS);
    checkCount(characters, "characters", true);
    return characters;
  });
}
