import { type Json, quoteText } from "../../value/internal.ts";
import { printGoValue } from "./print-go-value.ts";
import type { Cause } from "./status.ts";

export { printGoNumber, printGoValue } from "./print-go-value.ts";
export type { Cause } from "./status.ts";

/** A value that breaks a rule; the detail says which. */
export function invalid(field: string, value: Json, detail: string): Cause {
  return cause("FieldValueInvalid", field, `Invalid value: ${printGoValue(value)}`, detail);
}

/** A value that is missing or empty. */
export function required(field: string, detail = ""): Cause {
  return cause("FieldValueRequired", field, "Required value", detail);
}

/** A value that could be valid, but is not allowed here. */
export function forbidden(field: string, detail: string): Cause {
  return cause("FieldValueForbidden", field, "Forbidden", detail);
}

/** A value of more than `limit` bytes. */
export function tooLong(field: string, limit: number): Cause {
  const unit = limit === 1 ? "byte" : "bytes";
  return cause("FieldValueTooLong", field, "Too long", `may not be more than ${limit} ${unit}`);
}

/** A list of more than `most` items. */
export function tooMany(field: string, count: number, most: number): Cause {
  const detail = `must have at most ${most} ${most === 1 ? "item" : "items"}`;
  return cause("FieldValueTooMany", field, `Too many: ${count}`, detail);
}

/** A value that is not one of those supported, which are listed in the order given. */
export function notSupported(field: string, value: Json, supported: readonly string[]): Cause {
  const detail = supported.length === 0 ? "" : `supported values: ${supported.map(quoteText).join(", ")}`;
  return cause("FieldValueNotSupported", field, `Unsupported value: ${printGoValue(value)}`, detail);
}

/** A value that may only be there once. */
export function duplicate(field: string, value: Json): Cause {
  return cause("FieldValueDuplicate", field, `Duplicate value: ${printGoValue(value)}`, "");
}

/** A value of which nobody can tell whether it is right. */
export function internalFault(field: string, detail: string): Cause {
  return cause("InternalError", field, "Internal error", detail);
}

/** A value that refers to nothing. */
export function notFound(field: string, value: Json, detail = ""): Cause {
  return cause("FieldValueNotFound", field, `Not found: ${printGoValue(value)}`, detail);
}

function cause(reason: string, field: string, text: string, detail: string): Cause {
  return { reason, message: detail === "" ? text : `${text}: ${detail}`, field };
}
