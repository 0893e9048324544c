import { type Problem, showGoValue } from "../../validation/engine.ts";
import type { Json } from "../../value/internal.ts";

type Words = Pick<Problem, "reason" | "message">;

/** What is said of a value for which a rule does not hold; without the value, if it is not to be shown. */
export function ruleBroken(reason: string | undefined, value: Json | undefined, detail: string): Words {
  const shown = value === undefined ? "" : `: ${showGoValue(value)}`;
  const why = detail === "" ? "" : `: ${detail}`;
  switch (reason) {
    case "FieldValueForbidden":
      return { reason, message: `Forbidden${why}` };
    case "FieldValueRequired":
      return { reason, message: `Required value${why}` };
    case "FieldValueDuplicate":
      return { reason, message: `Duplicate value${shown}` };
    default:
      return { reason: "FieldValueInvalid", message: `Invalid value${shown}${why}` };
  }
}

/** What is said where a rule could not be evaluated. In the place of the value, Kubernetes shows its type. */
export function ruleFailed(type: string, detail: string): Words {
  return { reason: "FieldValueInvalid", message: `Invalid value: ${showGoValue(type)}: ${detail}` };
}

export const OUT_OF_BUDGET =
  "validation failed due to running out of cost budget, no further validation rules will be run";
export const MESSAGE_OUT_OF_BUDGET =
  "messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run";
