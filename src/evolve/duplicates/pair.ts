import { equal, type Json, MergeError } from "../../value/internal.ts";
import type { ReadRule } from "./create-rule.ts";

/** The values of two names of one fact, before and after a write. Before is absent where the object is new. */
export interface Pair {
  readonly oldBefore: Json | undefined;
  readonly newBefore: Json | undefined;
  readonly old: Json | undefined;
  readonly new: Json | undefined;
  /** For `param`: the rest of the new list, where a field has it. */
  readonly restBefore: Json | undefined;
  readonly rest: Json | undefined;
}

/** What to do with the two fields: one that is not mentioned stays as it is, and one that is `undefined` is cleared. */
export interface Decision {
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
  readonly rest?: Json | undefined;
  readonly warning?: string;
  readonly error?: string;
  /** Whether the old field changes because the new one did, which may conflict with its owners. */
  readonly againstOld?: boolean;
}

/** Both fields stay as they are. */
export const LEAVE: Decision = {};

/** How a field changed; `none`: unset before and after. */
type Move = "same" | "changed" | "cleared" | "none";

/** How both fields of a pair changed. */
export interface Moves {
  readonly old: Move;
  readonly new: Move;
}

/** Compares both fields of a pair with what they were. */
export function movesOf({ oldBefore, old, newBefore, new: fresh }: Pair): Moves {
  return { old: moveOf(oldBefore, old), new: moveOf(newBefore, fresh) };
}

/** How one field changed. */
export function moveOf(before: Json | undefined, after: Json | undefined): Move {
  if (isUnset(after)) return isUnset(before) ? "none" : "cleared";
  return !isUnset(before) && equal(before, after) ? "same" : "changed";
}

/** Unset is absent or null, never zero. */
export function isUnset(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

/** Whether both are set and one converts to the other. */
export function agrees({ up, down }: ReadRule, old: Json | undefined, fresh: Json | undefined): boolean {
  if (isUnset(old) || isUnset(fresh)) return false;
  return isConverted(up, old, fresh) || isConverted(down, fresh, old);
}

function isConverted(convert: (value: Json) => Json, value: Json, other: Json): boolean {
  try {
    return equal(convert(value), other);
  } catch (error) {
    // A value that cannot be converted does not equal the other one.
    if (error instanceof MergeError) return false;
    throw error;
  }
}
