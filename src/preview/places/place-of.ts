import { type FieldPath, parsePath } from "../../fieldpath/internal.ts";
import { equal, getField, isObject, type Json, MergeError } from "../../value/internal.ts";

/** The keys and indexes that lead to a field, as far as the object has it. */
export function placeOf(object: Json, path: FieldPath): readonly (string | number)[] {
  const place: (string | number)[] = [];
  let here: Json | undefined = object;
  for (const step of path) {
    if (here === undefined) break;
    if (step.kind === "field") {
      place.push(step.name);
      here = isObject(here) ? getField(here, step.name) : undefined;
      continue;
    }
    if (!Array.isArray(here)) break;
    const items = here as readonly Json[];
    const index = step.kind === "index" ? step.index : items.findIndex((item) => isItem(item, step));
    if (index < 0) break;
    place.push(index);
    here = items[index];
  }
  return place;
}

type ItemStep = Extract<FieldPath[number], { readonly kind: "key" | "value" }>;

/** Whether a path's step means this item. A key that the item leaves out has its default, and so fits. */
function isItem(item: Json, step: ItemStep): boolean {
  if (step.kind === "value") return equal(item, step.value);
  if (!isObject(item)) return false;
  return Object.entries(step.keys).every(([name, value]) => {
    const stated = getField(item, name);
    return stated === undefined || equal(stated, value);
  });
}

/** The steps of a path that an error has; `undefined` if it is about a schema, or the name of a kind. */
export function readPath(path: string): FieldPath | undefined {
  try {
    return parsePath(path);
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}
