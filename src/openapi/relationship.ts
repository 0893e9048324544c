import type { ListType, MapType } from "../schema/internal.ts";
import { type Json, type JsonObject, MergeError, showValue } from "../value/internal.ts";
import { asObject } from "./read-keyword.ts";

/** How the lists of a type in structured-merge-diff's form merge. There is no default. */
export function readListRelationship(
  relationship: Json | undefined,
  keys: readonly string[],
  where: string,
): ListType["topology"] {
  if (relationship === "atomic") return "atomic";
  if (relationship === "associative") return keys.length > 0 ? "map" : "set";
  const message = `"elementRelationship" is ${showValue(relationship)}: use "atomic" or "associative"`;
  throw new MergeError("LIST_TYPE_INVALID", where, message);
}

/** How its maps merge. Those that are not atomic are separable, also if they are said to be associative, as lists can be. */
export function readMapRelationship(relationship: Json | undefined, where: string): MapType["topology"] {
  switch (relationship) {
    case undefined:
    case "":
    case "separable":
    case "associative":
      return "granular";
    case "atomic":
      return "atomic";
    default: {
      const message = `"elementRelationship" is ${showValue(relationship)}: use "separable" or "atomic"`;
      throw new MergeError("MAP_TYPE_INVALID", where, message);
    }
  }
}

/** An inline type that merges as is said beside it, whatever it says itself. Of one that is a map and a list, the map does. */
export function withRelationship(reference: JsonObject, where: string): JsonObject {
  const { elementRelationship, map, list } = reference;
  if (elementRelationship === undefined) return reference;
  if (map !== undefined) {
    readMapRelationship(elementRelationship, where);
    return { ...reference, map: { ...asObject(map, `${where}.map`), elementRelationship } };
  }
  if (list === undefined) throw noElements(where);
  readListRelationship(elementRelationship, [], where);
  return { ...reference, list: { ...asObject(list, `${where}.list`), elementRelationship } };
}

/** The error for saying how elements merge where there are none. */
export function noElements(where: string): MergeError {
  const message = '"elementRelationship" is for lists and maps, this is neither: remove it';
  return new MergeError("SCHEMA_INVALID", where, message);
}
