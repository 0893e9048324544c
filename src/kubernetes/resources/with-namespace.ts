import type { Type } from "../../schema/index.ts";
import { checkObject, isObject, type JsonObject, MergeError, withField } from "../../value/index.ts";
import { resourceOf } from "./resource-of.ts";

/** An object, and where it is to be if it does not say so itself. */
export interface ObjectInNamespace<T extends JsonObject = JsonObject> {
  readonly object: T;
  readonly namespace: string;
}

/**
 * An object as kubectl sends it: in this namespace, if its kind has namespaces and it does not state one. Otherwise it is
 * given back as it is. That nobody can tell whether the kind has namespaces is an error.
 */
export function withNamespace<T extends JsonObject>(
  type: Type,
  { object, namespace }: ObjectInNamespace<T>,
): T {
  checkObject(object, "object");
  if (typeof namespace !== "string" || namespace === "")
    throw new MergeError("REQUEST_INVALID", "namespace", "this must be the name of a namespace: pass one");
  const metadata = isObject(object.metadata) ? object.metadata : {};
  if (!resourceOf(type).namespaced || isStated(metadata.namespace)) return object;
  return withField(object, "metadata", withField(metadata, "namespace", namespace)) as T;
}

/** Kubernetes takes an empty text for none. */
function isStated(namespace: unknown): boolean {
  return namespace !== undefined && namespace !== null && namespace !== "";
}
