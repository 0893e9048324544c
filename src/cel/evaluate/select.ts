import { findEntry, getEntry } from "../functions/operators/containers.ts";
import { Mapping, Optional, type Value } from "../values/value.ts";

/** A field of an object or map; of an optional one, an optional field. */
export function selectField(operand: Value, field: string): Value {
  if (operand instanceof Mapping) {
    const found = operand.get(field);
    if (found !== undefined) return found;
  }
  return indexInto(operand, field);
}

/** Whether a field is there. */
export function testField(operand: Value, field: string): boolean {
  if (operand instanceof Optional) return operand.value !== undefined && testField(operand.value, field);
  return findEntry(operand, field) !== undefined;
}

/** `operand[key]`; of an optional operand, an optional value. */
export function indexInto(operand: Value, key: Value): Value {
  return operand instanceof Optional ? optionalIndex(operand, key) : getEntry(operand, key);
}

/** `operand[?key]` or `operand.?key`: what is there, if anything is. */
export function optionalIndex(operand: Value, key: Value): Value {
  if (operand instanceof Optional)
    return operand.value === undefined ? operand : optionalIndex(operand.value, key);
  const found = findEntry(operand, key);
  return found === undefined ? Optional.NONE : new Optional(found);
}
