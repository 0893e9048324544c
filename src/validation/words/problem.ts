import { invalidArgument, readObject } from "../../value/internal.ts";

/** Why a value is refused, as Kubernetes names it in a Status; `FieldUnknown` is a field that the type does not have. */
export type ProblemReason =
  | "FieldUnknown"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueInvalid"
  | "FieldValueNotSupported"
  | "FieldValueRequired"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "FieldValueTypeInvalid"
  | "InternalError";

/** Something that is wrong with an object. `reason`, `path` and `message` are a cause's reason, field and message. */
export interface Problem {
  readonly reason: ProblemReason;
  /**
   * Where, as Kubernetes writes it: `spec.containers[0].image`. It is `<nil>`, and the place part of the message,
   * where Kubernetes names no field: for `anyOf`, `oneOf`, `allOf`, `not`, and numbers that their format cannot hold.
   */
  readonly path: string;
  /** The keys and indexes that lead there, whatever the path says; the last one is missing if the field is. */
  readonly steps: readonly (string | number)[];
  /** Kubernetes' words: `Unsupported value: "XL": supported values: "S", "M", "L"`. */
  readonly message: string;
}

/** A problem as Kubernetes puts it in one line. */
export function printProblem(problem: Problem): string {
  const { reason, path, message } = readObject(problem, "problem");
  if ([reason, path, message].every((part) => typeof part === "string"))
    return reason === "FieldUnknown" ? `${message}` : `${path}: ${message}`;
  throw invalidArgument("this must be a problem: pass one of those that a check gives");
}
