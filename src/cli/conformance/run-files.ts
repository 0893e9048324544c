import type { Io } from "../io.ts";
import { findVectorFiles } from "./files.ts";
import { runVectors } from "./run.ts";

interface ConformanceRun {
  readonly paths: readonly string[];
  /** Whether to tell of each case that failed. */
  readonly showFailures: boolean;
}

/** Runs the vectors that some paths name, and says how many pass; gives the exit code. */
export function runFiles({ paths, showFailures }: ConformanceRun, io: Io): number {
  const files = paths.flatMap((path) => findVectorFiles(path, io.cwd));
  const width = Math.max(...files.map(({ shown }) => shown.length));
  let passed = 0;
  let failed = 0;
  for (const { file, shown } of files) {
    const report = runVectors(file, { shown });
    if (report === undefined) {
      io.out(`${shown.padEnd(width)}  passed over: these are for a running server\n`);
      continue;
    }
    passed += report.passed;
    failed += report.failures.length;
    io.out(`${shown.padEnd(width)}  ${report.passed} passed, ${report.failures.length} failed\n`);
    if (showFailures) {
      for (const { name, difference } of report.failures) io.out(`  ${name}: ${difference}\n`);
    }
  }
  io.out(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
