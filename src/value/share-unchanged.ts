import { mapFields, mapItems } from "./copy-on-write.ts";
import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { equal } from "./equal.ts";
import { getField, isObject, type Json } from "./json.ts";

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
  let shared = after;
  if (isObject(before) && isObject(after)) {
    shared = mapFields(after, (value, key) => value && shareAt(getField(before, key), value, depth + 1));
  } else if (Array.isArray(before) && Array.isArray(after)) {
    // An item that only moved within the list is shared as it is.
    const known = new Set(before);
    shared = mapItems(after, (item, place) =>
      known.has(item) ? item : shareAt(before[place], item, depth + 1),
    );
  }
  // What is shared is the same by reference, so that this looks no further than where the two differ.
  return equal(before, shared) ? before : shared;
}
