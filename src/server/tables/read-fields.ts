import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";

const NOTHING: JsonObject = {};
const NO_ITEMS: readonly JsonObject[] = [];

/** The object in a field; one without fields if there is none. */
export function getObject(object: JsonObject, key: string): JsonObject {
  const value = object[key];
  return isObject(value) ? value : NOTHING;
}

/** Whether a field is set: `null` is not. */
export function hasField(object: JsonObject, key: string): boolean {
  const value = getField(object, key);
  return value !== undefined && value !== null;
}

/** The text in a field; `absent` if there is none. The empty text is one. */
export function getText(object: JsonObject, key: string, absent = ""): string {
  const value = object[key];
  return typeof value === "string" ? value : absent;
}

/** The number in a field; `absent` if there is none. */
export function getNumber(object: JsonObject, key: string, absent = 0): number {
  const value = object[key];
  return typeof value === "number" ? value : typeof value === "bigint" ? Number(value) : absent;
}

/** The truth in a field; `absent` if there is none. */
export function getFlag(object: JsonObject, key: string, absent = false): boolean {
  const value = object[key];
  return typeof value === "boolean" ? value : absent;
}

/** The objects of the list in a field. */
export function getItems(object: JsonObject, key: string): readonly JsonObject[] {
  const value = object[key];
  if (!Array.isArray(value)) return NO_ITEMS;
  return value.every(isObject) ? value : value.filter(isObject);
}

/** The texts of the list in a field. */
export function getTexts(object: JsonObject, key: string): readonly string[] {
  const value = object[key];
  return Array.isArray(value) ? value.filter((item: Json) => typeof item === "string") : [];
}

/** The fields of the object in a field that are texts, as labels are. */
export function getTextFields(object: JsonObject, key: string): [name: string, value: string][] {
  const entries = Object.entries(getObject(object, key));
  return entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

/** The condition of this type in an object's status. */
export function findCondition(object: JsonObject, type: string): JsonObject | undefined {
  return getItems(getObject(object, "status"), "conditions").find((condition) => condition.type === type);
}

/** The object's metadata. */
export function getMetadata(object: JsonObject): JsonObject {
  return getObject(object, "metadata");
}

/** Whether the object is being deleted. */
export function isBeingDeleted(object: JsonObject): boolean {
  return hasField(getMetadata(object), "deletionTimestamp");
}
