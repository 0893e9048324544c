import { compareStrings } from "../../../value/internal.ts";
import { COMPARING } from "../../cost/models.ts";
import { compareNumbers, isNumeric, type Numeric } from "../../values/equality.ts";
import { Duration, fail, kindOf, Timestamp, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";

/** The kinds of values that have an order. */
export const ORDERED = ["int", "uint", "double", "bool", "duration", "timestamp", "string", "bytes"];

/** Orders two values: below zero if the left one comes first. It fails if they cannot be ordered. */
function compareOrdered(left: Value, right: Value): number {
  if (isNumeric(left) && isNumeric(right)) return orderNumbers(left, right);
  if (typeof left === "string" && typeof right === "string") return compareStrings(left, right);
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (left instanceof Uint8Array && right instanceof Uint8Array) return compareBytes(left, right);
  if (left instanceof Timestamp && right instanceof Timestamp) return orderTimes(left, right);
  if (left instanceof Duration && right instanceof Duration) return orderTimes(left, right);
  return fail("no such overload");
}

/** The same of two items of a list; 0 if they cannot be ordered. */
export function compareItems(left: Value, right: Value): number {
  const isNumber = isNumeric(left) && isNumeric(right);
  if (isNumber) return compareNumbers(left, right) ?? 0;
  return kindOf(left) === kindOf(right) ? compareOrdered(left, right) : 0;
}

function orderNumbers(left: Numeric, right: Numeric): number {
  return compareNumbers(left, right) ?? fail("NaN values cannot be ordered");
}

function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const difference = (left[index] as number) - (right[index] as number);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

type Time = Timestamp | Duration;

function orderTimes(left: Time, right: Time): number {
  return left.nanoseconds < right.nanoseconds ? -1 : left.nanoseconds > right.nanoseconds ? 1 : 0;
}

const PAIRS = [
  "bool, bool",
  "int, int",
  "int, double",
  "int, uint",
  "uint, uint",
  "uint, double",
  "uint, int",
  "double, double",
  "double, int",
  "double, uint",
  "string, string",
  "bytes, bytes",
  "timestamp, timestamp",
  "duration, duration",
];

type Compare = (left: Value, right: Value) => boolean;

function declareOrder(name: string, ofInts: Compare, ofAny: Compare): Overload[] {
  return PAIRS.map((pair) => {
    const signature = `${name}(${pair}) -> bool`;
    if (pair === "int, int") return declare(signature, ofInts);
    const isSized = pair === "string, string" || pair === "bytes, bytes";
    return isSized ? declare(signature, ofAny, { cost: COMPARING }) : declare(signature, ofAny);
  });
}

type Ints = (left: bigint, right: bigint) => boolean;

const lessInt: Ints = (left, right) => left < right;
const lessOrEqualInt: Ints = (left, right) => left <= right;
const greaterInt: Ints = (left, right) => left > right;
const greaterOrEqualInt: Ints = (left, right) => left >= right;

export function declareOrdering(): readonly Overload[] {
  return [
    ...declareOrder("_<_", lessInt as Compare, (left, right) => compareOrdered(left, right) < 0),
    ...declareOrder("_<=_", lessOrEqualInt as Compare, (left, right) => compareOrdered(left, right) <= 0),
    ...declareOrder("_>_", greaterInt as Compare, (left, right) => compareOrdered(left, right) > 0),
    ...declareOrder("_>=_", greaterOrEqualInt as Compare, (left, right) => compareOrdered(left, right) >= 0),
  ];
}
