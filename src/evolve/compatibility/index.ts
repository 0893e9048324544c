export type { SchemaSource } from "./api.ts";
export { type Compatibility, compareSchemas } from "./compare-schemas.ts";
export type {
  CompatibilityExemption,
  CompatibilityFinding,
  CompatibilityOptions,
  CompatibilitySuppression,
  VersionDeprecation,
} from "./finding.ts";
export {
  COMPATIBILITY_RULES,
  type CompatibilityPolicy,
  type CompatibilityRule,
  type CompatibilityRuleId,
  type CompatibilitySeverity,
  type CompatibilitySide,
  type CompatibilityVerdict,
} from "./rules.ts";
export type { CompatibilitySummary } from "./summary.ts";
