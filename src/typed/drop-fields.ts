import { type FieldSet, fieldElement, isMember } from "../fieldpath/internal.ts";
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
 * A config without some fields and all that they hold, as if it had never stated them: an item without one of its keys
 * goes, and so does what held nothing else. Gives the config itself if it has none of them.
 */
export function dropFields(type: Type, config: JsonObject, fields: FieldSet): JsonObject {
  return (dropAt(config, type, fields, 0) ?? {}) as JsonObject;
}

/** What is left; `undefined` if nothing is. */
function dropAt(value: Json, type: Type, fields: FieldSet, depth: number): Json | undefined {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(value) && type.map !== undefined) return dropFromMap(value, type.map, fields, depth);
  if (Array.isArray(value) && type.list !== undefined) return dropFromList(value, type.list, fields, depth);
  return value;
}

function dropFromMap(object: JsonObject, map: MapType, fields: FieldSet, depth: number): Json | undefined {
  if (map.topology === "atomic") return object;
  const left = mapFields(object, (value, name) => {
    const field = map.fields.get(name);
    const node = fields[field?.element ?? fieldElement(name)];
    return dropNode(value, field?.type ?? map.element, node, depth);
  });
  return left === object || Object.keys(left).length > 0 ? left : undefined;
}

function dropFromList(items: JsonArray, list: ListType, fields: FieldSet, depth: number): Json | undefined {
  if (list.topology === "atomic") return items;
  const left = mapItems(items, (item) => {
    const element = itemElement(list, item);
    const kept = dropNode(item, list.element, element === undefined ? undefined : fields[element], depth);
    return kept !== undefined && itemElement(list, kept) === element ? kept : undefined;
  });
  return left === items || left.length > 0 ? left : undefined;
}

function dropNode(
  value: Json,
  type: Type | undefined,
  node: FieldSet | undefined,
  depth: number,
): Json | undefined {
  if (node === undefined) return value;
  if (isMember(node)) return undefined;
  return type === undefined ? value : dropAt(value, type, node, depth + 1);
}
