import { getField, isObject, type Json, type JsonArray, type JsonObject } from "../../value/internal.ts";
import { goKeyOf } from "../data/go-type.ts";

/** The fields that tell the items of a list apart; `undefined` if the list is not one of those. */
export function listKeysOf(schema: JsonObject): readonly string[] | undefined {
  const { type, "x-kubernetes-list-type": listType, "x-kubernetes-list-map-keys": keys } = schema;
  if (type !== "array" || listType !== "map" || !Array.isArray(keys)) return undefined;
  return (keys as JsonArray).filter((key): key is string => typeof key === "string");
}

/** Items of a list by what tells them apart. The first of those that are the same counts. */
export class KeyedItems {
  readonly #names: readonly string[];
  readonly #items: JsonArray;
  #byKey: ReadonlyMap<string, Json> | undefined;

  constructor(names: readonly string[], items: JsonArray) {
    this.#names = names;
    this.#items = items;
  }

  /** The item that has the same keys as another one; `undefined` if none has, or that one lacks a key. */
  find(item: Json): Json | undefined {
    const key = this.#keyOf(item);
    if (key === undefined) return undefined;
    this.#byKey ??= this.#index();
    return this.#byKey.get(key);
  }

  #index(): ReadonlyMap<string, Json> {
    const byKey = new Map<string, Json>();
    for (const item of this.#items) {
      const key = this.#keyOf(item);
      if (key !== undefined && !byKey.has(key)) byKey.set(key, item);
    }
    return byKey;
  }

  #keyOf(item: Json): string | undefined {
    if (!isObject(item) || this.#names.length === 0) return undefined;
    const parts: string[] = [];
    for (const name of this.#names) {
      const value = getField(item, name) ?? null;
      const part = value === null ? undefined : goKeyOf(value);
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return parts.join("\0");
  }
}
