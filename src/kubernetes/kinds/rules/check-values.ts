import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid, notSupported } from "../../status/cause.ts";

const PORTS = [1, 65_535] as const;

/** Refuses a number that is not a port. */
export function* checkPort(port: Json, field: string): Iterable<Cause> {
  yield* checkRange(port, PORTS, field);
}

/** The same for the port of a service that the API server calls. */
export function* checkServicePort(port: Json | undefined, field: string): Iterable<Cause> {
  yield* checkRange(port, PORTS, field, "port is not valid: must be between 1 and 65535, inclusive");
}

/** Refuses numbers below zero, by the paths of the fields in an object that is at a path itself. */
export function* checkNotNegative(
  object: JsonObject,
  paths: readonly string[],
  at?: string,
): Iterable<Cause> {
  for (const path of paths) {
    const value = valueAt(object, path);
    if (typeof value === "number" && value < 0)
      yield invalid(at === undefined ? path : `${at}.${path}`, value, "must be greater than or equal to 0");
  }
}

/** Refuses a value that is not one of those listed. */
export function* checkOneOf(
  value: Json | undefined,
  values: readonly string[],
  field: string,
): Iterable<Cause> {
  if (value !== undefined && !values.includes(value as string)) yield notSupported(field, value, values);
}

/** A field that holds an object; an empty one if it does not. */
export function objectAt(object: Json | undefined, name: string): JsonObject {
  const value = isObject(object) ? object[name] : undefined;
  return isObject(value) ? value : {};
}

export { objectsOf } from "../../../value/internal.ts";

/** The steps of paths: there are few, and they are all in the code. */
const known = new Map<string, readonly string[]>();

/** What a path such as `spec.selector` leads to; `undefined` if nowhere. */
export function valueAt(object: JsonObject | undefined, path: string): Json | undefined {
  let steps = known.get(path);
  if (steps === undefined) {
    steps = path.split(".");
    known.set(path, steps);
  }
  let value: Json | undefined = object;
  for (const name of steps) {
    if (!isObject(value)) return undefined;
    value = value[name] ?? undefined;
  }
  return value;
}

/** Refuses numbers that are not in a range. */
export function* checkRange(
  value: Json | undefined,
  [least, most]: readonly [number, number],
  field: string,
  detail = `must be between ${least} and ${most}, inclusive`,
): Iterable<Cause> {
  if (typeof value === "number" && (value < least || value > most)) yield invalid(field, value, detail);
}
