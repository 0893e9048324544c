import { type FieldSet, fieldElement, isEmpty, isMember } from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  mapFields,
  mapItems,
  tooDeep,
} from "../value/internal.ts";
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
  let empty = true;
  const left = mapFields(object, (value, name) => {
    const field = map.fields.get(name);
    const node = fields[field?.element ?? fieldElement(name)];
    const kept = removeNode(value, field?.type ?? map.element, node, depth);
    if (kept !== undefined) empty = false;
    return kept;
  });
  return empty ? null : left;
}

function removeFromList(items: JsonArray, list: ListType, fields: FieldSet, depth: number): Json {
  if (list.topology === "atomic") return null;
  const left = mapItems(items, (item) => {
    const element = itemElement(list, item);
    return removeNode(item, list.element, element === undefined ? undefined : fields[element], depth);
  });
  return left.length === 0 ? null : left;
}

/** What is left of a field or an item; `undefined` if it goes. */
function removeNode(
  value: Json,
  type: Type | undefined,
  node: FieldSet | undefined,
  depth: number,
): Json | undefined {
  if (node === undefined || value === undefined) return value;
  if (isMember(node)) return undefined;
  return type === undefined ? value : removeAt(value, type, node, depth + 1);
}
