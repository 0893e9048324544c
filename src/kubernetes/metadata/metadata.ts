import {
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  withField,
  withoutField,
} from "../../value/internal.ts";

/** What an object says about itself. */
export function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {};
}

/** A text of the metadata; empty if it is absent, or no text. */
export function metaText(object: JsonObject, field: string): string {
  const value = metadataOf(object)[field];
  return typeof value === "string" ? value : "";
}

/** An annotation of an object; `undefined` if it has none of that name. */
export function annotationOf(object: JsonObject, name: string): string | undefined {
  const { annotations } = metadataOf(object);
  const value = isObject(annotations) ? getField(annotations, name) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** The object with some fields of its metadata set; those that are set to `undefined` go. */
export function withMetadata(
  object: JsonObject,
  fields: Readonly<Record<string, Json | undefined>>,
): JsonObject {
  const metadata: MutableObject = { ...metadataOf(object) };
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) delete metadata[name];
    else metadata[name] = value;
  }
  return { ...object, metadata };
}

/** Whether somebody has deleted an object, though it is still there. */
export function isGoing(object: JsonObject): boolean {
  return metadataOf(object).deletionTimestamp !== undefined;
}

/** What the garbage collector has to do before an object may go: let go of its dependents, or delete them first. */
export const ORPHAN = "orphan";
export const FOREGROUND = "foregroundDeletion";

/** Who has something to do before the object may go. */
export function finalizersOf(object: JsonObject): readonly string[] {
  const { finalizers } = metadataOf(object);
  return Array.isArray(finalizers) ? (finalizers as readonly string[]) : [];
}

/** The same for those that only a namespace has, beside the ones of any object. */
export function namespaceFinalizersOf({ spec }: JsonObject): readonly string[] {
  const finalizers = isObject(spec) ? spec.finalizers : undefined;
  return Array.isArray(finalizers) ? (finalizers as readonly string[]) : [];
}

/** The object without a finalizer: itself if it has none of that name. */
export function withoutFinalizer(object: JsonObject, name: string): JsonObject {
  const finalizers = finalizersOf(object);
  const left = finalizers.filter((finalizer) => finalizer !== name);
  if (left.length === finalizers.length) return object;
  return withMetadata(object, { finalizers: left.length === 0 ? undefined : left });
}

/** An object as another server can begin with it: without what the one that it was taken from gave it alone. */
export function withoutOrigin(object: JsonObject): JsonObject {
  const metadata = ["uid", "resourceVersion", "managedFields"].reduce(withoutField, metadataOf(object));
  return withField(object, "metadata", metadata);
}

/** Whether nothing holds an object any more that somebody has deleted. */
export function mayGo(object: JsonObject): boolean {
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadataOf(object);
  if (deletionTimestamp === undefined || (deletionGracePeriodSeconds ?? 0) !== 0) return false;
  if (object.kind === "Namespace" && namespaceFinalizersOf(object).length > 0) return false;
  return finalizersOf(object).length === 0;
}
