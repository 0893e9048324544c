import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MergeError,
  setField,
  withField,
  withoutField,
} from "../../value/internal.ts";
import { unconvertible, type Where } from "./place.ts";

/** The value of a field some levels down; `undefined` if there is none. */
export function getAt(object: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json | undefined = object;
  for (const name of names) value = isObject(value) ? getField(value, name) : undefined;
  return value;
}

/**
 * The object with a field that it does not have yet, and with the objects on the way to it. If something is there
 * already, it would be lost: an error.
 */
export function addAt(
  object: JsonObject,
  names: readonly string[],
  value: Json,
  where: Where = [],
): JsonObject {
  const [name = "", ...rest] = names;
  const field = getField(object, name);
  if (field === undefined) return withField(object, name, rest.reduceRight(wrap, value));
  if (rest.length === 0 || !isObject(field)) throw taken([...where, name]);
  return withField(object, name, addAt(field, rest, value, [...where, name]));
}

function wrap(value: Json, name: string): Json {
  const object = {};
  setField(object, name, value);
  return object;
}

/** The object without a field some levels down, and without the objects on the way that held nothing else. */
export function removeAt(object: JsonObject, names: readonly string[]): JsonObject {
  const [name = "", ...rest] = names;
  const field = getField(object, name);
  if (field === undefined) return object;
  if (rest.length === 0) return withoutField(object, name);
  if (!isObject(field)) return object;
  const left = removeAt(field, rest);
  const emptied = left !== field && Object.keys(left).length === 0;
  return emptied ? withoutField(object, name) : withField(object, name, left);
}

/** Throws if a place is taken that belongs to what a conversion puts there. */
export function checkFree(object: JsonObject, names: readonly string[], where: Where): void {
  if (getAt(object, names) !== undefined) throw taken([...where, ...names]);
}

export function taken(where: Where): MergeError {
  const message = "the conversion has another field for this place, so this would be lost: remove it";
  return unconvertible(where, message);
}
