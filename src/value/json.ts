/** Any JSON value. A `bigint` stands for an integer that a `number` would round. */
export type Json = Scalar | JsonArray | JsonObject;
/** A value without parts. An integer beyond 2^53 is a `bigint`. */
export type Scalar = null | boolean | number | bigint | string;
/** A list, not to be changed in place. */
export type JsonArray = readonly Json[];
/** An object, not to be changed in place. Any text may be a key. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** An object under construction, before anybody else holds it. Write to it with `setField` only. */
export type MutableObject = { [key: string]: Json | undefined };

/** Whether a value is an object; lists and `null` are none. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is neither an object nor a list; `null` is a scalar. */
export function isScalar(value: Json): value is Scalar {
  return typeof value !== "object" || value === null;
}

/** Whether an object has no fields. */
export function isBare(object: JsonObject): boolean {
  for (const key in object) if (object[key] !== undefined) return false;
  return true;
}

/** The value of an object's own key, `undefined` if it has none: `constructor` and `__proto__` included. */
export function getField(object: JsonObject, key: string): Json | undefined {
  const value: unknown = object[key];
  // What plain objects inherit are functions, which JSON never holds, and `__proto__`.
  if (typeof value === "function" || key === "__proto__") {
    return Object.hasOwn(object, key) ? (value as unknown as Json) : undefined;
  }
  return value as Json | undefined;
}

/** A value as an error's text shows it: short, whatever it is. */
export function showValue(value: unknown): string {
  if (typeof value === "string")
    return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}…` : JSON.stringify(value);
  if (typeof value === "function") return "a function";
  try {
    if (Array.isArray(value)) return "a list";
  } catch {
    // A proxy that is revoked does not even tell that.
  }
  return typeof value === "object" && value ? "an object" : value === undefined ? "missing" : String(value);
}

/** A text; empty, where there is none or something else is in its place. */
export function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}
