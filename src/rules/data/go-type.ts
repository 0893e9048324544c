import { Duration, List, Mapping, Timestamp, Uint } from "../../cel/index.ts";
import { isInt64, isNumber } from "../../validation/engine.ts";
import type { Json } from "../../value/internal.ts";

/** The type that Go holds a value in, as it prints it. */
export function goTypeOf(value: unknown): string {
  if (typeof value === "string") return "string";
  if (typeof value === "boolean") return "bool";
  if (isNumber(value as Json)) return isInt64(value as number | bigint) ? "int64" : "float64";
  if (value === null) return "structpb.NullValue";
  if (Array.isArray(value)) return "[]interface {}";
  if (value instanceof Timestamp) return "time.Time";
  if (value instanceof Duration) return "time.Duration";
  if (value instanceof Uint) return "uint64";
  if (value instanceof Uint8Array) return "[]uint8";
  if (value instanceof List) return "[]ref.Val";
  return value instanceof Mapping ? "map[ref.Val]ref.Val" : "map[string]interface {}";
}

/**
 * A text that is the same for values that Go's maps take for the same key: of the same type and equal. `undefined` for what
 * cannot be a key. A number counts as what it was read as from JSON.
 */
export function goKeyOf(raw: unknown): string | undefined {
  return typeof raw === "number" && isInt64(raw) ? `int64 ${BigInt(raw)}` : goKeyOfValue(raw);
}

/** The same, of what an expression has: there, a number is always a double. */
export function goKeyOfValue(value: unknown): string | undefined {
  switch (typeof value) {
    case "string":
    case "boolean":
      return `${typeof value} ${value}`;
    case "bigint":
      return `int64 ${value}`;
    case "number":
      return `float64 ${value}`;
    default:
  }
  if (value === null || value === undefined) return "nil";
  if (value instanceof Uint) return `uint64 ${value.value}`;
  return value instanceof Timestamp || value instanceof Duration
    ? `${goTypeOf(value)} ${value.nanoseconds}`
    : undefined;
}
