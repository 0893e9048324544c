import {
  mayGo,
  metadataOf,
  metaText,
  parseResourceVersion,
  withMetadata,
} from "../../kubernetes/metadata/index.ts";
import { invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import { conflict, internalError, invalid } from "../../kubernetes/status/refusals.ts";
import {
  equal,
  isObject,
  type Json,
  type JsonObject,
  type Steps,
  withoutField,
} from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";
import { MOST_WARNINGS, type Writing } from "../writing.ts";
import { checkNew, checkReplacement, checkUnchanged } from "./check-object.ts";
import { prepareCreate, prepareUpdate } from "./prepare.ts";
import type { ObjectUpdate } from "./write-part.ts";

/** Whether objects are refused for what they say. */
interface Validation {
  readonly validate?: boolean | undefined;
}

/** A new object as it will be stored, under the name and uid that it gets. Refuses one that cannot be. */
export function* completeCreate(
  writing: Pick<Writing, "resource" | "now" | "user" | "warnings">,
  proposed: JsonObject,
  uid: string,
  { validate = true }: Validation = {},
): Steps<JsonObject> {
  const { resource, warnings } = writing;
  const object = prepareCreate(writing, proposed, uid);
  if (validate) yield* checkNew(resource, object, warnings);
  yield;
  warnings.push(...warningsOf(resource, object, undefined));
  return object;
}

/**
 * Refuses to store as new what is said to be of a revision. Kubernetes does so only where something is stored, and takes what is
 * no number for none.
 */
export function checkStorable(object: JsonObject): void {
  const revision = parseResourceVersion(metaText(object, "resourceVersion"));
  if (typeof revision === "number" && revision !== 0)
    throw internalError("resourceVersion should not be set on objects to be created");
}

/**
 * An object as it will be stored in the place of live: live itself if nothing but times would change. Refuses one that
 * cannot be. `unconditional` says that it need not say which revision it is of.
 */
export function* completeUpdate(
  writing: Pick<Writing, "resource" | "subresource" | "now" | "warnings">,
  { live, object: proposed }: ObjectUpdate,
  { unconditional, validate = true }: Validation & { readonly unconditional: boolean },
): Steps<JsonObject> {
  const { resource, subresource, warnings } = writing;
  // What was stored has been checked, so the fast path is short: most applies change nothing.
  if (proposed === live && !mayGo(live)) {
    if (validate) checkUnchanged(resource, live, warnings);
    return live;
  }
  const current = atRevision(resource, { live, object: proposed }, unconditional);
  const object = prepareUpdate(writing, { live, object: current });
  if (validate) yield* checkReplacement(resource, { live, object }, { subresource, warnings });
  yield;
  if (subresource === undefined) warnings.push(...warningsOf(resource, object, live));
  return !mayGo(object) && isUnchanged(live, object) ? live : object;
}

function warningsOf(
  { special }: Resource,
  object: JsonObject,
  live: JsonObject | undefined,
): readonly string[] {
  const warnings: string[] = [];
  for (const warning of special.warn?.(object, live) ?? []) {
    if (warnings.length === MOST_WARNINGS) break;
    warnings.push(warning);
  }
  return warnings;
}

/** The object, said to be of the live revision. One that is said to be of another is refused. */
function atRevision(resource: Resource, { live, object }: ObjectUpdate, unconditional: boolean): JsonObject {
  const current = metaText(live, "resourceVersion");
  const stated = metaText(object, "resourceVersion");
  if (stated === current) return object;
  const name = metaText(live, "name");
  if (stated === "" || stated === "0") {
    if (unconditional) return withMetadata(object, { resourceVersion: current });
    throw invalid({ kind: resource.plural, group: resource.group }, name, [
      invalidCause("metadata.resourceVersion", 0, "must be specified for an update"),
    ]);
  }
  const revision = parseResourceVersion(stated);
  throw typeof revision === "string" ? internalError(revision) : conflict(resource, name);
}

/** Whether nothing changed but when somebody wrote: then nothing is written. */
function isUnchanged(live: JsonObject, object: JsonObject): boolean {
  if (live === object) return true;
  const { metadata: _, ...rest } = live;
  const { metadata: __, ...others } = object;
  if (!equal(rest, others)) return false;
  const { managedFields: owners, ...before } = metadataOf(live);
  const { managedFields: newOwners, ...after } = metadataOf(object);
  return equal(before, after) && equal(withoutTimes(owners), withoutTimes(newOwners));
}

function withoutTimes(entries: Json | undefined): Json {
  if (!Array.isArray(entries)) return [];
  return (entries as readonly Json[]).map((entry) => (isObject(entry) ? withoutField(entry, "time") : entry));
}
