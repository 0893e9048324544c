import {
  isForeign,
  isJsonScalar,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  NOT_JSON,
  ObjectDraft,
  tooDeep,
} from "../value/internal.ts";

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
 * What a patch's value leaves behind where nothing was before: everything marked `$patch` is taken out, and so are
 * nulls, unless they stay. `undefined` if that is all of it; the value itself if there is nothing to take out. What is not
 * JSON is an error.
 */
export function settleValue(value: Json, nullsStay: boolean, depth = 0): Json | undefined {
  if (typeof value !== "object" || value === null) {
    if (value !== null && !isJsonScalar(value)) throw NOT_JSON;
    return value;
  }
  if (depth > MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) return settleItems(value, nullsStay, depth);
  const object = value as JsonObject;
  if (object.constructor !== Object && isForeign(object)) throw NOT_JSON;
  const directive = object[PATCH];
  if (directive !== undefined && (nullsStay || directive !== null)) return undefined;
  let draft: ObjectDraft | undefined;
  for (const key in object) {
    const field = object[key];
    if (typeof field === "string" || field === undefined) continue;
    const settled = field === null && !nullsStay ? undefined : settleValue(field, nullsStay, depth + 1);
    if (settled === field) continue;
    draft ??= new ObjectDraft(object);
    if (settled === undefined) draft.remove(key);
    else draft.set(key, settled);
  }
  return draft === undefined ? object : draft.finish();
}

function settleItems(list: JsonArray, nullsStay: boolean, depth: number): JsonArray {
  let items: Json[] | undefined;
  for (let place = 0; place < list.length; place++) {
    const item = list[place] as Json;
    const settled = settleValue(item, nullsStay, depth + 1);
    if (settled !== item) items ??= list.slice(0, place);
    if (settled !== undefined) items?.push(settled);
  }
  return items ?? list;
}
