import { isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** The versions of meta.k8s.io that have tables and partial objects. */
export type MetaVersion = "meta.k8s.io/v1" | "meta.k8s.io/v1beta1";

/** What a list says of itself. */
export interface ListMetadata {
  readonly resourceVersion?: string | undefined;
  readonly continue?: string | undefined;
  readonly remainingItemCount?: number | undefined;
}

/** An object as `PartialObjectMetadata`: its metadata, which it shares, and no more. */
export function toPartialMetadata(object: JsonObject, apiVersion: MetaVersion): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  return { kind: "PartialObjectMetadata", apiVersion, metadata };
}

/** Objects as `PartialObjectMetadataList`. */
export function toPartialMetadataList(
  objects: readonly JsonObject[],
  apiVersion: MetaVersion,
  listMetadata: ListMetadata,
): JsonObject {
  return {
    kind: "PartialObjectMetadataList",
    apiVersion,
    metadata: printListMetadata(listMetadata),
    // Kubernetes writes a list without objects so.
    items: objects.length === 0 ? null : objects.map((object) => toPartialMetadata(object, apiVersion)),
  };
}

/** A list's metadata as it is sent: without what is empty. */
export function printListMetadata(metadata: ListMetadata): JsonObject {
  const { resourceVersion = "", continue: token = "", remainingItemCount } = metadata;
  const fields: Record<string, Json> = {};
  if (resourceVersion !== "") fields.resourceVersion = resourceVersion;
  if (token !== "") fields.continue = token;
  if (remainingItemCount !== undefined) fields.remainingItemCount = remainingItemCount;
  return fields;
}
