import { mapItems, ObjectDraft } from "./copy-on-write.ts";
import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { equal } from "./equal.ts";
import { getField, isObject, type Json, type JsonArray, type JsonObject } from "./json.ts";

/**
 * The value `after`, but with each part that says the same as `before` does in that place being that very part, be it
 * JSON or not; `before` itself if all of it does. What both share by reference already is passed over.
 */
export function shareUnchanged<T extends Json>(before: Json | undefined, after: T): T {
  return shareAt(before, after, 0) as T;
}

function shareAt(before: Json | undefined, after: Json, depth: number): Json {
  if (before === after || before === undefined) return after;
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(before) && isObject(after)) return shareFields(before, after, depth + 1);
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after, depth + 1);
  return equal(before, after) ? before : after;
}

function shareFields(before: JsonObject, after: JsonObject, depth: number): JsonObject {
  let draft: ObjectDraft | undefined;
  let surplus = 0;
  for (const key in before) if (before[key] !== undefined) surplus++;
  for (const key in after) {
    const value = after[key];
    if (value === undefined) continue;
    const partner = getField(before, key);
    const shared = shareAt(partner, value, depth);
    if (shared !== value) {
      draft ??= new ObjectDraft(after);
      draft.set(key, shared);
    }
    if (shared === partner) surplus--;
    else surplus = Number.NaN;
  }
  return surplus === 0 ? before : (draft?.finish() ?? after);
}

function shareItems(before: JsonArray, after: JsonArray, depth: number): JsonArray {
  // An item that only moved within the list is shared as it is.
  const known = new Set(before);
  const items = mapItems(after, (item, index) =>
    known.has(item) ? item : shareAt(before[index], item, depth),
  );
  return items.length === before.length && items.every((item, index) => item === before[index])
    ? before
    : items;
}
