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
  if (!Object.hasOwn(object, key)) return object;
  const copy: MutableObject = {};
  for (const other of Object.keys(object)) {
    if (other !== key) setField(copy, other, object[other] as Json);
  }
  return copy;
}

/** The list with the item at `index` replaced; the list itself if that very item is there already. */
export function withItem(list: JsonArray, index: number, item: Json): JsonArray {
  return list[index] === item ? list : list.with(index, item);
}

/** Changes to one object, collected until `finish`. What changes nothing gives the object itself. */
export class ObjectDraft {
  readonly #base: JsonObject;
  #changes: Map<string, Json | undefined> | undefined;
  #removes = false;

  constructor(base: JsonObject) {
    this.#base = base;
  }

  get(key: string): Json | undefined {
    return this.#changes?.has(key) ? this.#changes.get(key) : getField(this.#base, key);
  }

  set(key: string, value: Json): void {
    if (this.get(key) !== value) this.#change(key, value);
  }

  remove(key: string): void {
    if (this.get(key) === undefined) return;
    this.#change(key, undefined);
    this.#removes = true;
  }

  finish(): JsonObject {
    const changes = this.#changes;
    if (changes === undefined) return this.#base;
    const result = this.#removes ? this.#copyWhatStays(changes) : copyObject(this.#base);
    for (const [key, value] of changes) if (value !== undefined) setField(result, key, value);
    return result;
  }

  #change(key: string, value: Json | undefined): void {
    this.#changes ??= new Map();
    this.#changes.set(key, value);
  }

  #copyWhatStays(changes: ReadonlyMap<string, Json | undefined>): MutableObject {
    const result: MutableObject = {};
    for (const key of Object.keys(this.#base)) {
      if (!changes.has(key) || changes.get(key) !== undefined) setField(result, key, this.#base[key] as Json);
    }
    return result;
  }
}
