import {
  isForeign,
  isObject,
  type Json,
  MAX_DEPTH,
  MergeError,
  mapFields,
  toJson,
  tooDeep,
} from "../value/internal.ts";

/**
 * A schema's document as JSON, as `toJson` reads it. What is in many places of it is read once, so that documents whose
 * parts share others are read in the time that these take.
 */
export function readDocument(document: unknown): Json {
  return new DocumentReader().read(document, 0);
}

class DocumentReader {
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
