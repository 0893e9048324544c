import { EMPTY, type FieldSet } from "../../fieldpath/internal.ts";

/** The fields that are no one's: they say which object it is, or the server alone writes them. */
export const NEVER_OWNED: FieldSet = {
  "f:apiVersion": EMPTY,
  "f:kind": EMPTY,
  "f:metadata": {
    ".": EMPTY,
    "f:clusterName": EMPTY,
    "f:creationTimestamp": EMPTY,
    "f:generation": EMPTY,
    "f:managedFields": EMPTY,
    "f:name": EMPTY,
    "f:namespace": EMPTY,
    "f:resourceVersion": EMPTY,
    "f:selfLink": EMPTY,
    "f:uid": EMPTY,
  },
};

/** The entries, which are no field of the object that they are about. */
export const MANAGED_FIELDS: FieldSet = { "f:metadata": { "f:managedFields": EMPTY } };
