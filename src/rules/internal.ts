/** What the other rooms get of this one: all that callers outside get of it, and the expressions of admission as they are evaluated. */

export {
  type AccessAnswer,
  type AccessQuestion,
  type AskAccess,
  authorizerOf,
  resourceCheckOf,
  type Type as CelType,
  type Value,
} from "../cel/index.ts";
export { declareVariables } from "./admission/declare-variables.ts";
export {
  type AdmissionValues,
  type Evaluated,
  type EvaluatedAll,
  evaluateAll,
  POLICY_BUDGET,
} from "./admission/evaluate.ts";
export { type AdmissionExpression, AdmissionExpressions } from "./admission/expressions.ts";
export { fromJson, toJson } from "./admission/json-values.ts";
export { type Match, MatchConditions, type MatchConditionsOptions } from "./admission/match-conditions.ts";
export { type Mutate, MutatingPolicy, type Mutation } from "./admission/mutating-policy.ts";
export { type Denial, ValidatingPolicy, type Verdict } from "./admission/validating-policy.ts";
export * from "./index.ts";
export { declareVariable } from "./schema/declare.ts";
export { escapeName } from "./schema/escape.ts";
export { type SchemaType, scalarType } from "./schema/schema-type.ts";
