import {
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../value/internal.ts";

/** The value without keys that hold `undefined`; the value itself if there are none. Throws if it nests too deep. */
export function plainValue<T extends Json>(value: T): T {
  return plainAt(value, 0) as T;
}

function plainAt(value: Json, depth: number): Json {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) throw tooDeep();
  return Array.isArray(value) ? plainList(value, depth + 1) : plainObject(value as JsonObject, depth + 1);
}

function plainList(list: JsonArray, depth: number): JsonArray {
  const items = list.map((item) => plainAt(item, depth));
  return items.every((item, index) => item === list[index]) ? list : items;
}

function plainObject(object: JsonObject, depth: number): JsonObject {
  let draft: ObjectDraft | undefined;
  let undefinedKeys = 0;
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === undefined) {
      undefinedKeys++;
      continue;
    }
    const plain = plainAt(value, depth);
    if (plain === value) continue;
    draft ??= new ObjectDraft(object);
    draft.set(key, plain);
  }
  const result = draft === undefined ? object : draft.finish();
  if (undefinedKeys === 0) return result;
  return Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined));
}
