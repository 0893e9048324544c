import type { FieldPath } from "../../fieldpath/internal.ts";
import { placeOf, readPath } from "../../preview/index.ts";
import { MergeError, type Position } from "../../value/internal.ts";
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
