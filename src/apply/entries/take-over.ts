import { difference, EMPTY, type FieldSet, union } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { compare, validate, valueFields } from "../../typed/internal.ts";
import {
  getField,
  isObject,
  type JsonObject,
  MergeError,
  readJson,
  withField,
} from "../../value/internal.ts";
import {
  ANNOTATIONS_LIMIT,
  annotationsOf,
  annotationsSize,
  LAST_APPLIED,
  lastAppliedText,
} from "../tools/last-applied.ts";

/** The one manager that takes over what it applied on the client's side before. */
export const KUBECTL = "kubectl";

/**
 * The fields that kubectl applied on the client's side, and that nobody changed since: those are its own, whoever is
 * down as their manager. None if the annotation is missing, of another version, or not valid.
 */
export function clientSideFields(type: ObjectType, live: JsonObject): FieldSet {
  try {
    const text = getField(annotationsOf(live), LAST_APPLIED);
    const lastApplied = typeof text === "string" ? readJson(text) : undefined;
    if (!isObject(lastApplied) || lastApplied.apiVersion !== live.apiVersion) return EMPTY;
    if (validate(type, live).length > 0 || validate(type, lastApplied).length > 0) return EMPTY;
    const { added, modified, removed } = compare(type, { from: lastApplied, to: live });
    return difference(valueFields(type, lastApplied), union(union(added, modified), removed));
  } catch (error) {
    if (error instanceof MergeError) return EMPTY;
    throw error;
  }
}

/** Keeps kubectl's annotation up to date with what it applies now, as long as the object has one. */
export function syncLastApplied(object: JsonObject, config: JsonObject): JsonObject {
  const { metadata } = object;
  const annotations = isObject(metadata) ? getField(metadata, "annotations") : undefined;
  if (!isObject(metadata) || !isObject(annotations) || !getField(annotations, LAST_APPLIED)) return object;
  const synced = withField(annotations, LAST_APPLIED, lastAppliedText(config));
  const { [LAST_APPLIED]: _, ...rest } = synced;
  const fitting = annotationsSize(synced) <= ANNOTATIONS_LIMIT ? synced : rest;
  return withField(object, "metadata", withField(metadata, "annotations", fitting));
}
