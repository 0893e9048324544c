import type { Overload, StructType } from "../functions/declare.ts";
import type { Call, Expression, StructLiteral } from "../syntax/expression.ts";
import type { Type } from "../types/type.ts";

/** An expression of which the types are known. */
export interface Checked {
  readonly expression: Expression;
  readonly types: ReadonlyMap<Expression, Type>;
  readonly calls: ReadonlyMap<Call, ResolvedCall>;
  /** Names that are written with dots but are one identifier, such as those of types. */
  readonly names: ReadonlyMap<Expression, string>;
  /** The types of the objects that it makes. */
  readonly structs: ReadonlyMap<StructLiteral, StructType>;
  /** The variables that are used. */
  readonly variables: ReadonlySet<string>;
}

/** What a call calls. */
export interface ResolvedCall {
  /** The argument before the dot first, unless that was part of the function's name. */
  readonly args: readonly Expression[];
  readonly isMember: boolean;
  /** Which of them it is may only be known when it runs. */
  readonly overloads: readonly Overload[];
}
