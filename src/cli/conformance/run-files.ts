import { basename, join } from "node:path";
import type { Io } from "../io.ts";
import { hasBreakingOracle, runBreakingOracle } from "./breaking-cases.ts";
import { findVectorFiles } from "./files.ts";
import { readKnown } from "./known-differences.ts";
import { hasNextVersion, runNextVersion } from "./next-cases.ts";
import { PASSED_OVER, runVectors } from "./run.ts";

interface ConformanceRun {
  readonly paths: readonly string[];
  /** The file that lists the cases that are known to differ. */
  readonly known: string | undefined;
  /** Whether to tell of each case that failed. */
  readonly showFailures: boolean;
}

/** Runs the vectors that some paths name, and says how many pass; gives the exit code. */
export function runFiles({ paths, known: list, showFailures }: ConformanceRun, io: Io): number {
  const files = paths.flatMap((path) => findVectorFiles(path, io.cwd));
  const width = Math.max(...files.map(({ shown }) => shown.length));
  const known = list === undefined ? undefined : readKnown(join(io.cwd, list));
  let passed = 0;
  let differing = 0;
  let failed = 0;
  for (const { file, shown } of files) {
    const report = hasNextVersion(file)
      ? runNextVersion(file)
      : hasBreakingOracle(file)
        ? runBreakingOracle(file)
        : runVectors(file, { shown, ...(known !== undefined && { known }) });
    if (report === undefined) {
      io.out(`${shown.padEnd(width)}  passed over: these are ${PASSED_OVER.get(basename(file))}\n`);
      continue;
    }
    passed += report.passed;
    differing += report.known;
    failed += report.failures.length;
    const apart = report.known === 0 ? "" : `, ${report.known} known to differ`;
    io.out(`${shown.padEnd(width)}  ${report.passed} passed, ${report.failures.length} failed${apart}\n`);
    if (showFailures) {
      for (const { name, difference } of report.failures) io.out(`  ${name}: ${difference}\n`);
    }
  }
  if (differing > 0) io.out(`${differing} known to differ: ${list}\n`);
  io.out(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
