import { expect, it } from "vitest";
import { findUncovered } from "../../../../src/server/auth/rbac/covers.ts";
import type { PolicyRule } from "../../../../src/server/auth/rbac/policy-rules.ts";

const ruleOf = (resource: string): PolicyRule => ({
  verbs: ["get"],
  apiGroups: [""],
  resources: [resource],
  resourceNames: [],
  nonResourceURLs: [],
});

it("rules are compared a bounded number of times; those that are left are taken for uncovered", () => {
  const held = Array.from({ length: 20_000 }, (_, index) => ruleOf(`held-${index}`));
  const given = (count: number) => Array.from({ length: count }, () => ruleOf("held-19999"));
  expect(findUncovered(held, given(10))).toEqual([]);
  expect(findUncovered(held, given(1_001))).toEqual([ruleOf("held-19999")]);
});
