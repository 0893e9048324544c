import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/index.ts";

/** In an object: replace or delete it; in a list's item: delete the item, or replace the list. */
export const PATCH = "$patch";
/** The keys of an object that stay; all others are cleared. */
export const RETAIN_KEYS = "$retainKeys";
/** `$deleteFromPrimitiveList/tags`: the scalars to take out of the list `tags`. */
export const DELETE_FROM_LIST = "$deleteFromPrimitiveList";
/** `$setElementOrder/ports`: the order of the items of the list `ports`. */
export const SET_ORDER = "$setElementOrder";

const DOLLAR = 0x24;

/** Whether some key of a patch may be a directive. */
export function hasDirectives(patch: JsonObject): boolean {
  for (const key in patch) if (key.charCodeAt(0) === DOLLAR) return true;
  return false;
}

/** Whether a list's item is there only to say that an item must go. */
export function isDeletion(item: Json): boolean {
  return isObject(item) && item[PATCH] === "delete";
}

/**
 * What a patch's value leaves behind where nothing was before: nulls and everything marked `$patch` are taken
 * out. `undefined` if that is all of it.
 */
export function settleValue(value: Json): Json | undefined {
  return settleAt(value, 0);
}

function settleAt(value: Json, depth: number): Json | undefined {
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_DEPTH) throw tooDeep();
  return Array.isArray(value) ? settleList(value, depth + 1) : settleObject(value as JsonObject, depth + 1);
}

function settleList(list: JsonArray, depth: number): JsonArray {
  const settled = list.map((item) => settleAt(item, depth));
  return settled.every((item, index) => item === list[index])
    ? list
    : (settled.filter(isDefined) as JsonArray);
}

function settleObject(object: JsonObject, depth: number): JsonObject | undefined {
  if (Object.hasOwn(object, PATCH)) return undefined;
  const result: MutableObject = {};
  let changed = false;
  for (const key of Object.keys(object)) {
    const value = object[key] as Json;
    const settled = value === null ? undefined : settleAt(value, depth);
    if (settled !== undefined) setField(result, key, settled);
    changed ||= settled !== value;
  }
  return changed ? result : object;
}

function isDefined(value: Json | undefined): value is Json {
  return value !== undefined;
}
