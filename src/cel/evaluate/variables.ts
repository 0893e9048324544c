import { EvaluationError, type Value } from "../values/value.ts";
import type { Step } from "./frame.ts";

/** A variable of a loop, and where its value is kept. */
export interface Local {
  readonly name: string;
  readonly slot: number;
  readonly read: Step;
}

export function readSlot(slot: number): Step {
  return (frame) => {
    frame.cost++;
    const value = frame.slots[slot];
    if (value instanceof EvaluationError) throw value;
    return value as Value;
  };
}

/** Reads a value that is found when it is first asked for, and then kept. */
export function readLazily(slot: number, value: Step): Step {
  return (frame) => {
    frame.cost++;
    const known = frame.slots[slot];
    if (known !== undefined) return known as Value;
    const found = value(frame);
    frame.slots[slot] = found;
    return found;
  };
}
