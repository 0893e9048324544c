import type { DefinitionSource } from "../../openapi/internal.ts";
import {
  getField,
  type Json,
  type JsonArray,
  type JsonObject,
  jsonSize,
  MAX_DEPTH,
  MergeError,
  ObjectDraft,
  tooDeep,
} from "../../value/internal.ts";
import {
  type DefaultLink,
  type StructuralLink,
  type StructuralShape,
  StructuralShapes,
} from "../decode/structural-shape.ts";

const shapesOf = new WeakMap<DefinitionSource, StructuralShapes>();

/**
 * An object of a structural definition as the server sees it before it validates: with its defaults, and without
 * `null` where that is neither a value nor turned into a default. The object itself if there is nothing to do.
 */
export function fillDefaults(source: DefinitionSource, definition: string, object: JsonObject): JsonObject {
  let shapes = shapesOf.get(source);
  if (shapes === undefined) {
    shapes = new StructuralShapes(source);
    shapesOf.set(source, shapes);
  }
  return fillShape(shapes.definition(definition), object);
}

/** The same by a shape that was read already. */
export function fillShape(shape: StructuralShape, object: JsonObject): JsonObject {
  return new Filling().fillFields(shape, object, 1);
}

/** How many characters defaults may make in all: one in each of many items would make more than any memory holds. */
const MOST_ADDED = 16_000_000;

/** Defaults as they are filled in, with those in them, and how long they are. Each is made once, and shared. */
const made = new WeakMap<DefaultLink, { readonly value: Json; readonly size: number }>();

class Filling {
  #left = MOST_ADDED;

  #fill(link: StructuralLink, value: Json, depth: number): Json {
    if (typeof value !== "object" || value === null) return value;
    if (depth >= MAX_DEPTH) throw tooDeep();
    const shape = link.shape();
    if (shape.go !== undefined) return value;
    return Array.isArray(value)
      ? this.#fillItems(shape, value, depth + 1)
      : this.fillFields(shape, value as JsonObject, depth + 1);
  }

  #default(link: DefaultLink, depth: number): Json {
    let known = made.get(link);
    if (known === undefined) {
      const value = this.#fill(link, link.default, depth);
      known = { value, size: jsonSize(value, MOST_ADDED) };
      made.set(link, known);
    }
    this.#left -= known.size;
    if (this.#left < 0) throw tooMuch();
    return known.value;
  }

  fillFields(shape: StructuralShape, object: JsonObject, depth: number): JsonObject {
    let draft: ObjectDraft | undefined;
    const change = (key: string, value: Json | undefined): void => {
      draft ??= new ObjectDraft(object);
      if (value === undefined) draft.remove(key);
      else draft.set(key, value);
    };
    for (const [name, link] of shape.defaults) {
      if (getField(object, name) === undefined) change(name, this.#default(link, depth));
    }
    for (const key of Object.keys(object)) {
      const value = object[key] as Json | undefined;
      const link = shape.fields.get(key) ?? shape.others;
      if (value === undefined || link === undefined || link === "bare") continue;
      const filled = this.#fillStated(link, value, depth);
      if (filled !== value) change(key, filled);
    }
    return draft === undefined ? object : draft.finish();
  }

  #fillItems({ items: link }: StructuralShape, list: JsonArray, depth: number): JsonArray {
    if (link === undefined) return list;
    let changed: Json[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const item = list[index] as Json;
      const filled = this.#fillStated(link, item, depth) ?? null;
      if (filled === item) continue;
      changed ??= [...list];
      changed[index] = filled;
    }
    return changed ?? list;
  }

  /** A `null` that the schema has no use for is a default, or `undefined` where there is none. */
  #fillStated(link: StructuralLink, value: Json, depth: number): Json | undefined {
    if (!isStrayNull(link, value)) return this.#fill(link, value, depth);
    return link.default === undefined ? undefined : this.#default(link as DefaultLink, depth);
  }
}

function tooMuch(): MergeError {
  const message = `the defaults come to more than ${MOST_ADDED} characters in all: list fewer items, or have shorter defaults`;
  return new MergeError("VALUE_INVALID", "", message);
}

/** Whether a value is a `null` that the schema has no use for. */
function isStrayNull({ nullable }: StructuralLink, value: Json): boolean {
  return value === null && !nullable;
}
