import { canonicalText, fitsInt64, isObject, type Json, quoteText } from "../../value/internal.ts";

/*
 * JSON values as Kubernetes holds them: integers of 64 bits, and floats for all other numbers. A number and a bigint
 * of the same value are the same.
 */

/** The name of a value's type, as Kubernetes' schema validation has it. */
export type TypeName = "array" | "boolean" | "integer" | "null" | "number" | "object" | "string";

export function typeNameOf(value: Json): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (isObject(value)) return "object";
  if (isNumber(value)) return isInt64(value) ? "integer" : "number";
  return typeof value as "boolean" | "string";
}

export function isNumber(value: Json): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

/** Whether Kubernetes reads a number as an integer of 64 bits. */
export function isInt64(value: number | bigint): boolean {
  if (typeof value === "number") return Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63;
  return fitsInt64(value);
}

/** A value as Kubernetes shows it in an error. */
export function showGoValue(value: Json): string {
  if (typeof value === "string") return quoteText(value);
  return isNumber(value) ? showNumber(value) : canonicalText(value);
}

export function showNumber(value: number | bigint): string {
  return isInt64(value) ? String(BigInt(value)) : showFloat(Number(value));
}

/** A float as Go's `%v` shows it: with an exponent, of two digits at least, from a million up and below 0.0001. */
export function showFloat(value: number): string {
  const [digits, exponent] = value.toExponential().split("e") as [string, string];
  const power = Number(exponent);
  if (power >= -4 && power < 6) return Object.is(value, -0) ? "-0" : String(value);
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}
