import { List, Mapping, Opaque, type Value } from "../../cel/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";

/** What a value of a schema is in an expression. It throws an `EvaluationError` if it does not fit the schema. */
export type Convert = (raw: unknown) => Value;

/** A value that was made from JSON. */
export interface Data {
  readonly raw: unknown;
}

/** What a value is made from, as JSON; the value itself, if an expression made it and JSON has no such value. */
export function rawOf(value: Value): unknown {
  return typeof value === "object" && value !== null && "raw" in value ? (value as Data).raw : value;
}

/** Whether this is an object as JSON has them, and not a value that an expression made. */
export function isData(value: unknown): value is JsonObject {
  return isObject(value) && !OTHERS.some((other) => value instanceof other);
}

const OTHERS = [List, Mapping, Opaque, Uint8Array] as const;
