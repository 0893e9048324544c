import { NOMINAL } from "../cost/models.ts";
import type { Implementation, Overload } from "../functions/declare.ts";
import { ORDERED } from "../functions/operators/ordering.ts";
import type { Type } from "../types/type.ts";
import {
  ArrayList,
  EvaluationError,
  fail,
  kindOf,
  type Opaque,
  Optional,
  typeName,
  type Value,
} from "../values/value.ts";
import type { Frame, Step } from "./frame.ts";

/** What is known of the arguments of a call before it is made. */
interface Known {
  readonly types: readonly Type[];
  readonly constants: readonly (Value | undefined)[];
}

/** The cost of a call whose overload is only known when it is made. */
const UNTYPED = { cost: NOMINAL };

/** A call of one of several overloads: which one is decided by the arguments, if their types do not tell. */
export function planCallOf(
  name: string,
  overloads: readonly Overload[],
  args: readonly Step[],
  { types, constants }: Known,
): Step {
  const [only] = overloads;
  if (only !== undefined && overloads.length === 1 && types.every((type, at) => isSure(type, only, at))) {
    return planOne(only, args, constants);
  }
  const choices = overloads.map((overload) => ({ overload, call: prepared(overload, constants) }));
  return (frame) => {
    const values = args.map((arg) => arg(frame));
    const choice = choices.find(({ overload }) =>
      overload.parameters.every((type, at) => fits(values[at] as Value, type)),
    );
    if (choice === undefined) return fail(noSuchOverload(name, values));
    const { overload, call } = choice;
    const isKnown = overloads.length === 1 || overload.cost.untyped;
    return charge(frame, isKnown ? overload : UNTYPED, values, () => call(...values));
  };
}

function planOne(overload: Overload, args: readonly Step[], constants: readonly (Value | undefined)[]): Step {
  const call = prepared(overload, constants);
  const [first, second] = args;
  if (first === undefined || args.length > 2 || (call !== overload.call && args.length === 2)) {
    return (frame) => {
      const values = args.map((arg) => arg(frame));
      return charge(frame, overload, values, () => call(...values));
    };
  }
  return second === undefined ? planUnary(overload, call, first) : planBinary(overload, call, first, second);
}

function planUnary(overload: Overload, call: Implementation, operand: Step): Step {
  const { cost } = overload;
  return (frame) => {
    const value = attempt(operand, frame);
    if (value instanceof EvaluationError) return failed(frame, overload, [value]);
    if (cost.ahead === true) frame.foresee(cost, [value]);
    const result = attemptCall(call, value);
    frame.charge(cost === NOMINAL ? 1 : cost.actual([value], result));
    if (result instanceof EvaluationError) throw result;
    return result;
  };
}

function planBinary(overload: Overload, call: Implementation, first: Step, second: Step): Step {
  const { cost } = overload;
  return (frame) => {
    const left = attempt(first, frame);
    const right = attempt(second, frame);
    if (left instanceof EvaluationError || right instanceof EvaluationError) {
      return failed(frame, overload, [left, right]);
    }
    if (cost.ahead === true) frame.foresee(cost, [left, right]);
    const result = attemptCall(call, left, right);
    frame.charge(cost === NOMINAL ? 1 : cost.actual([left, right], result));
    if (result instanceof EvaluationError) throw result;
    return result;
  };
}

function attempt(step: Step, frame: Frame): Value | EvaluationError {
  try {
    return step(frame);
  } catch (error) {
    return caught(error);
  }
}

function attemptCall(call: Implementation, first: Value, second?: Value): Value | EvaluationError {
  try {
    return call(first, second);
  } catch (error) {
    return caught(error);
  }
}

function caught(error: unknown): EvaluationError {
  if (error instanceof EvaluationError) return error;
  throw error;
}

/** A call with one or two arguments is charged for even if one of them failed. */
function failed(frame: Frame, overload: Overload, args: readonly (Value | EvaluationError)[]): never {
  const error = args.find((arg) => arg instanceof EvaluationError) as EvaluationError;
  const { cost, parameters } = overload;
  const sized = args.map((arg, at) => {
    if (!(arg instanceof EvaluationError)) return arg;
    return parameters[at]?.kind === "list" ? NO_ITEMS : ONE_UNIT;
  });
  frame.charge(cost.actual(sized, error));
  throw error;
}

/** What stands for an argument that failed, where its size counts. */
const NO_ITEMS = new ArrayList([]);
const ONE_UNIT = true;

function prepared({ call, prepare }: Overload, constants: readonly (Value | undefined)[]): Implementation {
  return prepare?.(constants) ?? call;
}

/** What a call gives. It is charged for even if it fails. */
function charge(
  frame: Frame,
  { cost }: Pick<Overload, "cost">,
  args: readonly Value[],
  call: () => Value,
): Value {
  if (cost.ahead === true) frame.foresee(cost, args);
  let result: Value | EvaluationError;
  try {
    result = call();
  } catch (error) {
    result = caught(error);
  }
  frame.charge(cost.actual(args, result));
  if (result instanceof EvaluationError) throw result;
  return result;
}

const NUMBERS = ["int", "uint", "double"];
const TIMES = ["timestamp", "duration"];

/** The kinds that have a say in what an operator does with another kind; the others are refused by name. */
const OPERANDS: Readonly<Record<string, readonly string[]>> = {
  "_<_": ORDERED,
  "_<=_": ORDERED,
  "_>_": ORDERED,
  "_>=_": ORDERED,
  "_+_": [...NUMBERS, ...TIMES, "string", "bytes", "list"],
  "_-_": [...NUMBERS, ...TIMES],
  "_*_": NUMBERS,
  "_/_": NUMBERS,
  "_%_": ["int", "uint"],
  size: ["string", "bytes", "list", "map"],
};

/** Texts and times have functions of their own, so cel-go asks them for any. */
const RECEIVERS = [...TIMES, "string"];

/** Functions of the language itself, which say no more than that. */
const STANDARD = new Set(["-_", "!_", "@in", "contains", "endsWith", "matches", "startsWith"]);

function noSuchOverload(name: string, values: readonly Value[]): string {
  const operands = OPERANDS[name];
  const kind = kindOf(values[0] as Value);
  if (operands === undefined && !STANDARD.has(name)) {
    return `no such overload: ${name}(${values.map(typeName).join(", ")})`;
  }
  const isAsked = operands === undefined || operands.includes(kind) || RECEIVERS.includes(kind);
  return isAsked ? "no such overload" : `no such overload: ${name}`;
}

/** Whether a value of a type needs no look before it is given to a function. */
function isSure(type: Type, { parameters }: Overload, at: number): boolean {
  const parameter = parameters[at]?.kind;
  return type.kind !== "dyn" || parameter === "dyn" || parameter === "parameter";
}

/** Whether a function can take a value, as far as can be seen without looking into it. */
function fits(value: Value, type: Type): boolean {
  if (type.kind === "dyn" || type.kind === "parameter") return true;
  const kind = kindOf(value);
  if (type.kind === "object") return kind === "map";
  if (type.kind !== "opaque") return kind === type.kind;
  if (value instanceof Optional) return type.name === "optional_type";
  return kind === "opaque" && typeName(value as Opaque) === type.name;
}
