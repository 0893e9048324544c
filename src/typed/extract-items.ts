import { type FieldSet, fieldElement, isEmpty } from "../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../schema/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  setField,
  tooDeep,
} from "../value/internal.ts";
import { itemElement } from "./item-element.ts";

/**
 * The fields and items of a set, and what leads to them; items of keyed lists always carry their keys. What the set
 * has as a field without fields below comes as a whole if it is atomic, else empty: who owns just the field does not
 * own what others put into it. Of copies of one item, the first. Gives `undefined` if the value has nothing of the set.
 */
export function extractItems(type: Type, value: Json, fields: FieldSet): Json | undefined {
  return isEmpty(fields) ? undefined : extractAt(value, type, fields, 0);
}

function extractAt(value: Json, type: Type, fields: FieldSet, depth: number): Json | undefined {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(value) && type.map !== undefined) return extractFields(value, type.map, fields, depth);
  if (Array.isArray(value) && type.list !== undefined)
    return extractFromList(value, type.list, fields, depth);
  return value;
}

function extractFields(object: JsonObject, map: MapType, fields: FieldSet, depth: number): Json | undefined {
  if (map.topology === "atomic") return object;
  const result: MutableObject = {};
  let found = isEmpty(fields) || fields["."] !== undefined;
  for (const name of Object.keys(object)) {
    const field = map.fields.get(name);
    const node = fields[field?.element ?? fieldElement(name)];
    const type = field?.type ?? map.element;
    if (node === undefined || type === undefined) continue;
    const kept = extractAt(object[name] as Json, type, node, depth + 1);
    if (kept === undefined) continue;
    setField(result, name, kept);
    found = true;
  }
  return found ? result : undefined;
}

function extractFromList(
  items: JsonArray,
  list: ListType,
  fields: FieldSet,
  depth: number,
): Json | undefined {
  if (list.topology === "atomic" || items.length === 0) return items;
  // Who owns just the list stated `null`: an empty list is nobody's.
  if (isEmpty(fields)) return null;
  const result: Json[] = [];
  const seen = new Set<string>();
  for (const item of items) {
    const element = itemElement(list, item);
    const node = element === undefined ? undefined : fields[element];
    if (element === undefined || node === undefined || seen.has(element)) continue;
    seen.add(element);
    const kept = extractAt(item, list.element, node, depth + 1);
    if (kept !== undefined) result.push(isObject(kept) ? withKeys(kept, item as JsonObject, list) : kept);
  }
  return result.length > 0 || fields["."] !== undefined ? result : undefined;
}

/** An item with the keys that it states, unless they are what it would have anyway. */
function withKeys(kept: JsonObject, item: JsonObject, { keys }: ListType): JsonObject {
  const missing = keys.filter(({ name, default: stated }) => {
    const value = getField(item, name);
    return (
      getField(kept, name) === undefined &&
      value !== undefined &&
      !(stated !== undefined && equal(value, stated))
    );
  });
  if (missing.length === 0) return kept;
  const result: MutableObject = {};
  for (const { name } of missing) setField(result, name, getField(item, name) as Json);
  for (const name of Object.keys(kept)) setField(result, name, kept[name] as Json);
  return result;
}
