import { readFileSync } from "node:fs";
import { kubernetes } from "fieldwise/kubernetes";
import { LINT_RULES, type LintRule, lintSchema } from "fieldwise/lint";
import { describe, expect, it } from "vitest";

const page = readFileSync(new URL("../../docs/lint.md", import.meta.url), "utf8");
const sectionOf = (title: string): string => page.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
const rowsOf = (title: string): string[][] =>
  [...sectionOf(title).matchAll(/^\| (`.*) \|$/gm)].map(([, row]) => (row as string).split(" | "));

describe("docs/lint.md", () => {
  it("shows every rule with all that is known of it, in order", () => {
    const expected = Object.entries<LintRule>(LINT_RULES).map(([id, rule]) => [
      `\`${id}\``,
      rule.severity,
      rule.of.join(", "),
      rule.needsLive ? "yes" : "–",
      rule.about,
      rule.why,
      rule.remedy,
      rule.reports.join(", "),
    ]);
    expect(rowsOf("Rules")).toEqual(expected);
  });

  it("lists every place where patches and apply disagree in Kubernetes v1.36", () => {
    const expected = lintSchema(kubernetes()).map(({ in: definition, path, message }) => [
      `\`${definition}\``,
      `\`${path}\``,
      message,
    ]);
    expect(expected.length).toBeGreaterThan(20);
    expect(rowsOf("Where Kubernetes v1.36 disagrees with itself")).toEqual(expected);
  });
});
