import { metadataOf } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";

/** What to say of an object that does not say who owns what of it; it follows the object's name. */
export const NO_MANAGED_FIELDS =
  "has no managedFields: get it with kubectl get -o yaml --show-managed-fields";

/** Whether an object says who owns what of it. */
export function hasManagedFields(object: JsonObject): boolean {
  return metadataOf(object).managedFields !== undefined;
}
