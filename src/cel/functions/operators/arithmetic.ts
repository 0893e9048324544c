import { fitsInt64, fitsUint64 } from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { JOINING } from "../../cost/models.ts";
import { add as addSizes, ONE } from "../../cost/range.ts";
import { checkTimestamp, fractionOf } from "../../values/timestamp.ts";
import { ArrayList, Duration, fail, itemsOf, type List, type Timestamp, Uint } from "../../values/value.ts";
import { PER_ITEM, spend } from "../../values/work.ts";
import { declare, type Overload } from "../declare.ts";

/** An int, if it still is one. */
export function checkInt(value: bigint): bigint {
  return fitsInt64(value) ? value : fail("integer overflow");
}

export function checkUint(value: bigint): Uint {
  return fitsUint64(value) ? new Uint(value) : fail("unsigned integer overflow");
}

export function addInts(left: bigint, right: bigint): bigint {
  return checkInt(left + right);
}

export function addUints(left: Uint, right: Uint): Uint {
  return checkUint(left.value + right.value);
}

export function addDurations(left: Duration, right: Duration): Duration {
  return new Duration(checkInt(left.nanoseconds + right.nanoseconds));
}

function addTime(time: Timestamp, duration: Duration): Timestamp {
  return checkTimestamp(time.nanoseconds + duration.nanoseconds, time.offset);
}

function subtractDuration(time: Timestamp, duration: Duration): Timestamp {
  return checkTimestamp(time.nanoseconds + checkInt(-duration.nanoseconds), time.offset);
}

function subtractTime(left: Timestamp, right: Timestamp): Duration {
  const fraction = BigInt(fractionOf(left.nanoseconds) - fractionOf(right.nanoseconds));
  const seconds = left.nanoseconds - right.nanoseconds - fraction;
  return new Duration(checkInt(checkInt(seconds) + fraction));
}

function addBytes(left: Uint8Array, right: Uint8Array): Uint8Array {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

/** Two lists as one. A list of a schema may merge instead. */
function addLists(left: List, right: List): List {
  spend((left.size + right.size) * PER_ITEM);
  if (left.plus !== undefined) return left.plus(right);
  if (left.size === 0) return right;
  if (right.size === 0) return left;
  return new ArrayList([...itemsOf(left), ...itemsOf(right)]);
}

/** Costs nothing that grows, but the size is known. */
const JOINING_LISTS: CostModel = {
  estimate: ([left, right]) => ({ cost: ONE, size: addSizes(left?.size ?? ONE, right?.size ?? ONE) }),
  actual: () => 1,
};

function divideInts(left: bigint, right: bigint): bigint {
  return right === 0n ? fail("division by zero") : checkInt(left / right);
}

function divideUints(left: Uint, right: Uint): Uint {
  return right.value === 0n ? fail("division by zero") : new Uint(left.value / right.value);
}

const LEAST_INT = -(2n ** 63n);

function remainderOfInts(left: bigint, right: bigint): bigint {
  if (right === 0n) return fail("modulus by zero");
  return left === LEAST_INT && right === -1n ? fail("integer overflow") : left % right;
}

function remainderOfUints(left: Uint, right: Uint): Uint {
  return right.value === 0n ? fail("modulus by zero") : new Uint(left.value % right.value);
}

export function declareArithmetic(): readonly Overload[] {
  return [
    declare("_+_(bytes, bytes) -> bytes", addBytes, { cost: JOINING }),
    declare("_+_(double, double) -> double", (left: number, right: number) => left + right),
    declare("_+_(duration, duration) -> duration", addDurations),
    declare("_+_(duration, timestamp) -> timestamp", (left: Duration, right: Timestamp) =>
      addTime(right, left),
    ),
    declare("_+_(timestamp, duration) -> timestamp", addTime),
    declare("_+_(int, int) -> int", addInts),
    declare("_+_(list(A), list(A)) -> list(A)", addLists, { cost: JOINING_LISTS }),
    declare("_+_(string, string) -> string", (left: string, right: string) => left + right, {
      cost: JOINING,
    }),
    declare("_+_(uint, uint) -> uint", addUints),
    declare("_/_(double, double) -> double", (left: number, right: number) => left / right),
    declare("_/_(int, int) -> int", divideInts),
    declare("_/_(uint, uint) -> uint", divideUints),
    declare("_%_(int, int) -> int", remainderOfInts),
    declare("_%_(uint, uint) -> uint", remainderOfUints),
    declare("_*_(double, double) -> double", (left: number, right: number) => left * right),
    declare("_*_(int, int) -> int", (left: bigint, right: bigint) => checkInt(left * right)),
    declare("_*_(uint, uint) -> uint", (left: Uint, right: Uint) => checkUint(left.value * right.value)),
    declare("-_(double) -> double", (value: number) => -value),
    declare("-_(int) -> int", (value: bigint) => checkInt(-value)),
    declare("_-_(double, double) -> double", (left: number, right: number) => left - right),
    declare(
      "_-_(duration, duration) -> duration",
      (left: Duration, right: Duration) => new Duration(checkInt(left.nanoseconds - right.nanoseconds)),
    ),
    declare("_-_(int, int) -> int", (left: bigint, right: bigint) => checkInt(left - right)),
    declare("_-_(timestamp, duration) -> timestamp", subtractDuration),
    declare("_-_(timestamp, timestamp) -> duration", subtractTime),
    declare("_-_(uint, uint) -> uint", (left: Uint, right: Uint) => checkUint(left.value - right.value)),
  ];
}
