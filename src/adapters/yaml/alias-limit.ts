/** What Kubernetes' limits say: a small document may be nearly all aliases, a large one must be mostly its own. */
const SMALL = 400_000;
const LARGE = 4_000_000;

/**
 * Whether the nodes that come from aliases are too many among all. Aliases of aliases can make a value of any size
 * from a short text; the limit is the one that Kubernetes has.
 */
export function exceedsAliasLimit({
  aliased,
  all,
}: {
  readonly aliased: number;
  readonly all: number;
}): boolean {
  return aliased > 100 && all > 1000 && aliased / all > allowedShare(all);
}

function allowedShare(all: number): number {
  const beyond = Math.min(Math.max(all - SMALL, 0), LARGE - SMALL);
  return 0.99 - 0.89 * (beyond / (LARGE - SMALL));
}
