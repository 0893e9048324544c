import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";

/** An object that another belongs to. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly blockOwnerDeletion: boolean;
}

/** The objects that an object belongs to. */
export function ownersOf(object: JsonObject): readonly OwnerReference[] {
  const { ownerReferences } = metadataOf(object);
  if (!Array.isArray(ownerReferences)) return [];
  return ownerReferences.filter(isObject).map((reference) => ({
    apiVersion: String(reference.apiVersion),
    kind: String(reference.kind),
    name: String(reference.name),
    uid: String(reference.uid),
    blockOwnerDeletion: reference.blockOwnerDeletion === true,
  }));
}

/** The object without references to some of its owners. */
export function withoutOwners(object: JsonObject, gone: ReadonlySet<string>): JsonObject {
  const { ownerReferences, ...metadata } = metadataOf(object);
  if (!Array.isArray(ownerReferences)) return object;
  const left = ownerReferences.filter((owner) => !(isObject(owner) && gone.has(String(owner.uid))));
  if (left.length === ownerReferences.length) return object;
  return { ...object, metadata: left.length === 0 ? metadata : { ...metadata, ownerReferences: left } };
}

/** Whether the text of an object may hold references to owners: most do not, and need not be read. */
export function mayHaveOwners(text: string): boolean {
  return text.includes('"ownerReferences":[');
}
