import type { Type } from "../types/type.ts";
import type { EvaluationError, Value } from "../values/value.ts";
import type { Range } from "./range.ts";

/** What calls of a function cost, before they are made and after. The argument before the dot is the first one. */
export interface CostModel {
  readonly estimate: (args: readonly Estimated[]) => CallEstimate;
  /** What a call cost, given the values. A call that fails has its cost, too. */
  readonly actual: (args: readonly Value[], result: Value | EvaluationError) => number;
  /**
   * Whether each call of this name costs that, also one of which the types are found only when it is made. Any other
   * call of that sort costs 1.
   */
  readonly untyped?: boolean;
  /** Whether the arguments alone tell what a call costs, and it is to be known before such a call is made, as that takes long. */
  readonly ahead?: boolean;
}

export interface CallEstimate {
  readonly cost: Range;
  /** The size of the result, where it is known. */
  readonly size?: Range;
}

/** An argument of which the value is not known yet. */
export interface Estimated {
  readonly type: Type;
  readonly size: Range;
  /** The value, if it is written in the expression. */
  readonly literal?: Value;
  /** The size of a list's items; `undefined` if it is not a list. */
  readonly items?: () => Estimated;
}
