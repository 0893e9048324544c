/** Work that may be done step by step: between any two steps others can have their turn. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Does all of the work at once. */
export function runSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
