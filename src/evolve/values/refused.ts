import { type Json, MergeError, showValue } from "../../value/internal.ts";

/** The error for a value that cannot be converted: what is wrong with it, and what to use instead. */
export function refused(value: Json, problem: string, remedy: string): MergeError {
  return new MergeError("VALUE_INVALID", "", `${showValue(value)} ${problem}: ${remedy}`);
}
