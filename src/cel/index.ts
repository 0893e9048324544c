/** Kubernetes' dialect of CEL: expressions are compiled for variables that a schema declares, and then evaluated. */
export { type Compiled, compileExpression } from "./compile.ts";
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
  opaque,
  optionalOf,
  STRING,
  sameType,
  TIMESTAMP,
  type Type,
} from "./types/type.ts";
export { equalValues } from "./values/equality.ts";
export { codePoints } from "./values/text.ts";
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
  Uint,
  type Value,
} from "./values/value.ts";
export { spend } from "./values/work.ts";
export { sayRule } from "./words/say.ts";
