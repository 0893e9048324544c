import type { Type } from "../../../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  mapFields,
  mapItems,
  tooDeep,
} from "../../../value/internal.ts";
import type { Place } from "../place.ts";

/** A place where a conversion may leave something that the type of its result does not have. */
export interface LeftPlace {
  readonly place: Place;
  /** Whether unknown fields below it are removed too, since they are stashed. */
  readonly deep: boolean;
}

/**
 * An object without fields that a conversion left at some places, and that the type of the result does not have. Objects
 * around them that the type does not have either are removed if they become empty.
 */
export function removeLeftovers(object: JsonObject, type: Type, left: readonly LeftPlace[]): JsonObject {
  return left.reduce(
    (result, { place, deep }) => (removeAlong(result, type, place, deep) ?? {}) as JsonObject,
    object,
  );
}

/** A value without the leftovers; `undefined` if it is one itself. */
function removeAlong(
  value: Json,
  type: Type | undefined,
  [step, ...rest]: Place,
  deep: boolean,
): Json | undefined {
  if (step === undefined) {
    if (type === undefined) return undefined;
    return deep ? removeUnknown(value, type, 0) : value;
  }
  if (Array.isArray(value)) {
    if (step !== "*") return value;
    return mapItems(value, (item) => removeAlong(item, type?.list?.element, rest, deep) ?? item);
  }
  if (!isObject(value)) return value;
  return mapFields(value, (field, name) => {
    if (step !== "*" && step.name !== name) return field;
    const inside = fieldType(type, name);
    const left = removeAlong(field, inside, rest, deep);
    const isEmptied = isObject(left) && Object.keys(left).length === 0;
    return inside === undefined && isEmptied ? undefined : left;
  });
}

/** A value without the fields that its type does not have. */
function removeUnknown(value: Json, type: Type, depth: number): Json {
  if (depth > MAX_DEPTH) throw tooDeep();
  const { list, map } = type;
  if (Array.isArray(value))
    return list === undefined
      ? value
      : mapItems(value, (item) => removeUnknown(item, list.element, depth + 1));
  if (!isObject(value) || map === undefined) return value;
  return mapFields(value, (field, name) => {
    const inside = fieldType(type, name);
    return inside && removeUnknown(field, inside, depth + 1);
  });
}

/** The type of a field, or of any other key of a map; `undefined` if there is no such field. */
export function fieldType(type: Type | undefined, name: string): Type | undefined {
  return type?.map?.fields.get(name)?.type ?? type?.map?.element;
}
