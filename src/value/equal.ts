import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { getField, isObject, type Json, type JsonArray, type JsonObject } from "./json.ts";
import { isForeign, toJson } from "./to-json.ts";

/**
 * Whether two values say the same: numbers by value (`1n` equals `1`), objects whatever the order of their
 * keys, lists in order. Absent, `null` and empty differ; a key that holds `undefined` counts as absent. What has
 * `toJSON` counts as what that gives.
 */
export function equal(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || equalAt(a, b, 0);
}

function equalAt(a: Json | undefined, b: Json | undefined, depth: number): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) {
    return equalScalars(a, b);
  }
  if (depth >= MAX_DEPTH) throw tooDeep();
  if (Array.isArray(a)) return Array.isArray(b) && equalLists(a, b, depth + 1);
  return !Array.isArray(b) && equalObjects(a as JsonObject, b as JsonObject, depth + 1);
}

/** Unlike scalars are equal only as a `bigint` and a `number`, which `<` compares exactly, or as what a `toJSON` gives. */
function equalScalars(a: Json | undefined, b: Json | undefined): boolean {
  if (typeof a === "object" || typeof b === "object") return equalForeign(a, b);
  const mixed =
    (typeof a === "bigint" && typeof b === "number") || (typeof a === "number" && typeof b === "bigint");
  return mixed && a <= b && a >= b;
}

/** Whether two values are equal of which one stands for something else than its fields. */
function equalForeign(a: Json | undefined, b: Json | undefined): boolean {
  const [left, right] = [a, b].map((value) => (isObject(value) && isForeign(value) ? toJson(value) : value));
  return (left !== a || right !== b) && equal(left, right);
}

function equalLists(a: JsonArray, b: JsonArray, depth: number): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!equalAt(a[index], b[index], depth)) return false;
  }
  return true;
}

/** Asked of every empty object, which field sets are full of: quicker than `isForeign`, which sees all sorts of objects. */
function isForeignHere(object: JsonObject): boolean {
  return object.constructor !== Object && isForeign(object);
}

function equalObjects(a: JsonObject, b: JsonObject, depth: number): boolean {
  let surplus = 0;
  for (const key in a) {
    const value = a[key];
    // Most fields are equal texts.
    if (typeof value !== "string" || b[key] !== value) {
      if (value === undefined) continue;
      const other = getField(b, key);
      if (other === undefined || !equalAt(value, other, depth)) return false;
    }
    surplus--;
  }
  if (surplus === 0 && (isForeignHere(a) || isForeignHere(b))) return equalForeign(a, b);
  for (const key in b) if (b[key] !== undefined) surplus++;
  return surplus === 0;
}
