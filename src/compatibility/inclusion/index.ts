/** Whether a changed node of a schema accepts more, fewer, the same or other values, decided by inclusion. */
export { compareDefaults, type DefaultComparison } from "./compare-defaults.ts";
export {
  type Cause,
  compareValues,
  type Difference,
  type Standing,
  type ValueComparison,
} from "./compare-values.ts";
export { Effort } from "./effort.ts";
export { compareRules, type RuleChange, type RuleDifference } from "./rules/compare-rules.ts";
export type { Judgement, SchemaPair, Verdict } from "./verdict.ts";
