import type { Json } from "fieldwise/value";

export { deepFreeze } from "../arbitraries.ts";

/** The same value with the keys of every object in reverse. */
export function respellKeys(value: Json): Json {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(respellKeys);
  const entries = Object.entries(value).map(([name, field]): [string, Json] => [
    name,
    respellKeys(field as Json),
  ]);
  return Object.fromEntries(entries.reverse());
}
