import {
  byteLength,
  getField,
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
} from "../../value/internal.ts";
import { forbidden, invalid, required, tooLong } from "../status/cause.ts";
import { CauseList } from "../status/cause-list.ts";
import type { Cause } from "../status/status.ts";
import { addManagedFieldsCauses } from "./managed-fields-causes.ts";
import { FOREGROUND, ORPHAN } from "./metadata.ts";
import type { NameRule } from "./name-rules.ts";
import { addOwnerReferenceCauses } from "./owner-reference-causes.ts";
import { integerOf, listOf, textOf } from "./read-metadata.ts";

/** What the metadata of a kind must follow. */
export interface MetadataRules {
  readonly namespaced: boolean;
  readonly nameRule: NameRule;
}

const MAX_ANNOTATIONS = 256 * 1024;

/**
 * What is wrong with the metadata of an object that is to be created: nothing if the list is empty. A name has been
 * generated before, and the types of the fields have been checked: a field of another type counts as absent.
 */
export function validateObjectMeta(metadata: JsonObject, { namespaced, nameRule }: MetadataRules): Cause[] {
  const found = new CauseList();
  const generateName = textOf(metadata, "generateName");
  if (generateName !== "") {
    for (const problem of nameRule(generateName, true)) {
      found.add(invalid("metadata.generateName", generateName, problem));
    }
  }
  const name = textOf(metadata, "name");
  if (name === "") found.add(required("metadata.name", "name or generateName is required"));
  else for (const problem of nameRule(name, false)) found.add(invalid("metadata.name", name, problem));
  addNamespaceCauses(found, textOf(metadata, "namespace"), namespaced);
  const generation = integerOf(metadata, "generation");
  if (generation < 0)
    found.add(invalid("metadata.generation", generation, "must be greater than or equal to 0"));
  addSharedCauses(found, metadata);
  addFinalizerCauses(found, listOf(metadata, "finalizers"));
  addManagedFieldsCauses(found, listOf(metadata, "managedFields"));
  return found.causes;
}

/** Adds what Kubernetes checks alike, and in this order, when an object is created and when it is updated. */
export function addSharedCauses(found: CauseList, metadata: JsonObject): void {
  addLabelCauses(found, getField(metadata, "labels"));
  addAnnotationCauses(found, getField(metadata, "annotations"));
  addOwnerReferenceCauses(found, listOf(metadata, "ownerReferences"));
}

function addNamespaceCauses(found: CauseList, namespace: string, namespaced: boolean): void {
  const field = "metadata.namespace";
  if (!namespaced) {
    if (namespace !== "") found.add(forbidden(field, "not allowed on this type"));
  } else if (namespace === "") {
    found.add(required(field));
  } else {
    for (const problem of labelProblems(namespace)) found.add(invalid(field, namespace, problem));
  }
}

function addLabelCauses(found: CauseList, labels: Json | undefined): void {
  if (!isObject(labels)) return;
  for (const key of Object.keys(labels)) {
    if (found.isFull) return;
    for (const problem of labelKeyProblems(key)) found.add(invalid("metadata.labels", key, problem));
    const value = labels[key];
    if (typeof value !== "string") continue;
    for (const problem of labelValueProblems(value)) found.add(invalid("metadata.labels", value, problem));
  }
}

function addAnnotationCauses(found: CauseList, annotations: Json | undefined): void {
  if (!isObject(annotations)) return;
  let units = 0;
  for (const key of Object.keys(annotations)) {
    if (found.isFull) return;
    // Kubernetes allows capitals in the prefix here, and nowhere else.
    for (const problem of labelKeyProblems(key.toLowerCase())) {
      found.add(invalid("metadata.annotations", key, problem));
    }
    const value = annotations[key];
    units += key.length + (typeof value === "string" ? value.length : 0);
  }
  // A character has at most three bytes, so bytes need to be counted only near the limit.
  if (units * 3 > MAX_ANNOTATIONS && countBytes(annotations) > MAX_ANNOTATIONS) {
    found.add(tooLong("metadata.annotations", MAX_ANNOTATIONS));
  }
}

function countBytes(annotations: JsonObject): number {
  let size = 0;
  for (const key of Object.keys(annotations)) {
    const value = annotations[key];
    size += byteLength(key) + (typeof value === "string" ? byteLength(value) : 0);
  }
  return size;
}

function addFinalizerCauses(found: CauseList, finalizers: readonly Json[]): void {
  const field = "metadata.finalizers";
  for (const finalizer of finalizers) {
    if (found.isFull) return;
    if (typeof finalizer !== "string") continue;
    for (const problem of labelKeyProblems(finalizer)) found.add(invalid(field, finalizer, problem));
  }
  if (finalizers.includes(ORPHAN) && finalizers.includes(FOREGROUND)) {
    found.add(invalid(field, finalizers, `finalizer ${ORPHAN} and ${FOREGROUND} cannot be both set`));
  }
}
