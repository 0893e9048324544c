import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../value/index.ts";

/**
 * The object `after`, but with each part that says the same as `before` does in that place being that very
 * part; `before` itself if all of it does. What both share by reference already is passed over.
 */
export function shareUnchanged(before: JsonObject, after: JsonObject): JsonObject {
  return shareAt(before, after, 0) as JsonObject;
}

function shareAt(before: Json | undefined, after: Json, depth: number): Json {
  if (before === after || before === undefined) return after;
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(before) && isObject(after)) return shareFields(before, after, depth + 1);
  if (Array.isArray(before) && Array.isArray(after)) return shareItems(before, after, depth + 1);
  return equal(before, after) ? before : after;
}

function shareFields(before: JsonObject, after: JsonObject, depth: number): JsonObject {
  const draft = new ObjectDraft(after);
  let same = countFields(before) === countFields(after);
  for (const key of Object.keys(after)) {
    if (after[key] === undefined) continue;
    const partner = getField(before, key);
    const shared = shareAt(partner, after[key], depth);
    if (shared !== partner) same = false;
    draft.set(key, shared);
  }
  return same ? before : draft.finish();
}

function countFields(object: JsonObject): number {
  let count = 0;
  for (const key in object) if (object[key] !== undefined) count++;
  return count;
}

function shareItems(before: JsonArray, after: JsonArray, depth: number): JsonArray {
  // An item that only moved within the list is shared as it is.
  const known = new Set(before);
  const items = after.map((item, index) => (known.has(item) ? item : shareAt(before[index], item, depth)));
  if (sameItems(items, before)) return before;
  return sameItems(items, after) ? after : items;
}

function sameItems(a: JsonArray, b: JsonArray): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}
