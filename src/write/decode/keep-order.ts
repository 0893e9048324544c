import { getField, isObject, type Json, type JsonObject, setField } from "../../value/internal.ts";

/** An object with its fields in the order of another, as far as that has them: what defaults set anew comes where it was. */
export function keepOrder(order: Json, value: Json): Json {
  if (order === value) return value;
  if (Array.isArray(order) && Array.isArray(value)) {
    const items = value as readonly Json[];
    const ordered = items.map((item, index) =>
      index < order.length ? keepOrder(order[index] as Json, item) : item,
    );
    return ordered.some((item, index) => item !== items[index]) ? ordered : value;
  }
  return isObject(order) && isObject(value) ? keepFieldOrder(order, value) : value;
}

function keepFieldOrder(order: JsonObject, value: JsonObject): JsonObject {
  const names = Object.keys(value);
  const known = Object.keys(order).filter((name) => Object.hasOwn(value, name));
  const sorted = known.length === 0 ? names : [...new Set([...known, ...names])];
  const ordered: Record<string, Json> = {};
  let isSame = true;
  for (const [index, name] of sorted.entries()) {
    const before = getField(value, name) as Json;
    const after = Object.hasOwn(order, name) ? keepOrder(order[name] as Json, before) : before;
    setField(ordered, name, after);
    isSame &&= after === before && names[index] === name;
  }
  return isSame ? value : ordered;
}
