import { readFileSync } from "node:fs";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, test } from "vitest";
import {
  BASELINE,
  RESTRICTED,
} from "../../../../../src/server/admission/plugins/pod-security/checks/checks.ts";
import {
  describeViolations,
  evaluate,
} from "../../../../../src/server/admission/plugins/pod-security/evaluate.ts";
import { viewPod } from "../../../../../src/server/admission/plugins/pod-security/pod-view.ts";
import type { Level } from "../../../../../src/server/admission/plugins/pod-security/policy.ts";

interface Case {
  readonly name: string;
  readonly annotations?: JsonObject;
  readonly spec: JsonObject;
  readonly expect: Readonly<Record<string, string | null>>;
}

const file = new URL("../../../../../spec-fixtures/server/admission/pod-security.jsonl", import.meta.url);
const cases = readFileSync(file, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

describe("what pods break of a level", () => {
  for (const { name, annotations = {}, spec, expect: expected } of cases)
    for (const [standard, violations] of Object.entries(expected))
      test(`${name}: ${standard}`, () => {
        const [level, version] = standard.split(":") as [Level, string];
        const found = evaluate({ level, version }, viewPod({ metadata: { annotations }, spec }));
        expect(describeViolations(found)).toBe(violations ?? "");
      });

  test("violations come in the order of the checks' names, the versions of a check in theirs", () => {
    for (const checks of [BASELINE, RESTRICTED]) {
      const ids = checks.map(({ id }) => id);
      expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
      for (const { versions } of checks) {
        const since = versions.map((version) => version.since);
        expect(since).toEqual([...new Set(since)].sort((a, b) => a - b));
      }
    }
  });
});
