/** Compatibility: what a change of a schema breaks, for whom, and what to do instead. */
export type { SchemaSource } from "./api/api.ts";
export { compareSchemas } from "./compare-schemas.ts";
export type {
  CompatibilityExemption,
  CompatibilityFinding,
  CompatibilityOptions,
  CompatibilityPlace,
  CompatibilitySuppression,
  DescriptorSetOptions,
  VersionDeprecation,
} from "./findings/finding.ts";
export type {
  CompatibilityPolicy,
  CompatibilityRule,
  CompatibilitySeverity,
  CompatibilitySide,
  CompatibilityVerdict,
} from "./findings/rule.ts";
export { COMPATIBILITY_RULES, type CompatibilityRuleId } from "./findings/rules.ts";
export type { CompatibilitySummary } from "./findings/summary.ts";
export type { Compatibility } from "./judge.ts";
export { compareDescriptorSets } from "./proto/compare-descriptor-sets.ts";
