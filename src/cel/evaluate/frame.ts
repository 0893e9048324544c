import type { CostModel } from "../cost/cost-model.ts";
import type { EvaluationError, Value } from "../values/value.ts";
import { CostExceeded } from "../values/work.ts";

/** What an evaluation needs while it runs. */
export class Frame {
  /** The values of the variables. One can be an error until somebody looks at it. */
  readonly slots: (Value | EvaluationError | undefined)[];
  readonly limit: number;
  cost = 0;

  constructor(values: readonly (Value | EvaluationError)[], limit: number) {
    this.slots = values.slice();
    this.limit = limit;
  }

  /** Adds what a call costs, and stops an evaluation that has become too expensive. */
  charge(cost: number): void {
    this.cost += cost;
    if (this.cost > this.limit) throw new CostExceeded();
  }

  /** Stops an evaluation before a call that is too expensive. */
  foresee({ actual }: CostModel, args: readonly Value[]): void {
    const cost = actual(args, null);
    if (this.cost + cost > this.limit) this.charge(cost);
  }

  /** Stops an evaluation that has become too expensive. */
  checkCost(): void {
    this.charge(0);
  }
}

/** A part of an expression, ready to run: gives its value, or throws why there is none. */
export type Step = (frame: Frame) => Value;

/** A part that is ready to run; `constant` if its value is known already. */
export interface Planned {
  readonly run: Step;
  readonly constant?: Value;
}

export function constant(value: Value): Planned {
  return { run: () => value, constant: value };
}

/** Runs now what needs no variable. */
export function runConstant(run: Step): Planned {
  return constant(run(new Frame([], Number.POSITIVE_INFINITY)));
}
