import { isObject, type JsonObject, withField } from "../../value/internal.ts";

/** An object in the namespace of the one that it is compared with, where it does not say its own, as kubectl sends it. */
export function withNamespaceOf(object: JsonObject, other: JsonObject): JsonObject {
  const { metadata } = object;
  const namespace = isObject(other.metadata) ? other.metadata.namespace : undefined;
  if (!isObject(metadata) || namespace === undefined || metadata.namespace !== undefined) return object;
  return withField(object, "metadata", withField(metadata, "namespace", namespace));
}
