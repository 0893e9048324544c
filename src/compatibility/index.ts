/** Compatibility: what a change of a schema breaks, for whom, and what to do instead; which versions may go, and what objects use that is deprecated. */
export type { SchemaSource } from "./api/api.ts";
export { compareSchemas } from "./compare-schemas.ts";
export {
  createDeprecationChecker,
  type DeprecationChecker,
} from "./deprecation/create-deprecation-checker.ts";
export {
  countDeprecatedUses,
  type DeprecatedUse,
  type DeprecationCounts,
  type DeprecationOptions,
} from "./deprecation/deprecated-use.ts";
export { checkFeatures, type FeatureCheckOptions } from "./features/check-features.ts";
export type {
  CompatibilityExemption,
  CompatibilityFinding,
  CompatibilityOccurrence,
  CompatibilityOptions,
  CompatibilityPlace,
  CompatibilitySparing,
  CompatibilitySuppression,
  DescriptorSetOptions,
  Track,
  VersionDeprecation,
} from "./findings/finding.ts";
export type {
  CompatibilityParty,
  CompatibilityPolicy,
  CompatibilityRule,
  CompatibilitySeverity,
  CompatibilitySide,
  CompatibilityVerdict,
} from "./findings/rule.ts";
export { COMPATIBILITY_RULES, type CompatibilityRuleId } from "./findings/rules.ts";
export type { CompatibilitySummary } from "./findings/summary.ts";
export type { Compatibility } from "./judge.ts";
export { checkRemoval, type Removal, type RemovalOptions } from "./life-cycle/check-removal.ts";
export {
  type LastMajor,
  LIFE_CYCLES,
  type LifeCycle,
  type MajorVersions,
  type Span,
  type Stay,
} from "./life-cycle/life-cycles.ts";
export type { OverdueVersion } from "./life-cycle/overdue.ts";
export { compareDescriptorSets } from "./proto/compare-descriptor-sets.ts";
