/** Validation: what a schema asks of an object, with what is wrong in Kubernetes' own words. */

export { type Checker, createChecker, type ValidationOptions } from "./checker.ts";
export type { Decoded } from "./decode/decode-go.ts";
export { findDuplicateKeys } from "./decode/duplicate-keys.ts";
export { type CustomResourceOptions, checkCustomResource } from "./definitions/check-custom-resource.ts";
export type { KindNames } from "./kind-rules.ts";
export { createObjectRules, type ObjectRules } from "./object-rules.ts";
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
export { type Problem, type ProblemReason, printProblem } from "./words/problem.ts";
