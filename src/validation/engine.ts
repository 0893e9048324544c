/** Rules, one by one, for who checks with other means than `createChecker`, such as `adapters/ajv.ts`. The package does not export it. */

export { FORMATS } from "../openapi/internal.ts";
export type { ListFacts } from "./check/check-list.ts";
export type { TypeFacts } from "./check/check-type.ts";
export { combine, type Run } from "./check/combine.ts";
export { RULES, WORDS } from "./check/rules.ts";
export { guardDepth } from "./checker.ts";
export { findStrictProblems } from "./decode/duplicate-keys.ts";
export { readRuleFieldPath } from "./definitions/rule-field-path.ts";
export { Place, Report } from "./definitions/schema-report.ts";
export { createKindRules, type KindRules } from "./kind-rules.ts";
export type {
  CompileExpressions,
  CompileExpressionsOptions,
  ExpressionFault,
  ExpressionUse,
  PolicyExpressions,
} from "./policy-expressions.ts";
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
} from "./schema-rules.ts";
export { describeFound } from "./words/describe-found.ts";
export { joinField, nameField } from "./words/field-path.ts";
export type { Found } from "./words/found.ts";
export { isInt64, isNumber, showGoValue } from "./words/go-value.ts";
export type { Problem, ProblemReason } from "./words/problem.ts";
