import { MergeError } from "./error.ts";
import { isObject, type JsonObject } from "./json.ts";
import { toJson } from "./to-json.ts";

/** Throws if an argument, called `name`, is not an object. */
export function checkObject(value: unknown, name: string): asserts value is JsonObject {
  if (!isObject(value)) throw new MergeError("VALUE_INVALID", "", `${name} must be an object: pass one`);
}

/** An argument, called `name`, that must be an object, as JSON. */
export function readObject(value: unknown, name: string): JsonObject {
  const json = value === undefined ? undefined : toJson(value);
  checkObject(json, name);
  return json;
}
