/** Expressions in CEL: what definitions ask of their objects (`x-kubernetes-validations`), and what policies say, compiled once and checked. */
export type {
  CompileExpressions,
  CompileExpressionsOptions,
  CompileRules,
  CompileRulesOptions,
  ExpressionFault,
  ExpressionUse,
  FindProblemsOptions,
  InspectRules,
  PolicyExpressions,
  RuleAnswer,
  RuledValue,
  RuleFault,
  RuleFinding,
  RulePlace,
  SchemaRules,
} from "../validation/engine.ts";
export { compileExpressions } from "./compile-expressions.ts";
export { compileRules } from "./compile-rules.ts";
export { type ExplainedRule, explainRule } from "./explain-rule.ts";
export { inspectRules } from "./inspect/inspect-rules.ts";
