/** Kubernetes' dialect of CEL: expressions are compiled for variables that a schema declares, and then evaluated. */
export { type Compiled, compileExpression, type Expectation, type Outcome } from "./compile.ts";
export type { CostModel } from "./cost/cost-model.ts";
export {
  declare,
  type FindStruct,
  type Functions,
  groupByName,
  type Overload,
  type StructType,
} from "./functions/declare.ts";
export { allFunctions } from "./functions/index.ts";
export {
  type AccessAnswer,
  type AccessQuestion,
  type AskAccess,
  type AskedUser,
  AUTHORIZER,
  authorizerOf,
  RESOURCE_CHECK,
  resourceCheckOf,
} from "./functions/kubernetes/authorizer.ts";
export { declareJsonPatches } from "./functions/kubernetes/json-patches.ts";
export { printSeconds } from "./functions/standard/conversions.ts";
export type { Call, Expression, Loop, Select } from "./syntax/expression.ts";
export { SyntaxIssue } from "./syntax/issue.ts";
export { parse as parseExpression } from "./syntax/parse.ts";
export { partsOfExpression } from "./syntax/parts.ts";
export {
  BOOL,
  BYTES,
  type Declared,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  nameOfType,
  type ObjectType,
  opaque,
  optionalOf,
  partsOf,
  type SimpleKind,
  STRING,
  sameType,
  TIMESTAMP,
  type Type,
} from "./types/type.ts";
export { equalValues } from "./values/equality.ts";
export { codePoints } from "./values/text.ts";
export { printTimestamp } from "./values/timestamp.ts";
export {
  ArrayList,
  Duration,
  EvaluationError,
  fail,
  itemsOf,
  List,
  Mapping,
  Opaque,
  Optional,
  Timestamp,
  typeName,
  Uint,
  type Value,
} from "./values/value.ts";
export { spend } from "./values/work.ts";
export { sayRule } from "./words/say.ts";
