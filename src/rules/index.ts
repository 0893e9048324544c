/** Validation rules: what definitions ask of their objects in CEL (`x-kubernetes-validations`), compiled once and checked. */
export type {
  CompileRules,
  CompileRulesOptions,
  FindProblemsOptions,
  InspectRules,
  RuleAnswer,
  RuledValue,
  RuleFault,
  RuleFinding,
  RulePlace,
  SchemaRules,
} from "../validation/engine.ts";
export { compileRules } from "./compile-rules.ts";
export { type ExplainedRule, explainRule } from "./explain-rule.ts";
export { inspectRules } from "./inspect/inspect-rules.ts";
