import { metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject, printJson } from "../../value/internal.ts";

/**
 * The object with each owner once: the very same again becomes a warning. `when` is part of its words: Kubernetes looks
 * at patches only after others had their say.
 */
export function dedupOwners(
  object: JsonObject,
  warnings: string[],
  when: "" | " after mutating admission happens" = "",
): JsonObject {
  const { ownerReferences } = metadataOf(object);
  if (!Array.isArray(ownerReferences) || ownerReferences.length < 2) return object;
  const owners = new Map<string, Json>();
  const twice: string[] = [];
  for (const owner of ownerReferences as readonly Json[]) {
    const id = identify(owner);
    if (!owners.has(id)) owners.set(id, owner);
    else twice.push(isObject(owner) ? String(owner.uid) : "");
  }
  if (twice.length === 0) return object;
  warnings.push(
    `.metadata.ownerReferences contains duplicate entries${when}; API server dedups owner references in 1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) observed: ${twice.join(", ")}`,
  );
  return withMetadata(object, { ownerReferences: [...owners.values()] });
}

/** All that an owner says, whatever the order. */
function identify(owner: Json): string {
  if (!isObject(owner)) return printJson(owner);
  const { apiVersion, kind, name, uid, controller, blockOwnerDeletion } = owner;
  return printJson([apiVersion, kind, name, uid, controller, blockOwnerDeletion] as Json);
}
