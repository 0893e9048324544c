import type { Json } from "../../value/internal.ts";
import { isInt64, isNumber, showFloat, showNumber } from "../words/go-value.ts";
import { FINE, invalid, nameless, type Remark } from "../words/remark.ts";
import { isNearInteger } from "./check-type.ts";

export interface NumberFacts {
  /** The type and format, where the schema states one type alone. */
  readonly type: "integer" | "number" | undefined;
  readonly format: string | undefined;
  readonly multipleOf: number | undefined;
  readonly minimum: Limit | undefined;
  readonly maximum: Limit | undefined;
}

export interface Limit {
  readonly value: number;
  readonly exclusive: boolean;
}

/**
 * Whether a number is one that its format can hold, a multiple, and within its limits. An integer is compared with
 * the whole part of a limit, unless the type says integer: then a limit that is not an integer is itself remarked on.
 */
export function checkNumber(facts: NumberFacts, value: Json, path: string): readonly Remark[] {
  if (!isNumber(value)) return FINE;
  const { multipleOf, minimum, maximum } = facts;
  const remarks = [...checkRange(facts, value, "Checked", path)];
  if (multipleOf !== undefined) {
    const range = checkRange(facts, multipleOf, "MultipleOf", path);
    remarks.push(...range, ...checkMultiple(value, multipleOf, range.length === 0, path));
  }
  if (minimum !== undefined) {
    const range = checkRange(facts, minimum.value, "Minimum boundary", path);
    remarks.push(...range, ...checkLimit(value, minimum, range.length === 0, "greater", path));
  }
  if (maximum !== undefined) {
    const range = checkRange(facts, maximum.value, "Maximum boundary", path);
    remarks.push(...range, ...checkLimit(value, maximum, range.length === 0, "less", path));
  }
  return remarks.length === 0 ? FINE : remarks;
}

/** Whether the type and format can hold a number. */
function checkRange(
  { type, format }: NumberFacts,
  value: number | bigint,
  what: string,
  path: string,
): readonly Remark[] {
  if (canHold(type, format, value)) return FINE;
  const as = format === undefined ? "(default format)" : `with format ${format}`;
  return [nameless(`${what} value must be of type ${type} ${as} in ${path}`)];
}

const FLOAT32_MAX = 3.4028235677973366e38;

function canHold(type: NumberFacts["type"], format: string | undefined, value: number | bigint): boolean {
  if (type === "integer") {
    if (!isInt64(value)) return false;
    return format !== "int32" || (value >= -(2 ** 31) && value < 2 ** 31);
  }
  return format !== "float" || Math.abs(Number(value)) < FLOAT32_MAX;
}

function checkMultiple(
  value: number | bigint,
  factor: number,
  exact: boolean,
  path: string,
): readonly Remark[] {
  const whole = exact && isInt64(value);
  const divisor = whole ? toInt64(factor) : factor;
  if (divisor <= 0) {
    return [
      invalid(divisor, `factor MultipleOf declared for ${path} must be positive: ${show(divisor, whole)}`),
    ];
  }
  const isMultiple = whole
    ? BigInt(value) % BigInt(divisor) === 0n
    : isNearInteger(factor < 1 ? (1 / factor) * Number(value) : Number(value) / factor);
  if (isMultiple) return FINE;
  return [invalid(value, `${path} in body should be a multiple of ${show(divisor, whole)}`)];
}

function checkLimit(
  value: number | bigint,
  { value: stated, exclusive }: Limit,
  exact: boolean,
  side: "greater" | "less",
  path: string,
): readonly Remark[] {
  const whole = exact && isInt64(value);
  const limit = whole ? toInt64(stated) : stated;
  // Comparing a bigint with a number is exact.
  const number = whole ? value : Number(value);
  const within = side === "less" ? number <= limit : number >= limit;
  if (within && !(exclusive && number >= limit && number <= limit)) return FINE;
  const words = exclusive ? `${side} than` : `${side} than or equal to`;
  return [invalid(value, `${path} in body should be ${words} ${show(limit, whole)}`)];
}

/** As Go turns a float into an integer of 64 bits: its whole part; beyond them, the least there is. */
function toInt64(value: number): number | bigint {
  const whole = Math.trunc(value);
  return isInt64(whole) ? whole : -(2n ** 63n);
}

function show(value: number | bigint, whole: boolean): string {
  return whole ? showNumber(value) : showFloat(Number(value));
}
