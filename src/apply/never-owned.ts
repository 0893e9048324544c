import { type FieldSet, fieldSetOf, parsePath } from "../fieldpath/index.ts";

/** The fields that are no one's: they say which object it is, or the server alone writes them. */
export const NEVER_OWNED: FieldSet = fieldSetOf(
  [
    "apiVersion",
    "kind",
    "metadata",
    "metadata.name",
    "metadata.namespace",
    "metadata.creationTimestamp",
    "metadata.selfLink",
    "metadata.uid",
    "metadata.clusterName",
    "metadata.generation",
    "metadata.managedFields",
    "metadata.resourceVersion",
  ].map(parsePath),
);

/** The entries, which are no field of the object that they are about. */
export const MANAGED_FIELDS: FieldSet = fieldSetOf([parsePath("metadata.managedFields")]);
