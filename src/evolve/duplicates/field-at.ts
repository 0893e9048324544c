import type { FieldPath } from "../../fieldpath/index.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  withField,
  withoutField,
} from "../../value/index.ts";

/** The value of a field of an object, or of objects inside it. */
export function fieldAt(object: JsonObject, path: FieldPath): Json | undefined {
  let here: Json | undefined = object;
  for (const step of path) {
    if (!isObject(here) || step.kind !== "field") return undefined;
    here = getField(here, step.name);
  }
  return here;
}

/**
 * The object with another value for a field, or without it for `undefined`. Objects on the way to it come to be if they
 * are missing, and go if the field was all they had.
 */
export function withFieldAt(object: JsonObject, path: FieldPath, value: Json | undefined): JsonObject {
  const [step, ...rest] = path;
  if (step?.kind !== "field") return object;
  if (rest.length === 0)
    return value === undefined ? withoutField(object, step.name) : withField(object, step.name, value);
  const inside = getField(object, step.name);
  if (!isObject(inside) && value === undefined) return object;
  const changed = withFieldAt(isObject(inside) ? inside : {}, rest, value);
  return value === undefined && Object.keys(changed).length === 0
    ? withoutField(object, step.name)
    : withField(object, step.name, changed);
}
