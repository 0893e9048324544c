import {
  Duration,
  itemsOf,
  List,
  Mapping,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from "./value.ts";
import { spend } from "./work.ts";

/** Whether two values are equal. Numbers are compared as numbers, whatever their types; of two kinds, nothing is equal. */
export function equalValues(a: Value, b: Value): boolean {
  if (typeof a === "string" || typeof a === "boolean" || a === null) return a === b;
  if (isNumeric(a)) return isNumeric(b) && compareNumbers(a, b) === 0;
  if (a instanceof List) return b instanceof List && equalLists(a, b);
  if (a instanceof Mapping) return b instanceof Mapping && equalMaps(a, b);
  if (a instanceof Timestamp) return b instanceof Timestamp && a.nanoseconds === b.nanoseconds;
  if (a instanceof Duration) return b instanceof Duration && a.nanoseconds === b.nanoseconds;
  if (a instanceof Uint8Array) return b instanceof Uint8Array && equalBytes(a, b);
  if (a instanceof TypeValue) return b instanceof TypeValue && a.name === b.name;
  if (a instanceof Optional) return b instanceof Optional && equalOptionals(a, b);
  return a instanceof Opaque && a.equals(b);
}

export type Numeric = bigint | number | Uint;

export function isNumeric(value: Value): value is Numeric {
  return typeof value === "bigint" || typeof value === "number" || value instanceof Uint;
}

/** Which of two numbers is greater; `undefined` if one is not a number at all. */
export function compareNumbers(a: Numeric, b: Numeric): number | undefined {
  let left = a instanceof Uint ? a.value : a;
  let right = b instanceof Uint ? b.value : b;
  // Beside a double, an integer is one, and loses what a double cannot hold.
  if (typeof left === "number") right = Number(right);
  else if (typeof right === "number") left = Number(left);
  if (left < right) return -1;
  if (left > right) return 1;
  return left === right ? 0 : undefined;
}

function equalLists(a: List, b: List): boolean {
  if (a.equals !== undefined) return a.equals(b);
  if (a.size !== b.size) return false;
  const others = itemsOf(b);
  return itemsOf(a).every((item, index) => equalValues(item, others[index] as Value));
}

function equalMaps(a: Mapping, b: Mapping): boolean {
  spend(a.size);
  if (a.equals !== undefined) return a.equals(b);
  if (a.size !== b.size) return false;
  return a.keys().every((key) => {
    const other = b.get(key);
    return other !== undefined && equalValues(a.get(key) as Value, other);
  });
}

function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

function equalOptionals(a: Optional, b: Optional): boolean {
  if (a.value === undefined || b.value === undefined) return a.value === b.value;
  return equalValues(a.value, b.value);
}
