import type { ObjectType } from "../../schema/internal.ts";
import {
  checkNames,
  isObject,
  type JsonObject,
  MergeError,
  readObject,
  shareUnchanged,
  showValue,
  withField,
} from "../../value/internal.ts";
import { checkKindOf } from "../requests/request.ts";
import { resourceOf } from "./resource-of.ts";

/** An object, and where it is to be if it does not say so itself. */
export interface ObjectInNamespace<T extends object = object> {
  /** Of the caller's own type, which the result has, too. */
  readonly object: T;
  readonly namespace: string;
}

/**
 * An object as kubectl sends it: in this namespace, if its kind has namespaces and it does not state one. Otherwise it is
 * given back as it is. That nobody can tell whether the kind has namespaces is an error, and so is an object of another kind
 * than the type.
 */
export function withNamespace<T extends object>(type: ObjectType, parts: ObjectInNamespace<T>): T {
  const { namespaced } = resourceOf(type);
  checkNames("parts", parts, { object: "any", namespace: "any" });
  const object = readObject(parts.object, "object");
  const { namespace } = parts;
  if (typeof namespace !== "string" || namespace === "")
    throw new MergeError("REQUEST_INVALID", "namespace", "this must be the name of a namespace: pass one");
  checkKindOf(type, object, "the object");
  const metadata = object.metadata ?? {};
  if (!isObject(metadata))
    throw new MergeError("VALUE_INVALID", ".metadata", `this is ${showValue(metadata)}: use an object`);
  if (!namespaced || isStated(metadata.namespace)) return parts.object;
  const placed = withField(object, "metadata", withField(metadata, "namespace", namespace));
  return shareUnchanged(parts.object as JsonObject, placed) as T;
}

/** Kubernetes takes an empty text for none. */
function isStated(namespace: unknown): boolean {
  return namespace !== undefined && namespace !== null && namespace !== "";
}
