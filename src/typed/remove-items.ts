import { type FieldSet, fieldElement, isEmpty, isMember } from "../fieldpath/index.ts";
import type { ListType, MapType, Type } from "../schema/index.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/index.ts";
import { itemElement } from "./item-element.ts";

/**
 * The value without the fields and items of a set, and all that they hold. A list or object that has something to lose and
 * nothing left is `null` afterwards, as in Kubernetes. Gives the value itself if nothing is to be removed.
 */
export function removeItems(type: Type, value: Json, fields: FieldSet): Json {
  return isEmpty(fields) ? value : removeAt(value, type, fields, 0);
}

function removeAt(value: Json, type: Type, fields: FieldSet, depth: number): Json {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(value) && type.map !== undefined) return removeFields(value, type.map, fields, depth);
  if (Array.isArray(value) && type.list !== undefined) return removeFromList(value, type.list, fields, depth);
  return value;
}

function removeFields(object: JsonObject, map: MapType, fields: FieldSet, depth: number): Json {
  if (map.topology === "atomic") return null;
  const result: MutableObject = {};
  let changed = false;
  let empty = true;
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    const field = map.fields.get(name);
    const node = fields[field?.element ?? fieldElement(name)];
    if (node !== undefined && isMember(node)) {
      changed = true;
      continue;
    }
    const type = field?.type ?? map.element;
    const kept = node === undefined || type === undefined ? value : removeAt(value, type, node, depth + 1);
    changed ||= kept !== value;
    empty = false;
    setField(result, name, kept);
  }
  return empty ? null : changed ? result : object;
}

function removeFromList(items: JsonArray, list: ListType, fields: FieldSet, depth: number): Json {
  if (list.topology === "atomic") return null;
  const result: Json[] = [];
  let changed = false;
  for (const item of items) {
    const element = itemElement(list, item);
    const node = element === undefined ? undefined : fields[element];
    if (node !== undefined && isMember(node)) {
      changed = true;
      continue;
    }
    const kept = node === undefined ? item : removeAt(item, list.element, node, depth + 1);
    changed ||= kept !== item;
    result.push(kept);
  }
  return result.length === 0 ? null : changed ? result : items;
}
