import type { CostModel } from "../cost/cost-model.ts";
import { NOMINAL } from "../cost/models.ts";
import { readSignature, type Signature } from "../types/signature.ts";
import type { ObjectType, Type } from "../types/type.ts";
import { EvaluationError, fail, type Value } from "../values/value.ts";

/** One way to call a function. */
export interface Overload extends Signature {
  readonly call: Implementation;
  readonly cost: CostModel;
  /**
   * What can be done before the arguments are known, given those that are constants (`undefined`: not known):
   * a quicker implementation. If it throws, the expression is refused: for an `InvalidArgument` by the checker.
   */
  readonly prepare?: Prepare;
}

/** A constant that cannot be an argument, of which the checker says where it is. */
export class InvalidArgument extends EvaluationError {
  /** Which argument it is, not counting what stands before the dot. */
  readonly argument: number;

  constructor(message: string, argument: number) {
    super(message);
    this.argument = argument;
  }
}

/** What a call does, given the arguments, the one before the dot first. It throws an `EvaluationError` if it cannot. */
// biome-ignore lint/suspicious/noExplicitAny: each function takes values of the kinds that its signature names.
export type Implementation = (...args: any[]) => Value;

export type Prepare = (constants: readonly (Value | undefined)[]) => Implementation | undefined;

interface OverloadOptions {
  readonly cost?: CostModel;
  readonly prepare?: Prepare;
}

/** Declares a function: `declare("member string trim() -> string", (text: string) => …)`. */
export function declare(signature: string, call: Implementation, options: OverloadOptions = {}): Overload {
  return { ...readSignature(signature), call, cost: NOMINAL, ...options };
}

/** Declares what the evaluator does itself, as it need not look at every operand: here for its types and costs. */
export function declareSpecial(signature: string, cost: CostModel = NOMINAL): Overload {
  return declare(signature, () => fail("no such overload"), { cost });
}

/** All functions by name. */
export type Functions = ReadonlyMap<string, readonly Overload[]>;

export function groupByName(overloads: readonly Overload[]): Functions {
  const functions = new Map<string, Overload[]>();
  for (const overload of overloads) {
    const known = functions.get(overload.name);
    if (known === undefined) functions.set(overload.name, [overload]);
    else known.push(overload);
  }
  return functions;
}

/** The names of types that are values in expressions: `int`, `list`, `google.protobuf.Timestamp`. */
export type TypeNames = ReadonlyMap<string, Type>;

/** A type of which expressions can make objects. */
export interface StructType {
  readonly type: ObjectType;
  /** Makes one of the fields that are set. It throws an `EvaluationError` if it cannot. */
  create(fields: ReadonlyMap<string, Value>): Value;
}

/** Finds the type of a name, such as `Object.spec`; `undefined` if no objects of that name can be made. */
export type FindStruct = (name: string) => StructType | undefined;
