import { LAST_APPLIED } from "../apply/internal.ts";
import { type FieldPath, parsePath } from "../fieldpath/internal.ts";
import { getField, isObject, type JsonObject } from "../value/internal.ts";

const NONE: JsonObject = Object.freeze({});

export function annotationsOf(object: JsonObject | undefined): JsonObject {
  const metadata = object && getField(object, "metadata");
  const annotations = isObject(metadata) ? getField(metadata, "annotations") : undefined;
  return isObject(annotations) ? annotations : NONE;
}

export const ANNOTATIONS: FieldPath = parsePath("metadata.annotations");

/** Where `kubectl apply` keeps what was applied last. */
export const LAST_APPLIED_PATH: FieldPath = [...ANNOTATIONS, { kind: "field", name: LAST_APPLIED }];
