import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseJson } from "fieldwise/value";
import type { LintCase } from "./run-case.ts";

const folder = fileURLToPath(new URL("../../spec-fixtures/lint/", import.meta.url));

export function readCases(): readonly LintCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".jsonl"))
    .flatMap((file) =>
      readFileSync(folder + file, "utf8")
        .trim()
        .split("\n"),
    )
    .map((line) => parseJson(line) as unknown as LintCase);
}
