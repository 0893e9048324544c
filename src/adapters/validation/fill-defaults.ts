import { type DefinitionSource, readReference } from "../../openapi/index.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../../value/index.ts";

/**
 * An object of a structural definition as the server sees it before it validates: with its defaults, and without
 * `null` where that is neither a value nor turned into a default. The object itself if there is nothing to do.
 */
export function fillDefaults(source: DefinitionSource, definition: string, object: JsonObject): JsonObject {
  return new DefaultFiller(source).fill(source.read(definition), object, 0) as JsonObject;
}

class DefaultFiller {
  readonly #source: DefinitionSource;

  constructor(source: DefinitionSource) {
    this.#source = source;
  }

  fill(stated: Json | undefined, value: Json, depth: number): Json {
    if (typeof value !== "object" || value === null) return value;
    if (depth >= MAX_DEPTH) throw tooDeep();
    const schema = this.#resolve(stated);
    if (schema === undefined) return value;
    return Array.isArray(value)
      ? this.#fillItems(schema, value, depth + 1)
      : this.#fillFields(schema, value as JsonObject, depth + 1);
  }

  /** The schema that a reference leads to, if that is structural, too: then the server fills it in. */
  #resolve(stated: Json | undefined): JsonObject | undefined {
    if (!isObject(stated)) return undefined;
    const name = readReference(stated, "");
    if (name === undefined) return stated;
    return this.#source.isStructural?.(name) === true ? this.#resolve(this.#source.read(name)) : undefined;
  }

  #fillFields(schema: JsonObject, object: JsonObject, depth: number): JsonObject {
    const fields = isObject(schema.properties) ? schema.properties : {};
    const draft = new ObjectDraft(object);
    for (const name of Object.keys(fields)) {
      const standard = defaultOf(fields[name]);
      if (standard !== undefined && getField(object, name) === undefined) {
        draft.set(name, this.fill(fields[name], standard, depth));
      }
    }
    for (const key of Object.keys(object)) {
      const field = getField(fields, key) ?? schema.additionalProperties;
      const value = object[key] as Json;
      const standard = defaultOf(field);
      if (!isStrayNull(field, value)) draft.set(key, this.fill(field, value, depth));
      else if (standard === undefined) draft.remove(key);
      else draft.set(key, this.fill(field, standard, depth));
    }
    return draft.finish();
  }

  #fillItems({ items: schema }: JsonObject, list: JsonArray, depth: number): JsonArray {
    const standard = defaultOf(schema) ?? null;
    const items = list.map((item) => this.fill(schema, isStrayNull(schema, item) ? standard : item, depth));
    return items.every((item, index) => item === list[index]) ? list : items;
  }
}

/** Whether a value is a `null` that the schema has no use for. */
function isStrayNull(schema: Json | undefined, value: Json): boolean {
  return value === null && isObject(schema) && schema.nullable !== true;
}

function defaultOf(schema: Json | undefined): Json | undefined {
  // A reference leads to what is not for the server to fill in, such as metadata.
  const value = isObject(schema) && readReference(schema, "") === undefined ? schema.default : undefined;
  return value === null ? undefined : value;
}
