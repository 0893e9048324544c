/** What the other rooms get of this one: all that callers outside get of it, and the expressions of admission as they are evaluated. */

export {
  type AccessAnswer,
  type AccessQuestion,
  authorizerOf,
  resourceCheckOf,
  type Type as CelType,
} from "../cel/index.ts";
export { declareVariables } from "./admission/declare-variables.ts";
export { type AdmissionValues, evaluateAll, POLICY_BUDGET } from "./admission/evaluate.ts";
export { AdmissionExpressions } from "./admission/expressions.ts";
export { fromJson, toJson } from "./admission/json-values.ts";
export { MatchConditions } from "./admission/match-conditions.ts";
export { MutatingPolicy, type Mutation } from "./admission/mutating-policy.ts";
export { type Denial, ValidatingPolicy } from "./admission/validating-policy.ts";
export * from "./index.ts";
export { declareVariable } from "./schema/declare.ts";
export { escapeName } from "./schema/escape.ts";
export { type SchemaType, scalarType } from "./schema/schema-type.ts";
