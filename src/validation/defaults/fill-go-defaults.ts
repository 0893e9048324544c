import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  mapItems,
  ObjectDraft,
} from "../../value/internal.ts";
import type { GoField, GoShape } from "../decode/go-shape.ts";

/**
 * An object with what Go writes into every one of its type: structs that are not behind a pointer, which are there
 * even if they are empty, scalars that have a default, and zeros and `null` where Go leaves nothing out. The object itself if all of it is there. What it shares with
 * `live`, which has them already, is passed over.
 */
export function fillGoDefaults(shape: GoShape, object: JsonObject, live?: JsonObject): JsonObject {
  return fill(shape, object, live) as JsonObject;
}

function fill(shape: GoShape, value: Json, live: Json | undefined): Json {
  if (typeof value !== "object" || value === null || value === live) return value;
  const { fields, items, values } = shape;
  if (Array.isArray(value)) {
    return items === undefined || items.scalar !== undefined
      ? value
      : mapItems(value as JsonArray, (item, index) => fill(items, item, itemOf(live, index)));
  }
  if (!isObject(value)) return value;
  let draft: ObjectDraft | undefined;
  const change = (key: string, before: Json | undefined, after: Json): void => {
    if (after === before) return;
    draft ??= new ObjectDraft(value);
    draft.set(key, after);
  };
  if (fields !== undefined) {
    for (const name of shape.defaulted) {
      const stated = getField(value, name);
      if (stated !== undefined && stated !== null) continue;
      const field = fields.get(name) as GoField;
      change(name, stated, fill(field.shape(), field.default as Json, undefined));
    }
    for (const key of Object.keys(value)) {
      const stated = value[key] as Json;
      if (typeof stated !== "object" || stated === null) continue;
      const field = fields.get(key);
      if (field !== undefined) change(key, stated, fill(field.shape(), stated, fieldOf(live, key)));
    }
  } else if (values !== undefined && values.scalar === undefined) {
    for (const key of Object.keys(value)) {
      const stated = value[key] as Json;
      change(key, stated, fill(values, stated, fieldOf(live, key)));
    }
  }
  return draft === undefined ? value : draft.finish();
}

function fieldOf(live: Json | undefined, key: string): Json | undefined {
  return isObject(live) ? getField(live, key) : undefined;
}

function itemOf(live: Json | undefined, index: number): Json | undefined {
  return Array.isArray(live) ? (live[index] as Json | undefined) : undefined;
}
