import { getField, type Json, type JsonObject } from "../../value/internal.ts";

/** A text of the metadata; empty if there is none. */
export function textOf(object: JsonObject, key: string): string {
  const value = getField(object, key);
  return typeof value === "string" ? value : "";
}

/** A number of the metadata; zero if there is none. */
export function integerOf(object: JsonObject, key: string): number | bigint {
  const value = getField(object, key);
  return typeof value === "number" || typeof value === "bigint" ? value : 0;
}

/** A list of the metadata; empty if there is none. */
export function listOf(object: JsonObject, key: string): readonly Json[] {
  const value = getField(object, key);
  return Array.isArray(value) ? value : [];
}
