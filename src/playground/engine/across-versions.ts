import { canonicalFieldsV1, decodeFieldsV1 } from "../../fieldpath/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { extractItems, valueFields } from "../../typed/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, withField } from "../../value/internal.ts";
import type { Resource } from "../../write/internal.ts";

/**
 * An object to be looked at in its own version: what managers own in others is told under the names that it has in this one. Servers
 * keep it as it was, and compare each in its own version.
 */
export function ownedInOneVersion(resource: Resource, object: JsonObject): JsonObject {
  const metadata = metadataOf(object);
  const { managedFields } = metadata;
  if (resource.converter === undefined || !Array.isArray(managedFields)) return object;
  const entries = (managedFields as readonly Json[]).map((entry) =>
    isObject(entry) && entry.apiVersion !== object.apiVersion ? translate(resource, object, entry) : entry,
  );
  return withField(object, "metadata", withField(metadata, "managedFields", entries));
}

function translate({ converter, type }: Resource, object: JsonObject, entry: JsonObject): JsonObject {
  const [here, there] = [String(object.apiVersion), String(entry.apiVersion)];
  try {
    const old = converter?.forApply(object, { from: here, to: there });
    const fields = isObject(entry.fieldsV1) ? decodeFieldsV1(entry.fieldsV1) : undefined;
    const part = old && fields && extractItems(old.type, old.object, fields);
    if (!isObject(part)) return entry;
    const now = converter?.forApply({ ...part, apiVersion: there }, { from: there, to: here });
    if (now === undefined) return entry;
    const { apiVersion: _, kind: __, metadata: ___, ...rest } = now.object;
    const own = canonicalFieldsV1(valueFields(type, rest));
    const { "f:metadata": ofMetadata } = entry.fieldsV1 as JsonObject;
    return { ...entry, fieldsV1: ofMetadata === undefined ? own : { ...own, "f:metadata": ofMetadata } };
  } catch (error) {
    if (error instanceof MergeError) return entry;
    throw error;
  }
}
