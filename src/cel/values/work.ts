/** Stops an evaluation for good. */
export class CostExceeded {
  readonly message = "operation cancelled: actual cost limit exceeded";
}

/**
 * What one evaluation may look at and make: characters, and items, which count more. Costs are Kubernetes', by which an evaluation ends
 * long before in nearly all cases; but `size` of a text costs 1, and so does a list of a million items that is added to another.
 */
const MOST_WORK = 200_000_000;
export const PER_ITEM = 16;

/** What is left of it; outside of evaluations, nobody counts. They do not overlap, as nothing in them waits, but one can be in another. */
let left = Number.POSITIVE_INFINITY;

/** Does what an evaluation does, within bounds: those of the evaluation that it is in, if it is in one. */
export function boundWork<Result>(evaluate: () => Result): Result {
  if (left !== Number.POSITIVE_INFINITY) return evaluate();
  left = MOST_WORK;
  try {
    return evaluate();
  } finally {
    left = Number.POSITIVE_INFINITY;
  }
}

/** Takes note of work that is about to be done, and stops the evaluation if it is too much. */
export function spend(work: number): void {
  left -= work;
  if (left < 0) throw new CostExceeded();
}
