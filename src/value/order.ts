import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { isObject, type Json, type JsonArray, type JsonObject } from "./json.ts";

/** Orders strings as the API server does: by UTF-8 bytes, so that field sets come out byte-identical. */
export function compareStrings(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return unitRank(left) - unitRank(right);
  }
  return a.length - b.length;
}

/** UTF-16 units in UTF-8's order: surrogates stand for code points beyond U+FFFF, so they come last. */
function unitRank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/**
 * Orders any two values as the API server does: numbers, then strings, booleans, lists, objects, `null`.
 * Lists compare item by item, objects by their sorted keys and values.
 */
export function compareValues(a: Json, b: Json): number {
  return compareAt(a, b, 0);
}

function compareAt(a: Json, b: Json, depth: number): number {
  if (a === b) return 0;
  const rank = kindRank(a);
  const difference = rank - kindRank(b);
  if (difference !== 0) return difference;
  switch (rank) {
    case 0:
    case 2:
      return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0;
    case 1:
      return compareStrings(a as string, b as string);
    case 3:
      return compareLists(a as JsonArray, b as JsonArray, depth + 1);
    case 4:
      return compareObjects(a as JsonObject, b as JsonObject, depth + 1);
    default:
      return 0;
  }
}

function kindRank(value: Json): number {
  switch (typeof value) {
    case "number":
    case "bigint":
      return 0;
    case "string":
      return 1;
    case "boolean":
      return 2;
    default:
      return Array.isArray(value) ? 3 : isObject(value) ? 4 : 5;
  }
}

function compareLists(a: JsonArray, b: JsonArray, depth: number): number {
  if (depth > MAX_DEPTH) throw tooDeep();
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const order = compareAt(a[index] as Json, b[index] as Json, depth);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function compareObjects(a: JsonObject, b: JsonObject, depth: number): number {
  if (depth > MAX_DEPTH) throw tooDeep();
  const left = sortedKeys(a);
  const right = sortedKeys(b);
  const length = Math.min(left.length, right.length);
  for (let index = 0; index < length; index++) {
    const key = left[index] as string;
    const order =
      compareStrings(key, right[index] as string) || compareAt(a[key] as Json, b[key] as Json, depth);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

/** The keys of an object, in the order of the API server. */
export function sortedKeys(object: JsonObject): string[] {
  return Object.keys(object)
    .filter((key) => object[key] !== undefined)
    .sort(compareStrings);
}
