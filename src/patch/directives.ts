import {
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  mapFields,
  mapItems,
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

/** Whether some key of a patch may be a directive. */
export function hasDirectives(patch: JsonObject): boolean {
  for (const key in patch) if (key[0] === "$") return true;
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
  if (Array.isArray(value)) return mapItems(value, (item) => settleAt(item, depth + 1));
  if (Object.hasOwn(value, PATCH)) return undefined;
  return mapFields(value as JsonObject, (field) => (field === null ? undefined : settleAt(field, depth + 1)));
}
