import type { ScalarType, Type } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { equal, isScalar, type Json, showValue } from "../../value/internal.ts";
import { kindsAllowed, printKinds } from "./value-kinds.ts";

/**
 * Whether a field can have a value, which is more than fitting its type: a listed value, a whole number, one of 32 bits. Fields
 * inside that the type does not have are for others to judge.
 */
export function fitsField(value: Json, type: Type): boolean {
  if (value === null) return true;
  const { scalar } = type;
  if (scalar !== undefined && isScalar(value) && !fitsScalar(value, scalar)) return false;
  return validate(type, value, { duplicates: true }).every(({ code }) => code === "FIELD_UNKNOWN");
}

const LARGEST = 2 ** 31;

function fitsScalar(value: Json, { kind, format, enum: choices }: ScalarType): boolean {
  if (choices !== undefined && !choices.some((choice) => equal(choice, value))) return false;
  if (kind !== "integer" || (typeof value !== "number" && typeof value !== "bigint")) return true;
  if (typeof value === "number" && !Number.isInteger(value)) return false;
  return format !== "int32" || (value >= -LARGEST && value < LARGEST);
}

/** What the values of a field must be, for errors. */
export function describeValues(type: Type): string {
  const { scalar } = type;
  if (scalar?.enum !== undefined) return `one of ${scalar.enum.map(showValue).join(", ")}`;
  if (scalar !== undefined && type.map !== undefined) return "JSON";
  if (scalar?.kind === "integer")
    return scalar.format === "int32" ? "a whole number of 32 bits" : "a whole number";
  return printKinds(kindsAllowed(type));
}
