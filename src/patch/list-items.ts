import type { ListKey } from "../schema/internal.ts";
import {
  compareStrings,
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MergeError,
  type MutableObject,
  plainInteger,
  setField,
} from "../value/internal.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** What tells an item apart: equal items have the same, as keys of a `Map`. */
export type ItemKey = string | number | bigint | boolean | null;

export type ItemKind = "object" | "string" | "boolean" | "integer" | "number";

/** What all the items of some lists are; `undefined` if there are none. Items that differ in kind are an error. */
export function kindOfItems(walk: Walk, a: JsonArray, b: JsonArray = []): ItemKind | undefined {
  let kind: ItemKind | undefined;
  for (const list of [a, b]) {
    for (const item of list) {
      const next = kindOfItem(walk, item);
      if (kind !== undefined && kind !== next) {
        throw walk.error("LIST_ITEM_INVALID", `the list mixes ${kind} and ${next} items: use one kind`);
      }
      kind = next;
    }
  }
  return kind;
}

/** The same for lists that are to merge, objects by key and scalars without: anything else is an error. */
export function kindToMerge(
  walk: Walk,
  a: JsonArray,
  b: JsonArray,
  { keys }: ListMerge,
): ItemKind | undefined {
  const kind = kindOfItems(walk, a, b);
  if (kind === undefined || (kind === "object") === keys.length > 0) return kind;
  if (kind === "object") throw noMergeKey(walk);
  const message = `this list merges objects by ${nameKeys(keys)}: use objects`;
  throw walk.error("LIST_ITEM_INVALID", message);
}

function kindOfItem(walk: Walk, item: Json): ItemKind {
  switch (typeof item) {
    case "string":
    case "boolean":
      return typeof item as ItemKind;
    case "bigint":
      return "integer";
    case "number":
      // Go tells integers from other numbers; a schema does not.
      return Number.isInteger(item) || walk.bySchema ? "integer" : "number";
    default:
      if (isObject(item)) return "object";
      throw walk.error(
        "LIST_ITEM_INVALID",
        `a list that merges cannot hold ${item === null ? "null" : "lists"}: take it out`,
      );
  }
}

/** The key of a scalar, or of an object by its merge keys. */
export function keyOfItem(walk: Walk, item: Json, keys: readonly ListKey[]): ItemKey {
  if (isObject(item)) return keyOfObject(walk, item, keys);
  return plainScalar(item as ItemKey);
}

function keyOfObject(walk: Walk, item: JsonObject, keys: readonly ListKey[]): ItemKey {
  const [first] = keys;
  if (first === undefined) throw noMergeKey(walk);
  if (keys.length > 1) return joinKeys(walk, item, keys);
  const value = getField(item, first.name) ?? first.default;
  if (value === undefined) throw missingKey(walk, keys);
  if (isContainer(value)) throw notScalar(walk, first.name);
  return plainScalar(value);
}

/** A scalar with an integer as a number where that is exact, so that `80n` and `80` are the same key. */
export function plainScalar(value: ItemKey): ItemKey {
  return typeof value === "bigint" ? plainInteger(value) : value;
}

/** Several keys as one text. The length of each value is in it, so that no two items have the same by accident. */
function joinKeys(walk: Walk, item: JsonObject, keys: readonly ListKey[]): string {
  let text = "";
  let found = false;
  for (const { name, default: stated } of keys) {
    const value = getField(item, name) ?? stated;
    found ||= value !== undefined;
    if (isContainer(value)) throw notScalar(walk, name);
    if (typeof value === "string") text += `${value.length}"${value}`;
    else text += value === undefined ? "-" : `=${plainScalar(value)};`;
  }
  if (!found) throw missingKey(walk, keys);
  return text;
}

/** Orders scalars by their texts. */
export function compareAsText(a: unknown, b: unknown): number {
  return compareStrings(String(a), String(b));
}

/** Whether two items have the same key. */
export function haveSameKey(walk: Walk, a: Json, b: Json, keys: readonly ListKey[]): boolean {
  if (!isObject(a) || !isObject(b)) return a === b || keyOfItem(walk, a, keys) === keyOfItem(walk, b, keys);
  let found = false;
  for (const { name, default: stated } of keys) {
    const left = getField(a, name) ?? stated;
    const right = getField(b, name) ?? stated;
    // What is no scalar is for the key itself to refuse.
    if (isContainer(left) || isContainer(right)) return keyOfItem(walk, a, keys) === keyOfItem(walk, b, keys);
    if (left !== right && !equal(left, right)) return false;
    found ||= left !== undefined;
  }
  return found || keyOfItem(walk, a, keys) === keyOfItem(walk, b, keys);
}

function isContainer(value: Json | undefined): value is JsonArray | JsonObject {
  return typeof value === "object" && value !== null;
}

/** Just the merge keys of an item, as a directive names it. */
export function keyFieldsOf(walk: Walk, item: JsonObject, keys: readonly ListKey[]): JsonObject {
  const fields: MutableObject = {};
  let found = false;
  for (const { name, default: value } of keys) {
    const key = getField(item, name) ?? value;
    if (key === undefined) continue;
    setField(fields, name, key);
    found = true;
  }
  if (!found) throw missingKey(walk, keys);
  return fields;
}

function notScalar(walk: Walk, name: string): MergeError {
  const message = `"${name}" identifies the items of this list: use a scalar`;
  return walk.error("MERGE_KEY_MISSING", message);
}

function noMergeKey(walk: Walk): MergeError {
  const message = "this list has no merge key: replace it as a whole";
  return walk.error("MERGE_KEY_MISSING", message);
}

function missingKey(walk: Walk, keys: readonly ListKey[]): MergeError {
  return walk.error(
    "MERGE_KEY_MISSING",
    `an item has no ${nameKeys(keys)}, which identifies the items of this list: add ${nameKeys(keys)}`,
  );
}

function nameKeys(keys: readonly ListKey[]): string {
  return keys.map(({ name }) => `"${name}"`).join(" and ");
}
