import type { FieldPath } from "../../fieldpath/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
  withField,
  withoutField,
} from "../../value/internal.ts";

/** The value of a field of an object, or of objects inside it. */
export function fieldAt(object: JsonObject, path: FieldPath): Json | undefined {
  let here: Json | undefined = object;
  for (const step of path) {
    if (!isObject(here) || step.kind !== "field") return undefined;
    here = getField(here, step.name);
  }
  return here;
}

/** Whether a field can be set: everything on the way to it is an object, or unset. */
export function canHold(object: JsonObject, path: FieldPath): boolean {
  return path.every((_, length) => {
    const here = length === 0 ? object : fieldAt(object, path.slice(0, length));
    return here === undefined || here === null || isObject(here);
  });
}

/**
 * The object with a field set, or removed for `undefined`; the object itself if nothing changes. Objects on the way to the
 * field are created if they are missing, and removed if they become empty, unless the config states them.
 */
export function withFieldAt(
  object: JsonObject,
  path: FieldPath,
  value: Json | undefined,
  config?: JsonObject,
): JsonObject {
  const [step, ...rest] = path;
  if (step?.kind !== "field") return object;
  const inside = getField(object, step.name);
  if (rest.length === 0) {
    if (value === undefined) return withoutField(object, step.name);
    return inside !== undefined && equal(inside, value) ? object : withField(object, step.name, value);
  }
  if (!isObject(inside) && value === undefined) return object;
  const stated = config && getField(config, step.name);
  const isStated = isObject(stated);
  const changed = withFieldAt(isObject(inside) ? inside : {}, rest, value, isStated ? stated : undefined);
  return value === undefined && !isStated && Object.keys(changed).length === 0
    ? withoutField(object, step.name)
    : withField(object, step.name, changed);
}
