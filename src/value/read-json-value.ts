import { MAX_DEPTH } from "./depth.ts";
import type { Json } from "./json.ts";
import { isJsonScalar, toJson } from "./to-json.ts";

/** A value as JSON, as `toJson` reads it, and several times faster if it is nothing but scalars, lists and plain objects. */
export function readJsonValue(value: unknown): Json {
  return isPlainJson(value) ? value : toJson(value);
}

function isPlainJson(value: unknown): value is Json {
  try {
    return isPlain(value, 0);
  } catch {
    // What cannot be read is for `toJson` to tell.
    return false;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return value === null || isJsonScalar(value);
  if (depth >= MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    if (Object.getPrototypeOf(value) !== Array.prototype || "toJSON" in value) return false;
    for (let place = 0; place < value.length; place++) {
      if (!isPlain(value[place], depth + 1)) return false;
    }
    return true;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype || Symbol.toStringTag in value) return false;
  const object = value as Readonly<Record<string, unknown>>;
  for (const key in object) {
    const field = object[key];
    if (typeof field !== "string" && field !== undefined && !isPlain(field, depth + 1)) return false;
  }
  return true;
}
