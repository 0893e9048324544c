/** Compatibility: what a change of a schema breaks, for whom, and what to do instead. */
export type { SchemaSource } from "./api/api.ts";
export { type Compatibility, compareSchemas } from "./compare-schemas.ts";
export type {
  CompatibilityExemption,
  CompatibilityFinding,
  CompatibilityOptions,
  CompatibilitySuppression,
  VersionDeprecation,
} from "./findings/finding.ts";
export {
  COMPATIBILITY_RULES,
  type CompatibilityPolicy,
  type CompatibilityRule,
  type CompatibilityRuleId,
  type CompatibilitySeverity,
  type CompatibilitySide,
  type CompatibilityVerdict,
} from "./findings/rules.ts";
export type { CompatibilitySummary } from "./findings/summary.ts";
