import { type Json, patternProblem } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";

const IS_PERCENT = /^[0-9]+%$/;
const NO_PERCENT = patternProblem(
  "a valid percent string must be a numeric string followed by an ending '%'",
  "[0-9]+%",
  ["1%", "93%"],
);

/** Refuses what is neither a percentage nor a number of zero or more. */
export function* checkAmount(amount: Json | undefined, field: string): Iterable<Cause> {
  if (typeof amount === "string" && !IS_PERCENT.test(amount)) yield invalid(field, amount, NO_PERCENT);
  if (typeof amount === "number" && amount < 0)
    yield invalid(field, amount, "must be greater than or equal to 0");
}

/** Refuses more than 100%. */
export function* checkAtMostAll(amount: Json | undefined, field: string): Iterable<Cause> {
  if (typeof amount === "string" && IS_PERCENT.test(amount) && numberOf(amount) > 100)
    yield invalid(field, amount, "must not be greater than 100%");
}

/** Whether an amount comes to nothing; what is neither a number nor a percentage does. */
export function isZero(amount: Json | undefined): boolean {
  return numberOf(amount) === 0;
}

function numberOf(amount: Json | undefined): number {
  const text = String(amount ?? 0);
  return IS_PERCENT.test(text) ? Number(text.slice(0, -1)) : Number(text) || 0;
}
