import { parseArgs } from "node:util";
import type { Io } from "../io.ts";
import { findVectorFiles } from "./files.ts";
import { runVectors } from "./run.ts";

const HELP = `Run conformance vectors and count what differs from Kubernetes.

Usage:
  fieldwise conformance PATH... [--failures]

Arguments:
  PATH          a file of cases (.jsonl, one a line), or a folder of such files

Options:
  --failures    list every case that failed, with its first difference
  -h, --help    show this

Exit code: 0 if all cases pass, 1 if some fail, 2 if they could not be run.

Example:
  fieldwise conformance spec-fixtures/vectors --failures
`;

export function conformance(args: readonly string[], io: Io): number {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { failures: { type: "boolean" }, help: { type: "boolean", short: "h" } },
  });
  if (values.help === true) {
    io.out(HELP);
    return 0;
  }
  if (positionals.length === 0) {
    io.err(`fieldwise conformance: name a file or a folder of vectors\n\n${HELP}`);
    return 2;
  }
  const files = findVectorFiles(positionals);
  const width = Math.max(...files.map((file) => file.length));
  let passed = 0;
  let failed = 0;
  for (const file of files) {
    const report = runVectors(file);
    if (report === undefined) {
      io.out(`${file.padEnd(width)}  passed over: these are for a running server\n`);
      continue;
    }
    passed += report.passed;
    failed += report.failures.length;
    io.out(`${file.padEnd(width)}  ${report.passed} passed, ${report.failures.length} failed\n`);
    if (values.failures === true) {
      for (const { name, difference } of report.failures) io.out(`  ${name}: ${difference}\n`);
    }
  }
  io.out(`${passed} passed, ${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}
