import {
  compareStrings,
  equal,
  getField,
  type Json,
  type JsonObject,
  quoteText,
} from "../../value/internal.ts";
import { forbidden, invalid } from "../status/cause.ts";
import { CauseList } from "../status/cause-list.ts";
import type { Cause } from "../status/status.ts";
import { addManagedFieldsCauses } from "./managed-fields-causes.ts";
import { pathSegmentName } from "./name-rules.ts";
import { addSharedCauses, validateObjectMeta } from "./object-meta.ts";
import { integerOf, listOf, textOf } from "./read-metadata.ts";

/** The metadata of an object before and after an update. */
export interface MetadataUpdate {
  readonly updated: JsonObject;
  readonly live: JsonObject;
}

const IMMUTABLE_TEXTS = ["name", "namespace", "uid"];
const IMMUTABLE_VALUES = ["creationTimestamp", "deletionTimestamp", "deletionGracePeriodSeconds"];

/**
 * What is wrong with the metadata of an updated object, in which the server's own fields have been filled in from the
 * live one. Kubernetes checks it for all resources and then again for each kind, so most causes come more than once; a
 * Status lists them so, and its message has each once.
 */
export function validateObjectMetaUpdate(
  update: MetadataUpdate,
  { namespaced }: { readonly namespaced: boolean },
): Cause[] {
  const causes = validateObjectMeta(update.updated, { namespaced, nameRule: pathSegmentName });
  const changes = new CauseList();
  addUpdateCauses(changes, update);
  // What an update checks as a creation does has no causes where the creation found none.
  if (causes.length > 0) {
    addSharedCauses(changes, update.updated);
    addManagedFieldsCauses(changes, listOf(update.updated, "managedFields"));
  }
  return [...causes, ...changes.causes, ...changes.causes];
}

function addUpdateCauses(found: CauseList, { updated, live }: MetadataUpdate): void {
  if (textOf(live, "deletionTimestamp") !== "") addFinalizerCauses(found, { updated, live });
  // What no server has stored has no revision.
  if (textOf(updated, "resourceVersion") === "" && textOf(live, "resourceVersion") !== "") {
    found.add(invalid("metadata.resourceVersion", "", "must be specified for an update"));
  }
  const generation = integerOf(updated, "generation");
  if (generation < integerOf(live, "generation")) {
    found.add(invalid("metadata.generation", generation, "must not be decremented"));
  }
  for (const key of IMMUTABLE_TEXTS) {
    const value = textOf(updated, key);
    if (value !== textOf(live, key)) found.add(immutable(key, value));
  }
  for (const key of IMMUTABLE_VALUES) {
    const value = getField(updated, key) ?? null;
    if (!equal(value, getField(live, key) ?? null)) found.add(immutable(key, value));
  }
}

function addFinalizerCauses(found: CauseList, { updated, live }: MetadataUpdate): void {
  const known = new Set(listOf(live, "finalizers"));
  const added = listOf(updated, "finalizers").filter(
    (finalizer): finalizer is string => typeof finalizer === "string" && !known.has(finalizer),
  );
  if (added.length === 0) return;
  const shown = [...new Set(added)].sort(compareStrings).map(quoteText).join(", ");
  found.add(
    forbidden(
      "metadata.finalizers",
      `no new finalizers can be added if the object is being deleted, found new finalizers []string{${shown}}`,
    ),
  );
}

function immutable(key: string, value: Json): Cause {
  return invalid(`metadata.${key}`, value, "field is immutable");
}
