import { checkObjectType, type ObjectType, type Type } from "../../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  type MutableObject,
  mapItems,
  readObject,
  setField,
  tooDeep,
} from "../../value/internal.ts";
import { namesOf } from "./other-names.ts";

/**
 * An object with the names that its type has for fields, where it has the others that protobuf's JSON accepts:
 * `connect_timeout` for `connectTimeout`. The type is one of `loadDescriptorSet`. What is in an `Any` is brought to the names of
 * the message that it names, if the set has that. Call it before merging: to a merge, two names are two fields. Unknown names
 * stay; an object that has a field under both names is an error. The object itself, if nothing changes.
 */
export function normalizeNames<T extends object>(type: ObjectType, object: T): T {
  checkObjectType(type);
  return normalizeObject(type, readObject(object, "object"), "", 0) as T;
}

function normalizeValue(type: Type, value: Json, path: string, depth: number): Json {
  if (depth > MAX_DEPTH) throw tooDeep(path.slice(0, 200));
  if (Array.isArray(value)) {
    const element = type.list?.element;
    if (element === undefined) return value;
    return mapItems(value, (item, index) => normalizeValue(element, item, `${path}[${index}]`, depth + 1));
  }
  return isObject(value) ? normalizeObject(type, value, path, depth) : value;
}

function normalizeObject(stated: Type, object: JsonObject, path: string, depth: number): JsonObject {
  const names = stated.map === undefined ? undefined : namesOf(stated.map);
  const url = object["@type"];
  const type = typeof url === "string" ? (names?.find?.(url) ?? stated) : stated;
  const { map } = type;
  if (map === undefined) return object;
  const others = namesOf(map)?.others;
  const result: MutableObject = {};
  let changed = false;
  for (const key of Object.keys(object)) {
    const name = others?.get(key) ?? key;
    if (Object.hasOwn(result, name) || (name !== key && Object.hasOwn(object, name)))
      throw twice(path, name, key);
    const value = object[key] as Json;
    const inner = map.fields.get(name)?.type ?? map.element;
    const kept = inner === undefined ? value : normalizeValue(inner, value, `${path}.${name}`, depth + 1);
    changed ||= kept !== value || name !== key;
    setField(result, name, kept);
  }
  return changed ? result : object;
}

function twice(path: string, name: string, other: string): MergeError {
  const message = `"${name}" and "${other}" are one field: keep one of them`;
  return new MergeError("VALUE_INVALID", path, message);
}
