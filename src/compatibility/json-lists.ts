import { isObject, type Json, type JsonArray, type JsonObject } from "../value/internal.ts";

/** The strings of a list; none if it is no list. */
export function textsIn(list: Json | undefined): readonly string[] {
  return Array.isArray(list) ? (list as JsonArray).filter((item) => typeof item === "string") : [];
}

/** The objects of a list; none if it is no list. */
export function objectsIn(list: Json | undefined): readonly JsonObject[] {
  return Array.isArray(list) ? (list as JsonArray).filter(isObject) : [];
}
