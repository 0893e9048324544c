import { INT_OR_STRING } from "../../openapi/internal.ts";
import type { ScalarType, Type } from "../../schema/internal.ts";
import { plainInteger } from "../../value/internal.ts";
import type { Place } from "../walk.ts";

/** Numbers that their fields cannot hold, and integers that do not survive every client. */
export function checkIntegers(place: Place): void {
  const { value, type } = place;
  const { scalar } = type;
  if (scalar === undefined || (typeof value !== "number" && typeof value !== "bigint")) return;
  const unfit = findUnfit(type, scalar, value);
  const rounded = unfit === undefined ? findRounded(scalar, value) : undefined;
  if (unfit !== undefined) place.report("unfit-integer", unfit);
  if (rounded !== undefined) place.report("integer-loses-digits", rounded);
}

function findUnfit(type: Type, { kind, format }: ScalarType, value: number | bigint): string | undefined {
  const isInteger = kind === "integer" || type.name === INT_OR_STRING;
  if (!isInteger) return undefined;
  if (typeof value === "number" && !Number.isInteger(value)) return `${value} is not an integer`;
  const bits = format === "int32" || type.name === INT_OR_STRING ? 32 : 64;
  // A number may be beyond what it was read from, but never by so much as to matter here.
  return BigInt.asIntN(bits, BigInt(value)) === BigInt(value)
    ? undefined
    : `${value} is beyond the ${bits} bits of this field`;
}

/** What is inside free-form values may be meant as a double, unless it was read as an exact integer. */
function findRounded({ kind, format }: ScalarType, value: number | bigint): string | undefined {
  if (typeof value === "bigint") {
    const double = Number(value);
    if (typeof plainInteger(value) === "number") return undefined;
    if (!Number.isFinite(double)) return `${value} is more than a double can hold`;
    return `${value} is read as ${BigInt(double)} by who takes it for a double`;
  }
  const exact = kind === "integer" || kind === "int-or-string" || format === "quantity";
  if (!exact || !Number.isInteger(value) || Number.isSafeInteger(value)) return undefined;
  return `${value} is beyond 2^53, and may have been rounded when it was read`;
}
