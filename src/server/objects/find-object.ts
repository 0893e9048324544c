import type { JsonObject } from "../../value/internal.ts";
import type { Registry } from "../resources/registry.ts";
import type { ObjectStore } from "./object-store.ts";

/** Where objects are found. */
export interface FindParts {
  readonly objects: ObjectStore;
  readonly registry: Registry;
}

/** Which object is meant. Its namespace does not count if its resource is in none. */
export interface ObjectPlace {
  readonly group: string;
  readonly plural: string;
  readonly namespace?: string | undefined;
  readonly name: string;
}

/** An object of one of Kubernetes' own resources, as stored; `undefined` if it is not there, or the server has none of its kind. */
export async function findObject(
  { objects, registry }: FindParts,
  { group, plural, namespace, name }: ObjectPlace,
): Promise<JsonObject | undefined> {
  const resource = registry.find(group, "v1", plural);
  const entry = resource && (await objects.get(resource, resource.namespaced ? namespace : undefined, name));
  return entry && objects.read(entry);
}
