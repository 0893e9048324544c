/** What Kubernetes' limits say: a small document may be nearly all aliases, a large one must be mostly its own. */
const SMALL = 400_000;
const LARGE = 4_000_000;

/** How many characters aliases may add to a document: more than an object of Kubernetes may have. */
const MOST_CHARACTERS = 4_000_000;

/** What a document comes to, what its aliases stand for included. */
export interface Expanded {
  /** How many nodes there are, and how many of them come from aliases. */
  all: number;
  aliased: number;
  /** The same, in characters of texts and keys. */
  characters: number;
  aliasedCharacters: number;
}

/**
 * Whether what comes from aliases is too much. Aliases of aliases can make a value of any size from a short text; the limit of
 * nodes is the one that Kubernetes has.
 */
export function exceedsAliasLimit({ aliased, all, aliasedCharacters }: Readonly<Expanded>): boolean {
  if (aliasedCharacters > MOST_CHARACTERS) return true;
  return aliased > 100 && all > 1000 && aliased / all > allowedShare(all);
}

function allowedShare(all: number): number {
  const beyond = Math.min(Math.max(all - SMALL, 0), LARGE - SMALL);
  return 0.99 - 0.89 * (beyond / (LARGE - SMALL));
}
