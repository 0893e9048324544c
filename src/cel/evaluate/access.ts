import { printPlain } from "../values/print-value.ts";
import { fail, List, Mapping, Optional, typeName, Uint, type Value } from "../values/value.ts";
import type { Frame, Step } from "./frame.ts";

/** `operand.field`; of an optional operand, an optional value. */
export function readField(operand: Step, field: string, cost: number): Step {
  return (frame) => {
    const value = operand(frame);
    frame.cost += cost;
    const found = value instanceof Mapping ? value.get(field) : undefined;
    return discountNone(frame, found ?? indexInto(value, field));
  };
}

/** `has(operand.field)`. */
export function testField(operand: Step, field: string, cost: number): Step {
  return (frame) => {
    frame.cost += cost;
    return hasField(operand(frame), field);
  };
}

/** What an index gives: `indexInto` or `indexOptionally`. */
type Take = (operand: Value, key: Value) => Value;

export function readEntry(operand: Step, key: Step, cost: number, take: Take): Step {
  return (frame) => {
    const value = operand(frame);
    const at = key(frame);
    frame.cost += cost;
    return discountNone(frame, take(value, at));
  };
}

/** What is not there in an optional is not charged for. */
function discountNone(frame: Frame, found: Value): Value {
  if (found === Optional.NONE) frame.cost--;
  return found;
}

function hasField(operand: Value, field: string): boolean {
  if (operand instanceof Optional) return operand.value !== undefined && hasField(operand.value, field);
  return findEntry(operand, field) !== undefined;
}

/** `operand[key]`; of an optional operand, an optional value. It fails if nothing is there. */
export function indexInto(operand: Value, key: Value): Value {
  if (operand instanceof Optional) return indexOptionally(operand, key);
  const found = findEntry(operand, key);
  if (found !== undefined) return found;
  return fail(`${operand instanceof List ? "index out of bounds" : "no such key"}: ${printPlain(key)}`);
}

/** `operand[?key]` or `operand.?key`: what is there, if anything is. */
export function indexOptionally(operand: Value, key: Value): Value {
  if (operand instanceof Optional)
    return operand.value === undefined ? operand : indexOptionally(operand.value, key);
  const found = findEntry(operand, key);
  return found === undefined ? Optional.NONE : new Optional(found);
}

/** What is in a list or a map at an index or under a key; `undefined` if nothing is, or if it is not a container. */
function findEntry(container: Value, key: Value): Value | undefined {
  if (container instanceof Mapping) return container.get(key);
  if (!(container instanceof List)) return undefined;
  const index = toIndex(key);
  return index >= 0 && index < container.size ? container.at(index) : undefined;
}

function toIndex(key: Value): number {
  switch (typeof key) {
    case "bigint":
      return Number(key);
    case "number":
      return Number.isInteger(key) ? key : fail(`unsupported index value ${printPlain(key)} in list`);
    default:
      if (key instanceof Uint) return Number(key.value);
      return fail(`unsupported index type '${typeName(key)}' in list`);
  }
}
