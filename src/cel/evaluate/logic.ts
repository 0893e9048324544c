import { EvaluationError, fail, Optional, type Value } from "../values/value.ts";
import type { Step } from "./frame.ts";

/** The first term that is `decisive`; else the first error; else the opposite. */
export function decide(terms: readonly Step[], decisive: boolean): Step {
  return (frame) => {
    let failed: EvaluationError | undefined;
    for (const term of terms) {
      try {
        const value = term(frame);
        if (value === decisive) return decisive;
        if (value !== !decisive) failed ??= new EvaluationError("no such overload");
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        failed ??= error;
      }
    }
    if (failed !== undefined) throw failed;
    return !decisive;
  };
}

/** A step that may be taken, and what it costs less than elsewhere. */
export interface Branch {
  readonly run: Step;
  readonly discount: number;
}

/** `condition ? then : otherwise`. */
export function choose(condition: Step, then: Branch, otherwise: Branch): Step {
  return (frame) => {
    const chosen = condition(frame);
    if (chosen === true) {
      frame.cost -= then.discount;
      return flatten(then.run(frame));
    }
    if (chosen !== false) fail("no such overload");
    frame.cost -= otherwise.discount;
    return flatten(otherwise.run(frame));
  };
}

/** An optional in an optional comes out of a condition as one. */
function flatten(value: Value): Value {
  return value instanceof Optional && value.value instanceof Optional ? value.value : value;
}

/** Whether something is not `false`: an error may still be absorbed. */
export function notStrictlyFalse(operand: Step): Step {
  return (frame) => {
    frame.cost++;
    try {
      return operand(frame) !== false;
    } catch (error) {
      if (error instanceof EvaluationError) return true;
      throw error;
    }
  };
}

/** `first.or(second)`: an optional, or else another one, which is not looked at before. */
export function or(first: Step, second: Step): Step {
  return (frame) => {
    const value = first(frame);
    return value instanceof Optional && value.value === undefined ? second(frame) : value;
  };
}

/** `first.orValue(second)`: the same with what the optional holds. */
export function orValue(first: Step, second: Step): Step {
  return (frame) => {
    const value = first(frame);
    return value instanceof Optional ? (value.value === undefined ? second(frame) : value.value) : value;
  };
}
