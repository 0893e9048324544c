import { type Json, quoteText } from "../../value/internal.ts";
import { showGoValue } from "./go-value.ts";
import type { ProblemReason } from "./problem.ts";

/** What a check has to say of a value, in Kubernetes' words. */
export interface Remark {
  readonly reason: ProblemReason;
  readonly message: string;
  /** Where below the value, if not at the value itself. */
  readonly step?: string | number;
  /** Whether Kubernetes leaves out which field it is. */
  readonly nameless?: true;
}

/** What a check that has nothing to say gives. */
export const FINE: readonly Remark[] = [];

/** A value is malformed. Kubernetes shows an empty text where it kept no value. */
export function invalid(value: Json, detail: string): Remark {
  return { reason: "FieldValueInvalid", message: `Invalid value: ${showGoValue(value)}: ${detail}` };
}

/** What is wrong has no field of its own. */
export function nameless(detail: string): Remark {
  return { ...invalid("", detail), nameless: true };
}

/** A value is of the wrong type, or format; Kubernetes shows what it is, a type or a text, twice. */
export function wrongType(path: string, wanted: string, found: string): Remark {
  const { message } = invalid(found, `${path} in body must be of type ${wanted}: ${quoteText(found)}`);
  return { reason: "FieldValueTypeInvalid", message };
}

/** `supported` is all that there is, as `quoteText` shows it. */
export function notSupported(value: Json, supported: string): Remark {
  return {
    reason: "FieldValueNotSupported",
    message: `Unsupported value: ${showGoValue(value)}: supported values: ${supported}`,
  };
}

export function required(step: string): Remark {
  return { reason: "FieldValueRequired", message: "Required value", step };
}

export function tooLong(most: number): Remark {
  const message = `Too long: may not be more than ${most} ${most === 1 ? "byte" : "bytes"}`;
  return { reason: "FieldValueTooLong", message };
}

export function tooMany(count: number, most: number): Remark {
  const message = `Too many: ${count}: must have at most ${most} ${most === 1 ? "item" : "items"}`;
  return { reason: "FieldValueTooMany", message };
}

export function duplicate(step: number, value: Json): Remark {
  return { reason: "FieldValueDuplicate", message: `Duplicate value: ${showGoValue(value)}`, step };
}
