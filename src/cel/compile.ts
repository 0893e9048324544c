import { check } from "./check/check.ts";
import { checkLiterals } from "./check/check-literals.ts";
import { estimateCost } from "./cost/estimate.ts";
import type { Range } from "./cost/range.ts";
import { Frame, type Step } from "./evaluate/frame.ts";
import { plan } from "./evaluate/plan.ts";
import type { FindStruct, Functions } from "./functions/declare.ts";
import { allFunctions, TYPE_NAMES } from "./functions/index.ts";
import { printIssues, SyntaxIssue } from "./syntax/issue.ts";
import { parse } from "./syntax/parse.ts";
import type { Declared, Type } from "./types/type.ts";
import { EvaluationError, type Value } from "./values/value.ts";
import { boundWork, CostExceeded } from "./values/work.ts";

/** What an expression is compiled for. */
export interface Expectation {
  /** What can be named, in the order in which values are given. */
  readonly variables: ReadonlyMap<string, Type>;
  /** What the schema says of the variables: how large they can be. Nothing is known of it if not given. */
  readonly root?: Declared;
  /** Default: `allFunctions()`, those that all expressions of Kubernetes have. */
  readonly functions?: Functions | undefined;
  /** The types of which it can make objects; none if not given. */
  readonly findStruct?: FindStruct | undefined;
}

/** An expression that can be evaluated. */
export interface Compiled {
  readonly type: Type;
  /** What an evaluation costs at least and at most. */
  readonly cost: Range;
  /** The variables that it uses. */
  readonly uses: ReadonlySet<string>;
  /**
   * Evaluates it, given the values of the variables, and stops as soon as it costs more than `limit`. A variable without a value is
   * an error once it is used.
   */
  readonly evaluate: (values: readonly (Value | EvaluationError)[], limit: number) => Outcome;
}

export interface Outcome {
  readonly cost: number;
  readonly value?: Value;
  /** Why there is no value. */
  readonly error?: string;
  /** It cost more than it may. */
  readonly exceeded?: true;
}

/** Compiles an expression. What is wrong with it is given as a compiler shows it, each issue with its place. */
export function compileExpression(text: string, expectation: Expectation): Compiled | string {
  try {
    return boundWork(() => compile(text, expectation));
  } catch (error) {
    if (error instanceof SyntaxIssue) return printIssues(text, [error.issue]);
    if (error instanceof EvaluationError || error instanceof CostExceeded) return error.message;
    throw error;
  }
}

function compile(text: string, expectation: Expectation): Compiled | string {
  const { variables, root, functions = allFunctions(), findStruct = findNone } = expectation;
  const environment = { variables, functions, typeNames: TYPE_NAMES, findStruct };
  const { checked, issues } = check(parse(text), environment);
  const all = issues.length > 0 ? issues : checkLiterals(checked);
  if (all.length > 0) return printIssues(text, all);
  const run = plan(checked, [...variables.keys()]);
  return {
    type: checked.types.get(checked.expression) as Type,
    cost: estimateCost(checked, root),
    uses: checked.variables,
    evaluate: (values, limit) => evaluate(run, new Frame(values, limit)),
  };
}

function findNone(): undefined {
  return undefined;
}

function evaluate(run: Step, frame: Frame): Outcome {
  try {
    const value = boundWork(() => run(frame));
    frame.checkCost();
    return { value, cost: frame.cost };
  } catch (error) {
    if (error instanceof EvaluationError) return { error: error.message, cost: frame.cost };
    if (error instanceof CostExceeded || isTooLong(error)) {
      return { error: new CostExceeded().message, exceeded: true, cost: frame.cost };
    }
    throw error;
  }
}

/** Whether a text would be longer than any can be. */
function isTooLong(error: unknown): boolean {
  return error instanceof RangeError && /^Invalid (?:string|array) length/.test(error.message);
}
