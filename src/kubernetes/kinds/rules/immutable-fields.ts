import { equal, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { valueAt } from "./check-values.ts";

/** A field that stays as it is, and what is said about who changes it. */
export interface ImmutableField {
  readonly path: string;
  readonly refuse?: (path: string, value: Json) => Cause;
}

/** Fields that stay as they are once they are there. */
export const fixed = (...paths: readonly string[]): readonly ImmutableField[] =>
  paths.map((path) => ({ path }));

const because =
  (message: string) =>
  (path: string, value: Json): Cause =>
    invalid(path, value, message);

/** What is wrong with an object because it changes what stays. */
export function* checkImmutable(
  fields: readonly ImmutableField[],
  { object, live }: { readonly object: JsonObject; readonly live: JsonObject },
): Iterable<Cause> {
  for (const { path, refuse = because("field is immutable") } of fields) {
    const value = valueAt(object, path);
    if (!isSame(value, valueAt(live, path))) yield refuse(path, value ?? null);
  }
}

/** Whether two values say the same: for Go, what is empty is as good as absent. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (isEmpty(a) && isEmpty(b)) || (a !== undefined && b !== undefined && equal(a, b));
}

function isEmpty(value: Json | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isObject(value) && Object.keys(value).length === 0;
}
