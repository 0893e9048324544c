import { isObject, type JsonObject, withField } from "../../value/internal.ts";
import { type Resource, readLive } from "../../write/internal.ts";

/** An object in the namespace of the one that it is compared with, where it does not say its own, as kubectl sends it. */
export function withNamespaceOf(object: JsonObject, other: JsonObject): JsonObject {
  const { metadata } = object;
  const namespace = isObject(other.metadata) ? other.metadata.namespace : undefined;
  if (!isObject(metadata) || namespace === undefined || metadata.namespace !== undefined) return object;
  return withField(object, "metadata", withField(metadata, "namespace", namespace));
}

/** An object where kubectl would look for it, if it does not say so: in a namespace that was named, or in `default`. */
export function inNamespace(object: JsonObject, { namespaced }: Resource, namespace = "default"): JsonObject {
  return namespaced ? withNamespaceOf(object, { metadata: { namespace } }) : object;
}

/** An object of a file as a server has it, where it was not taken from one: in a namespace, and with its defaults. */
export function asLive(object: JsonObject, resource: Resource, namespace?: string): JsonObject {
  return readLive(resource, inNamespace(object, resource, namespace));
}
