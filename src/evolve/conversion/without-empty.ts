import type { MapType, Type } from "../../schema/internal.ts";
import { isBare, isObject, type Json, type JsonObject, mapFields, mapItems } from "../../value/internal.ts";

/** Which values count as absent. */
export interface Absence {
  /** Whether `null`, empty lists and empty objects count as absent. */
  readonly empty: boolean;
  /** Whether zero, false and the empty text count as absent. */
  readonly zero: boolean;
}

/**
 * An object without the fields that count as absent, as Go writes and reads it; the object itself if there are none. Items of
 * lists and undeclared keys of maps stay, whatever they hold.
 */
export function withoutEmpty(type: Type, object: JsonObject, absence: Absence): JsonObject {
  return absence.empty || absence.zero ? (strip(type, object, absence) as JsonObject) : object;
}

function strip(type: Type | undefined, value: Json, absence: Absence): Json {
  if (Array.isArray(value)) return mapItems(value, (item) => strip(type?.list?.element, item, absence));
  if (!isObject(value)) return value;
  return mapFields(value, (field, name) => {
    if (field === undefined) return undefined;
    const stripped = strip(type?.map?.fields.get(name)?.type ?? type?.map?.element, field, absence);
    return saysNothing(stripped, absence) && !isFreeKey(type?.map, name) ? undefined : stripped;
  });
}

function saysNothing(value: Json, { zero }: Absence): boolean {
  if (value === null) return true;
  if (typeof value === "object")
    return Array.isArray(value) ? value.length === 0 : isBare(value as JsonObject);
  return zero && (value === "" || value === false || value === 0 || value === 0n);
}

/** Whether a name is a key of a map, not a declared field. Where the type allows anything, it counts as a field. */
function isFreeKey(map: MapType | undefined, name: string): boolean {
  const element = map?.fields.has(name) ? undefined : map?.element;
  return element !== undefined && !(element.scalar !== undefined && element.map !== undefined);
}
