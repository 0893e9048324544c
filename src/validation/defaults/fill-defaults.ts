import type { DefinitionSource } from "../../openapi/internal.ts";
import {
  getField,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  tooDeep,
} from "../../value/internal.ts";
import { type StructuralLink, type StructuralShape, StructuralShapes } from "../decode/structural-shape.ts";

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
  return fillFields(shape, object, 1);
}

function fill(link: StructuralLink, value: Json, depth: number): Json {
  if (typeof value !== "object" || value === null) return value;
  if (depth >= MAX_DEPTH) throw tooDeep();
  const shape = link.shape();
  if (shape.go !== undefined) return value;
  return Array.isArray(value)
    ? fillItems(shape, value, depth + 1)
    : fillFields(shape, value as JsonObject, depth + 1);
}

function fillFields(shape: StructuralShape, object: JsonObject, depth: number): JsonObject {
  let draft: ObjectDraft | undefined;
  const change = (key: string, value: Json | undefined): void => {
    draft ??= new ObjectDraft(object);
    if (value === undefined) draft.remove(key);
    else draft.set(key, value);
  };
  for (const [name, link] of shape.fields) {
    if (link.default !== undefined && getField(object, name) === undefined) {
      change(name, fill(link, link.default, depth));
    }
  }
  for (const key of Object.keys(object)) {
    const value = object[key] as Json | undefined;
    const link = shape.fields.get(key) ?? shape.others;
    if (value === undefined || link === undefined || link === "bare") continue;
    const stated = isStrayNull(link, value) ? link.default : value;
    const filled = stated === undefined ? undefined : fill(link, stated, depth);
    if (filled !== value) change(key, filled);
  }
  return draft === undefined ? object : draft.finish();
}

function fillItems({ items: link }: StructuralShape, list: JsonArray, depth: number): JsonArray {
  if (link === undefined) return list;
  let changed: Json[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = list[index] as Json;
    const filled = fill(link, isStrayNull(link, item) ? (link.default ?? null) : item, depth);
    if (filled === item) continue;
    changed ??= [...list];
    changed[index] = filled;
  }
  return changed ?? list;
}

/** Whether a value is a `null` that the schema has no use for. */
function isStrayNull({ nullable }: StructuralLink, value: Json): boolean {
  return value === null && !nullable;
}
