import { getField, type Json, type JsonArray, type JsonObject, type MutableObject } from "./json.ts";

/** Sets an own key of an object under construction, whatever its name. */
export function setField(target: MutableObject, key: string, value: Json): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

/** A copy of one level, to build a changed object on. */
export function copyObject(object: JsonObject): MutableObject {
  return { ...object };
}

/** The object with `key` set to `value`; the object itself if it holds that very value already. */
export function withField(object: JsonObject, key: string, value: Json): JsonObject {
  if (getField(object, key) === value) return object;
  const copy = copyObject(object);
  setField(copy, key, value);
  return copy;
}

/** The object without `key`; the object itself if it has no such key. */
export function withoutField(object: JsonObject, key: string): JsonObject {
  return mapFields(object, (value, other) => (other === key ? undefined : value));
}

/** The list with the item at `index` replaced; the list itself if that very item is there already. */
export function withItem(list: JsonArray, index: number, item: Json): JsonArray {
  return list[index] === item ? list : list.with(index, item);
}

/**
 * The object with what a function makes of each value; what it makes `undefined` goes. The object itself if nothing
 * changes.
 */
export function mapFields(
  object: JsonObject,
  change: (value: Json, key: string) => Json | undefined,
): JsonObject {
  const result: MutableObject = {};
  let changed = false;
  for (const key of Object.keys(object)) {
    const value = object[key] as Json;
    const kept = change(value, key);
    if (kept !== value) changed = true;
    if (kept !== undefined) setField(result, key, kept);
  }
  return changed ? result : object;
}

/** The same for a list and its items. */
export function mapItems(
  list: JsonArray,
  change: (item: Json, index: number) => Json | undefined,
): JsonArray {
  const items = list.map(change);
  if (items.every((item, index) => item === list[index])) return list;
  return items.filter((item) => item !== undefined);
}

/** Changes to one object, collected until `finish`. What changes nothing gives the object itself. */
export class ObjectDraft {
  readonly #base: JsonObject;
  #changes: Map<string, Json | undefined> | undefined;
  #removes = false;

  constructor(base: JsonObject) {
    this.#base = base;
  }

  /** The value of a key as of now; `undefined` if there is none. */
  get(key: string): Json | undefined {
    return this.#changes?.has(key) ? this.#changes.get(key) : getField(this.#base, key);
  }

  /** Sets a key. Setting what is there already changes nothing. */
  set(key: string, value: Json): void {
    if (this.get(key) !== value) this.#change(key, value);
  }

  /** Removes a key. One that is not there stays away. */
  remove(key: string): void {
    if (this.get(key) === undefined) return;
    this.#change(key, undefined);
    this.#removes = true;
  }

  /** The object with all changes: the one that it started from if there are none, else a copy. */
  finish(): JsonObject {
    const changes = this.#changes;
    if (changes === undefined) return this.#base;
    const left = this.#removes
      ? mapFields(this.#base, (value, key) => (changes.has(key) ? changes.get(key) : value))
      : this.#base;
    const result = copyObject(left);
    for (const [key, value] of changes) if (value !== undefined) setField(result, key, value);
    return result;
  }

  #change(key: string, value: Json | undefined): void {
    this.#changes ??= new Map();
    this.#changes.set(key, value);
  }
}
