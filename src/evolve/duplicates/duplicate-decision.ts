import type { Json, JsonObject } from "../../value/internal.ts";

/** The values of two names of one fact, before and after a write, for a rule that decides for itself. */
export interface DuplicatePair {
  readonly oldBefore: Json | undefined;
  readonly newBefore: Json | undefined;
  readonly old: Json | undefined;
  readonly new: Json | undefined;
  /** The object, or the item of a list, that has both; absent on create. */
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
}

/** What such a rule decides: a field that is not mentioned stays as it is, and one that is `undefined` is cleared. */
export interface DuplicateDecision {
  readonly old?: Json | undefined;
  readonly new?: Json | undefined;
  readonly warnings?: readonly DecisionNotice[] | undefined;
  /** What is wrong with the write; it is then not stored. */
  readonly errors?: readonly DecisionNotice[] | undefined;
}

/** A sentence about a field. */
export interface DecisionNotice {
  /** The path of the field, from the object that has both. Default: the new field. */
  readonly at?: string | undefined;
  readonly message: string;
}
