import type { Steps } from "../../value/internal.ts";
import type { Call } from "./call.ts";

/** Does the work on a call step by step: from the start again where it needed a conversion that others do, once that is there. */
export function runSteps<Result>(
  call: Pick<Call, "conversions" | "slices" | "warnings">,
  begin: () => Steps<Result>,
): Result | Promise<Result> {
  return call.conversions === undefined ? call.slices.run(begin()) : call.conversions.run(call, begin);
}

/** The same for work in one step. */
export function runStep<Result>(
  call: Pick<Call, "conversions" | "slices" | "warnings">,
  work: () => Result,
): Result | Promise<Result> {
  if (call.conversions === undefined) return work();
  // biome-ignore lint/correctness/useYield: it is one step
  return call.conversions.run(call, function* () {
    return work();
  });
}
