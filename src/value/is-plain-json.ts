import { MAX_DEPTH } from "./depth.ts";
import { isJsonScalar } from "./to-json.ts";

/**
 * Whether a value is JSON for sure: scalars, lists and plain objects all the way down. It costs little, so that only what is not
 * needs `toJson`.
 */
export function isPlainJson(value: unknown): boolean {
  try {
    return isPlain(value, 0);
  } catch {
    // What cannot be read is for `toJson` to tell.
    return false;
  }
}

function isPlain(value: unknown, depth: number): boolean {
  if (typeof value !== "object" || value === null) return value === null || isJsonScalar(value);
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) {
    if (value.constructor !== Array) return false;
    for (let place = 0; place < value.length; place++) {
      if (!isPlain(value[place], depth + 1)) return false;
    }
    return true;
  }
  if (value.constructor !== Object) return false;
  const object = value as Readonly<Record<string, unknown>>;
  for (const key in object) {
    const field = object[key];
    if (typeof field !== "string" && field !== undefined && !isPlain(field, depth + 1)) return false;
  }
  return true;
}
