import { isObject, type Json, type JsonObject } from "./json.ts";

/** The objects of a list; none if it is not a list. */
export function objectsOf(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject) : [];
}
