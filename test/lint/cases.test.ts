import { LINT_RULES, type LintRule, type LintRuleId } from "fieldwise/lint";
import { describe, expect, it } from "vitest";
import { deepFreeze } from "../arbitraries.ts";
import { readCases } from "./cases.ts";
import { runCase } from "./run-case.ts";

const cases = readCases();
const rules = Object.entries<LintRule>(LINT_RULES) as readonly [LintRuleId, LintRule][];

describe("spec-fixtures/lint", () => {
  it.each(cases)("$name", (test) => {
    const findings = runCase(deepFreeze(test));
    const found = findings.map(({ rule, of, path, message }) => ({ rule, of, path, message }));
    expect(found).toEqual(test.expect);
    for (const { rule, severity, why, remedy } of findings)
      expect({ severity, why, remedy }).toEqual({
        severity: LINT_RULES[rule].severity,
        why: LINT_RULES[rule].why,
        remedy: LINT_RULES[rule].remedy,
      });
  });

  it("holds several cases, each with a name of its own, for every rule", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    for (const [id] of rules) {
      const positive = cases.filter(({ expect: expected }) => expected.some(({ rule }) => rule === id));
      expect([id, positive.length > 0]).toEqual([id, true]);
    }
    expect(cases.filter(({ expect: expected }) => expected.length === 0).length).toBeGreaterThan(100);
  });

  it("needs live where the rules say so, and only there", () => {
    for (const [id, { needsLive }] of rules) {
      const without = cases.filter(
        ({ live, history, expect: expected }) =>
          live === undefined && history === undefined && expected.some(({ rule }) => rule === id),
      );
      expect([id, without.length === 0]).toEqual([id, needsLive]);
    }
  });

  it("finds nothing in a subject that the rule is not about", () => {
    for (const [id, { of }] of rules) {
      const subjects = cases
        .filter(({ expect: expected }) => expected.some(({ rule }) => rule === id))
        .map(({ object, patch }) =>
          object !== undefined ? "object" : patch !== undefined ? "patch" : "schema",
        );
      expect([id, [...new Set(subjects)].sort()]).toEqual([id, [...of].sort()]);
    }
  });
});

describe("LINT_RULES", () => {
  it("name where people were hurt", () => {
    for (const [id, { reports }] of rules) {
      expect([id, reports.length > 0]).toEqual([id, true]);
      for (const report of reports) expect(report).toMatch(/^[\w./-]+#\d+$/);
    }
  });
});
