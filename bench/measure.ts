import Benchmark from "benchmark";
import type { BenchObject } from "./objects.ts";

export type Work = () => unknown;

/** The work of an operation on an object; what it starts from is made before the clock runs. */
export type Prepare = (object: BenchObject) => Work;

/** Operations by name. */
export type Suite = Readonly<Record<string, Prepare>>;

/** Seconds per run of some work, and of what it is compared with. */
export interface Comparison {
  readonly work: number;
  readonly base: number;
}

const ROUNDS = 5;
const OPTIONS: Benchmark.Options = { minTime: 0.005, maxTime: 0.07, minSamples: 5 };

/** Measures two works in turns, so that a machine that slows down or speeds up does so for both. */
export function compare(work: Work, base: Work): Comparison {
  let quickest: Comparison = { work: Number.POSITIVE_INFINITY, base: Number.POSITIVE_INFINITY };
  for (let round = 0; round < ROUNDS; round++) {
    quickest = {
      base: Math.min(quickest.base, secondsPerRun(base)),
      work: Math.min(quickest.work, secondsPerRun(work)),
    };
  }
  return quickest;
}

/** The quickest of many samples: what the work takes when the machine does nothing else. */
function secondsPerRun(work: Work): number {
  const benchmark = new Benchmark(work, OPTIONS);
  benchmark.run();
  if (benchmark.error) throw benchmark.error;
  return Math.min(...benchmark.stats.sample);
}
