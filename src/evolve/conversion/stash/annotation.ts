import { getField, isObject, type Json, type JsonObject, withField } from "../../../value/internal.ts";
import { getAt, removeAt } from "../fields.ts";
import { fieldStep, type Place, printWhere } from "../place.ts";

const METADATA = "metadata";
const ALL = "annotations";

/** The place of all annotations. */
export const ANNOTATIONS: Place = [fieldStep(METADATA), fieldStep(ALL)];

/** The path of an annotation, for errors. */
export function annotationPath(name: string): string {
  return printWhere(wayTo(name));
}

export function getAnnotation(object: JsonObject, name: string): Json | undefined {
  return getAt(object, wayTo(name));
}

/** The object with an annotation. Metadata and annotations that are not objects are replaced. */
export function withAnnotation(object: JsonObject, name: string, text: string): JsonObject {
  const metadata = objectAt(object, METADATA);
  const annotations = objectAt(metadata, ALL);
  const changed = withField(metadata, ALL, withField(annotations, name, text));
  return withField(object, METADATA, changed);
}

function objectAt(object: JsonObject, name: string): JsonObject {
  const value = getField(object, name);
  return isObject(value) ? value : {};
}

/** The object without an annotation, and without annotations and metadata that held nothing else. */
export function withoutAnnotation(object: JsonObject, name: string): JsonObject {
  return removeAt(object, wayTo(name));
}

function wayTo(name: string): readonly string[] {
  return [METADATA, ALL, name];
}
