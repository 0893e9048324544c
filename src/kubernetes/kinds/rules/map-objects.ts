import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";

/** A list whose objects are others; the list itself if none is. */
export function mapObjects(list: Json | undefined, map: (item: JsonObject) => JsonObject): Json | undefined {
  if (!Array.isArray(list)) return list;
  const after = list.map((item) => (isObject(item) ? map(item) : item));
  return after.every((item, index) => item === list[index]) ? list : after;
}

/** An object with another value in a field; the object itself if it is the same, or if there is none. */
export function withChanged(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  return value === undefined || value === object[name] ? object : { ...object, [name]: value };
}

/** An object in which the object of one field is another. */
export function mapPart(object: JsonObject, name: string, map: (part: JsonObject) => JsonObject): JsonObject {
  const part = object[name];
  return isObject(part) ? withChanged(object, name, map(part)) : object;
}
