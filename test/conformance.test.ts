import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runVectors } from "fieldwise/cli";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../spec-fixtures/vectors", import.meta.url));
// test/server/http-vectors.test.ts runs those of the server.
const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));

it.each(files)("%s passes", (file) => {
  const report = runVectors(join(folder, file));
  if (report === undefined) throw new Error(`${file} is for a server: it belongs elsewhere`);
  expect(report.passed + report.failures.length).toBeGreaterThan(0);
  expect(report.failures).toEqual([]);
});
