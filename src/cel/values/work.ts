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

/** Evaluations do not overlap, as nothing in them waits. */
let left = MOST_WORK;

export function beginWork(): void {
  left = MOST_WORK;
}

/** Takes note of work that is about to be done, and stops the evaluation if it is too much. */
export function spend(work: number): void {
  left -= work;
  if (left < 0) throw new CostExceeded();
}
