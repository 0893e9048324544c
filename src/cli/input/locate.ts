import { type FieldPath, parsePath } from "../../fieldpath/internal.ts";
import { equal, getField, isObject, type Json, MergeError, type Position } from "../../value/internal.ts";
import type { Document } from "./documents.ts";
import type { FilePosition } from "./file-position.ts";
import { InputError } from "./input-error.ts";
import { hideValues, isSecret } from "./secret.ts";

/** Does something with a document; what goes wrong then says where in the file. */
export function within<Result>(document: Document, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw error instanceof MergeError ? locateError(document, error) : error;
  }
}

/** An error about a document, with its place in the file; of a Secret, without its values. */
export function locateError(document: Document, error: MergeError): InputError {
  const told = isSecret(document.object) ? withoutValues(error) : error;
  return new InputError(document.source, told, locatePath(document, error.path));
}

/** An error that shows no value. */
export function withoutValues(error: MergeError): MergeError {
  return new MergeError(error.code, error.path, hideValues(error.detail));
}

/** Where in its file something is that these keys and indexes lead to; the document's start if nobody knows better. */
export function positionOf({ source }: Document, place: readonly (string | number)[]): FilePosition {
  const { line, column } = source.locator.field([...source.place, ...place]) ?? { line: 1, column: 1 };
  return { file: source.file, line: source.line + line - 1, column };
}

/** Where in its file a field is; where the nearest thing around it is, if it is not there. */
export function positionOfField(document: Document, path: FieldPath): FilePosition {
  return positionOf(document, placeOf(document.object, path));
}

/** The same by the path's text, as errors have it. */
export function positionOfPath(document: Document, path: string): FilePosition {
  return positionOfField(document, readPath(path) ?? []);
}

/** Where a field is in the text of its document; where the nearest thing around it is, if it is not there. */
export function locatePath({ object, source }: Document, path: string | FieldPath): Position | undefined {
  const steps = typeof path === "string" ? readPath(path) : path;
  if (steps === undefined) return undefined;
  return source.locator.field([...source.place, ...placeOf(object, steps)]);
}

function readPath(path: string): FieldPath | undefined {
  try {
    return parsePath(path);
  } catch (error) {
    // Some errors are about a schema, or the name of a kind.
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

/** The keys and indexes that lead to a field, as far as the object has it. */
function placeOf(object: Json, path: FieldPath): readonly (string | number)[] {
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
