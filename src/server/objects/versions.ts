import type { JsonObject } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";
import { internalError } from "../status/status.ts";

/** A stored object as a resource shows it: in the version of that. */
export function fromStored(resource: Resource, object: JsonObject): JsonObject {
  return inVersion(resource, object, resource.apiVersion);
}

/** An object of a resource as it is stored. */
export function toStored(resource: Resource, object: JsonObject): JsonObject {
  return inVersion(resource, object, resource.storedAs);
}

/** An object of a resource in any of its versions: the object itself if it is of that already. Without a converter, versions differ in name alone. */
export function inVersion(resource: Resource, object: JsonObject, to: string): JsonObject {
  const from = object.apiVersion as string;
  if (from === to) return object;
  if (resource.remote !== undefined && resource.convert === undefined)
    throw internalError(`conversion of ${from} ${resource.kind} to ${to} failed: it takes a webhook`);
  if (resource.convert === undefined) return { ...object, apiVersion: to };
  const converted = resource.convert(object, { from, to })?.object;
  if (converted === undefined)
    throw internalError(`conversion of ${from} ${resource.kind} to ${to} failed: there is no such version`);
  return converted;
}

/** The same where somebody else may have to be asked. */
export function convertTo(
  resource: Resource,
  object: JsonObject,
  to: string,
): JsonObject | Promise<JsonObject> {
  const { remote } = resource;
  return remote === undefined || object.apiVersion === to
    ? inVersion(resource, object, to)
    : remote.convert(object, to);
}
