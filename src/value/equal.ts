import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { getField, type Json, type JsonArray, type JsonObject } from "./json.ts";

/**
 * Whether two values say the same: numbers by value (`1n` equals `1`), objects whatever the order of their
 * keys, lists in order. Absent, `null` and empty differ; a key that holds `undefined` counts as absent.
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

/** Unlike scalars are equal only as a `bigint` and a `number`, which `<` compares exactly. */
function equalScalars(a: Json | undefined, b: Json | undefined): boolean {
  const mixed =
    (typeof a === "bigint" && typeof b === "number") || (typeof a === "number" && typeof b === "bigint");
  return mixed && a <= b && a >= b;
}

function equalLists(a: JsonArray, b: JsonArray, depth: number): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    if (!equalAt(a[index], b[index], depth)) return false;
  }
  return true;
}

function equalObjects(a: JsonObject, b: JsonObject, depth: number): boolean {
  let surplus = 0;
  for (const key in a) {
    const value = a[key];
    if (value === undefined) continue;
    const other = getField(b, key);
    if (other === undefined || !equalAt(value, other, depth)) return false;
    surplus--;
  }
  for (const key in b) if (b[key] !== undefined) surplus++;
  return surplus === 0;
}
