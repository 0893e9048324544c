export type { SchemaSource } from "./api.ts";
export { type Compatibility, compareSchemas } from "./compare-schemas.ts";
export type { CompareOptions, Deprecation, Exemption, Finding, Suppression } from "./finding.ts";
export {
  type Policy,
  RULES,
  type Rule,
  type RuleId,
  type Severity,
  type Side,
  type Verdict,
} from "./rules.ts";
export type { Summary } from "./summary.ts";
