import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readKnown, runVectors } from "fieldwise/cli";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../spec-fixtures/vectors", import.meta.url));
const known = readKnown(join(folder, "../known-differences.jsonl"));
// test/server/http-vectors.test.ts runs those of the server.
const files = readdirSync(folder).filter((file) => file.endsWith(".jsonl"));

it.each(files)("%s passes", (file) => {
  const report = runVectors(join(folder, file), { known });
  if (report === undefined) throw new Error(`${file} is for a server: it belongs elsewhere`);
  expect(report.passed + report.failures.length).toBeGreaterThan(0);
  expect(report.failures).toEqual([]);
});

it("no more than a few are known to differ, each for a reason", () => {
  const cases = readFileSync(join(folder, "write.jsonl"), "utf8").trim().split("\n");
  const refused = cases.filter((line) => "error" in JSON.parse(line).expect).length;
  expect(known.size).toBeLessThanOrEqual(refused * 0.05);
  for (const why of known.values()) expect(why.length).toBeGreaterThan(20);
});
