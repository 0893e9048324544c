import { printTime } from "../../apply/internal.ts";
import { metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
import { equal, type JsonObject, withoutField } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";
import type { Writing } from "../writing.ts";
import { type ObjectUpdate, writePart } from "./write-part.ts";

/** A new object as it will be: with what only the server sets, and without what only it may set. */
export function prepareCreate(
  { resource, now, user }: Pick<Writing, "resource" | "now" | "user">,
  sent: JsonObject,
  uid: string,
): JsonObject {
  const { special } = resource;
  const { name, generateName, namespace, ...rest } = metadataOf(sent);
  const {
    uid: _,
    creationTimestamp: __,
    deletionTimestamp: ___,
    deletionGracePeriodSeconds: ____,
    selfLink: _____,
    generation: ______,
    ...kept
  } = rest;
  const metadata = {
    ...(name !== undefined && { name }),
    ...(generateName !== undefined && { generateName }),
    ...(namespace !== undefined && { namespace }),
    uid,
    ...(special.generation && { generation: 1 }),
    creationTimestamp: printTime(now),
    ...kept,
  };
  const object = { ...sent, metadata };
  const begun = withFirstStatus(resource, object);
  return special.prepareCreate?.(begun, { now, subresource: undefined, user }) ?? begun;
}

/** The object with the status that new ones begin with. That of a custom resource comes later. */
function withFirstStatus({ statusApart, custom, special, rules }: Resource, object: JsonObject): JsonObject {
  const { firstStatus = rules.emptyObject?.status ?? {} } = special;
  if (!statusApart || firstStatus === "sent") return object;
  return custom ? withoutField(object, "status") : { ...object, status: firstStatus };
}

/** An object that takes the place of another, as it will be: what the write does not count for stays as it is live. */
export function prepareUpdate(
  { resource, subresource, now }: Pick<Writing, "resource" | "subresource" | "now">,
  { live, object }: ObjectUpdate,
): JsonObject {
  const { special } = resource;
  const written = writePart(resource, subresource, { live, object });
  const own = special.prepareUpdate?.(written, live, { now, subresource }) ?? written;
  const before = metadataOf(live);
  const after = metadataOf(own);
  const counts = special.generation === true && subresource !== "status" && subresource !== "approval";
  const generation =
    counts && !isSameWork(resource, live, own) ? Number(before.generation ?? 0) + 1 : before.generation;
  const kept = {
    generation,
    uid: after.uid || before.uid,
    creationTimestamp: before.creationTimestamp ?? after.creationTimestamp,
    deletionTimestamp: before.deletionTimestamp ?? after.deletionTimestamp,
    deletionGracePeriodSeconds: after.deletionGracePeriodSeconds ?? before.deletionGracePeriodSeconds,
  };
  const changed = Object.entries(kept).some(([name, value]) => after[name] !== value);
  return changed ? withMetadata(own, kept) : own;
}

/** Whether two objects want the same: they differ in metadata and status at most. */
function isSameWork({ statusApart, custom, special }: Resource, a: JsonObject, b: JsonObject): boolean {
  if (a === b) return true;
  if (special.isSameWork !== undefined) return special.isSameWork(b, a);
  const leaveStatus = statusApart || !custom;
  return equal(wantOf(a, leaveStatus), wantOf(b, leaveStatus));
}

function wantOf(object: JsonObject, withoutStatus: boolean): JsonObject {
  const { metadata: _, ...rest } = object;
  return withoutStatus ? withoutField(rest, "status") : rest;
}
