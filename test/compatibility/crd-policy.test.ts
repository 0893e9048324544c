import { type CompatibilityFinding, compareSchemas } from "fieldwise/compatibility";
import { kubernetes as schemaOfKubernetes } from "fieldwise/kubernetes";
import { describe, expect, it } from "vitest";
import { crdCases, definitionOf, type ExpectedFinding } from "./crd-cases.ts";

const told = ({ rule, path, severity, spares, places }: CompatibilityFinding): ExpectedFinding => {
  const finding = [rule, path, severity, spares, places?.length] as const;
  return finding.slice(
    0,
    finding.findLastIndex((part) => part !== undefined) + 1,
  ) as unknown as ExpectedFinding;
};
const sorted = (findings: readonly ExpectedFinding[]): readonly string[] =>
  findings.map((finding) => JSON.stringify(finding)).sort();

describe("the policy for CustomResourceDefinitions", () => {
  it.each(crdCases)("$name", ({ old, new: next, track, suppress, readers, crd, kubernetes }) => {
    const sides = [definitionOf(old, track), definitionOf(next, track)] as const;
    const before = JSON.stringify(sides);
    const options = { includeFine: true, suppress, readers, embedded: schemaOfKubernetes() };
    const { findings, summary } = compareSchemas(...sides, options);
    expect(sorted(findings.map(told))).toEqual(sorted(crd));
    expect(summary.breaking).toBe(crd.filter(([, , severity]) => severity === "breaking").length);
    for (const finding of findings) expect(finding).not.toHaveProperty("exempt");
    if (kubernetes !== undefined) {
      const strict = compareSchemas(...sides, { ...options, policy: "kubernetes" }).findings;
      expect(sorted(strict.map(told))).toEqual(sorted(kubernetes));
    }
    for (const side of sides)
      expect(compareSchemas(side, structuredClone(side), options).findings).toEqual([]);
    expect(JSON.stringify(sides), "the definitions are untouched").toBe(before);
  });

  it("has one name for each case", () => {
    expect(new Set(crdCases.map(({ name }) => name)).size).toBe(crdCases.length);
  });
});
