import type { JsonPatch } from "../../adapters/json-patch.ts";
import type { Json, JsonObject } from "../../value/index.ts";
import { metadataOf } from "../input/metadata.ts";

/**
 * The JSON Patch that brings the entries of a migrated object to a server, and only to the object that was looked at: what
 * others wrote since must not be undone.
 */
export function migrationPatch(live: JsonObject, migrated: JsonObject): JsonPatch {
  if (live === migrated) return [];
  const resourceVersion = metadataOf(live).resourceVersion;
  // Servers take no list for no change; one empty entry is how to say that there are none.
  const value = metadataOf(migrated).managedFields ?? [{}];
  const replace = { op: "replace", path: "/metadata/managedFields", value } as const;
  if (resourceVersion === undefined) return [replace];
  return [{ op: "test", path: "/metadata/resourceVersion", value: resourceVersion as Json }, replace];
}
