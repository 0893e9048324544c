import { StatusError } from "../../kubernetes/internal.ts";
import { type JsonObject, MergeError, shareUnchanged } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";
import { setDefaults } from "./decode-object.ts";

/**
 * An object that is said to be live, as a server would have it: with its defaults, which servers set whenever they read one. One
 * that has them, that nobody can read, or that would be far too large with them, stays as it is.
 */
export function readLive(resource: Resource, object: JsonObject): JsonObject {
  try {
    return shareUnchanged(object, setDefaults({ resource, largest: Number.POSITIVE_INFINITY }, object));
  } catch (error) {
    if (error instanceof MergeError || error instanceof StatusError) return object;
    throw error;
  }
}
