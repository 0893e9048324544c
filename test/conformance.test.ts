import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runVectors } from "fieldwise/cli";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../spec-fixtures/vectors", import.meta.url));
const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));

/** The operations that the engine does not have yet. This list only ever gets shorter. */
const NOT_BUILT = ["fm", "ssa"];

it.each(files)("%s passes, save for operations that are not built yet", (file) => {
  const report = runVectors(join(folder, file));
  if (report === undefined) throw new Error(`${file} is for a server: it belongs elsewhere`);
  expect(report.passed + report.failures.length).toBeGreaterThan(0);
  expect(report.failures.filter(({ op }) => !NOT_BUILT.includes(op))).toEqual([]);
  for (const { op, difference } of report.failures) expect(difference).toBe(`${op} is not built yet`);
});
