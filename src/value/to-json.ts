import { mapFields, mapItems } from "./copy-on-write.ts";
import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { MergeError } from "./error.ts";
import type { Json, JsonObject } from "./json.ts";

/** Thrown by walks as soon as they meet something that is not JSON; `toJson` then says what, and where. */
export const NOT_JSON = new MergeError("VALUE_INVALID", "", "this is not JSON: use a plain value");

/**
 * A value as JSON: what has `toJSON` is replaced by what that gives, so that a `Date` becomes its text, as Kubernetes writes
 * it. Gives the value itself if all of it is JSON, and shares all that is. What cannot be JSON, such as a `Map`, `NaN`, a
 * function or a hole in a list, is an error that names the place; so is what cannot be read.
 */
export function toJson(value: unknown): Json {
  return readAt(value, "", 0);
}

function readAt(value: unknown, path: string, depth: number): Json {
  let kind = "value";
  try {
    if (depth > MAX_DEPTH) throw new RangeError();
    const json = hasToJson(value) ? jsonOf(value) : value;
    if (json === null || isJsonScalar(json)) return json;
    kind = kindOf(json);
    if (Array.isArray(json)) {
      // A copy has no holes, but items that are undefined.
      const list = [...json];
      const items = mapItems(list, (item, place) => readAt(item, `${path}[${place}]`, depth + 1));
      return items === list ? json : items;
    }
    if (kind === "Object") {
      return mapFields(ownFields(json as JsonObject), (field, key) =>
        field === undefined ? field : readAt(field, `${path}.${key}`, depth + 1),
      );
    }
  } catch (error) {
    if (error instanceof MergeError) throw error;
    // How much of the stack is left is the caller's.
    if (error instanceof RangeError) throw tooDeep(path.slice(0, 200));
  }
  throw new MergeError("VALUE_INVALID", path, `this ${kind} is not JSON: use a plain value`);
}

/** What `toJSON` gives; of a `Date` to the second, as Kubernetes writes times: without a fraction. */
function jsonOf(value: { toJSON(): unknown }): unknown {
  const json = value.toJSON();
  return value instanceof Date ? String(json).replace(/\.000Z$/, "Z") : json;
}

/** The object itself, or a copy of the fields that are its own, if it has others that it inherits. */
function ownFields(object: JsonObject): JsonObject {
  for (const key in object) if (!Object.hasOwn(object, key)) return { ...object };
  return object;
}

/** The value itself, if all of it is JSON; else `NOT_JSON` is thrown. */
export function asJson(value: Json): Json {
  if (toJson(value) !== value) throw NOT_JSON;
  return value;
}

/** Whether a value is a scalar of JSON, `null` left aside. */
export function isJsonScalar(value: unknown): value is string | number | bigint | boolean {
  const type = typeof value;
  return type === "number"
    ? Number.isFinite(value)
    : type === "string" || type === "boolean" || type === "bigint";
}

/**
 * Whether an object stands for something else than its fields: for what its `toJSON` gives, as a `Date` does, or for what
 * JSON does not have, as a `Map` does.
 */
export function isForeign(object: object): boolean {
  return object.constructor !== Object && (hasToJson(object) || kindOf(object) !== "Object");
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return typeof value === "object" && typeof (value as { toJSON?: unknown } | null)?.toJSON === "function";
}

/** What kind of thing a value is: `Object`, `Map`, `Function`, `Undefined` for a hole in a list … */
function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
