import { mapFields } from "./copy-on-write.ts";
import { MAX_DEPTH, tooDeep } from "./depth.ts";
import { MergeError } from "./error.ts";
import { isObject, type Json } from "./json.ts";
import { isForeign, toJson } from "./to-json.ts";

/**
 * A document as JSON, as `toJson` reads it. What is in many places of it is read once, so that documents whose parts share
 * others are read in the time that these take.
 */
export function readShared(document: unknown): Json {
  return new SharedReader().read(document, 0);
}

class SharedReader {
  readonly #known = new Map<object, Json>();

  read(value: unknown, depth: number): Json {
    if (typeof value !== "object" || value === null) return toJson(value);
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw tooDeep();
    const json = this.#readHolder(value, depth);
    this.#known.set(value, json);
    return json;
  }

  #readHolder(value: object, depth: number): Json {
    if (Array.isArray(value)) {
      const items = Array.from(value, (item, place) => this.#readPart(item, `[${place}]`, depth));
      return items.every((item, place) => item === value[place]) ? value : items;
    }
    if (!isObject(value) || isForeign(value)) return toJson(value);
    return mapFields(value, (field, key) =>
      field === undefined ? field : this.#readPart(field, `.${key}`, depth),
    );
  }

  #readPart(value: unknown, step: string, depth: number): Json {
    // Most of a document is short texts.
    if (typeof value === "string") return value;
    try {
      return this.read(value, depth + 1);
    } catch (error) {
      if (!(error instanceof MergeError) || error.code !== "VALUE_INVALID") throw error;
      throw new MergeError(error.code, step + error.path, error.detail);
    }
  }
}
