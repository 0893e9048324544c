import { LIST_COST } from "../cost/models.ts";
import { type ArrayList, EvaluationError, fail, kindOf, List, Mapping, type Value } from "../values/value.ts";
import type { Frame, Planned, Step } from "./frame.ts";

/** The parts of a loop, and in which slots it keeps what. */
export interface LoopSteps {
  readonly range: Step;
  readonly initial: Step;
  readonly condition: Planned;
  readonly step: Step;
  readonly result: Step;
  readonly accumulator: number;
  /** The slot of its variable; that of a second one comes next. */
  readonly variable: number;
  readonly hasSecond: boolean;
}

/** Goes over a list or map. A step that fails leaves its error to whoever looks at the result. */
export function runLoop({ range, initial, step, result, accumulator, variable, ...loop }: LoopSteps): Step {
  const condition = loop.condition.constant === true ? undefined : loop.condition.run;
  const walk = loop.hasSecond ? walkPairs : walkSingles;
  return (frame) => {
    const over = range(frame);
    frame.slots[accumulator] = initial(frame);
    walk(frame, over, variable, () => {
      if (condition !== undefined && condition(frame) === false) return false;
      try {
        frame.slots[accumulator] = step(frame);
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        frame.slots[accumulator] = error;
      }
      frame.checkCost();
      return true;
    });
    return result(frame);
  };
}

type Walk = (frame: Frame, over: Value, slot: number, step: () => boolean) => void;

/** Goes over the items of a list or the keys of a map. */
const walkSingles: Walk = (frame, over, slot, step) => {
  if (over instanceof List) {
    const { size } = over;
    for (let index = 0; index < size; index++) {
      frame.slots[slot] = over.at(index);
      if (!step()) return;
    }
  } else if (over instanceof Mapping) {
    for (const key of over.keys()) {
      frame.slots[slot] = key;
      if (!step()) return;
    }
  } else notIterable(over);
};

/** Goes over indexes and items, or keys and values. */
const walkPairs: Walk = (frame, over, slot, step) => {
  if (over instanceof List) {
    const { size } = over;
    for (let index = 0; index < size; index++) {
      frame.slots[slot] = BigInt(index);
      frame.slots[slot + 1] = over.at(index);
      if (!step()) return;
    }
  } else if (over instanceof Mapping) {
    for (const key of over.keys()) {
      frame.slots[slot] = key;
      frame.slots[slot + 1] = over.get(key) as Value;
      if (!step()) return;
    }
  } else notIterable(over);
};

/** What Go calls the types of the values that have nothing inside. */
function notIterable(value: Value): never {
  const kind = kindOf(value);
  fail(`got 'types.${kind[0]?.toUpperCase()}${kind.slice(1)}', expected iterable type`);
}

/** Adds an item to the list that a loop accumulates and nobody else has. */
export function appendTo(list: Step, item: Planned): Step {
  const cost = item.constant === undefined ? LIST_COST + 1 : 1;
  return (frame) => {
    frame.cost += cost;
    const accumulated = list(frame) as ArrayList;
    const value = item.run(frame);
    (accumulated.items as Value[]).push(value);
    return accumulated;
  };
}
