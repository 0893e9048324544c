import type { Value } from "../values/value.ts";

/** An expression as it was read, with its macros expanded. */
export type Expression =
  | Literal
  | Identifier
  | Select
  | Call
  | ListLiteral
  | MapLiteral
  | StructLiteral
  | Loop;

interface Placed {
  /** Where it stands in the text: the place that a message points to, in code points. */
  readonly at: number;
}

export interface Literal extends Placed {
  readonly kind: "literal";
  readonly value: Value;
}

export interface Identifier extends Placed {
  readonly kind: "identifier";
  /** With a leading dot if it was written so. */
  readonly name: string;
}

export interface Select extends Placed {
  readonly kind: "select";
  readonly operand: Expression;
  readonly field: string;
  /** Whether it asks if the field is there: `has(operand.field)`. */
  readonly test: boolean;
}

/** A call of a function or an operator; `&&` and `||` have as many arguments as there are in a row. */
export interface Call extends Placed {
  readonly kind: "call";
  readonly name: string;
  readonly target?: Expression;
  readonly args: readonly Expression[];
}

export interface ListLiteral extends Placed {
  readonly kind: "list";
  readonly items: readonly Item[];
}

/** A part of a list or map that is left out if it is an empty optional: `[?value]`. */
export interface Item {
  readonly value: Expression;
  readonly optional: boolean;
}

export interface MapLiteral extends Placed {
  readonly kind: "map";
  readonly entries: readonly Entry[];
}

export interface Entry extends Item {
  readonly key: Expression;
}

/** An object of a named type: `Object.spec{replicas: 3}`. */
export interface StructLiteral extends Placed {
  readonly kind: "struct";
  /** With a leading dot if it was written so. */
  readonly name: string;
  readonly fields: readonly StructField[];
}

/** A field that is left out if its value is an empty optional: `?replicas: value`. */
export interface StructField extends Item, Placed {
  readonly name: string;
}

/** What macros become: goes over a range, and has a result that each step replaces. */
export interface Loop extends Placed {
  readonly kind: "loop";
  readonly range: Expression;
  readonly variable: string;
  /** The value, where `variable` is the index or the key. */
  readonly second?: string;
  readonly accumulator: string;
  readonly initial: Expression;
  readonly condition: Expression;
  readonly step: Expression;
  readonly result: Expression;
}

/** The accumulator of macros; no expression can say it. */
export const ACCUMULATOR = "@result";

export function isAccumulator(expression: Expression | undefined): expression is Identifier {
  return expression?.kind === "identifier" && expression.name === ACCUMULATOR;
}

/** The variable of a loop that makes no step: its accumulator is a name for its initial value. */
export const NO_VARIABLE = "#unused";

export function isBinding({ variable }: Loop): boolean {
  return variable === NO_VARIABLE;
}
