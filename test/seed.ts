import { env } from "node:process";
import fc from "fast-check";

/**
 * Properties draw the same cases in every run, so that a change is what makes a test fail, and not luck. To look for
 * new ones, `FUZZ=random npm test`, or a number for that seed; `FUZZ_RUNS` says how many cases a property gets.
 */
const { FUZZ, FUZZ_RUNS } = env;
fc.configureGlobal({
  ...(FUZZ !== "random" && { seed: Number(FUZZ ?? 20_261_116) }),
  ...(FUZZ_RUNS !== undefined && { numRuns: Number(FUZZ_RUNS) }),
});
