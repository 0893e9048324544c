import { equal, type JsonObject, withoutField } from "../../value/internal.ts";
import { metadataOf, withMetadata } from "../objects/metadata.ts";
import { printTime } from "../objects/print-time.ts";
import type { Resource } from "../resources/resource.ts";
import type { Call } from "./call.ts";
import { type ObjectUpdate, writePart } from "./write-part.ts";

/** A new object as it will be: with what only the server sets, and without what only it may set. */
export function prepareCreate({ resource, backend, user }: Call, sent: JsonObject, now: Date): JsonObject {
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
    uid: backend.newUid(),
    ...(resource.generation && { generation: 1 }),
    creationTimestamp: printTime(now),
    ...kept,
  };
  const object = { ...sent, metadata };
  const own = resource.statusApart ? withoutField(object, "status") : object;
  return resource.behaviour.prepareCreate?.(own, { now, subresource: undefined, user }) ?? own;
}

/** An object that takes the place of another, as it will be: what the write does not count for stays as it is live. */
export function prepareUpdate(
  { resource, subresource }: Pick<Call, "resource" | "subresource">,
  { live, object }: ObjectUpdate,
  now: Date,
): JsonObject {
  const written = writePart(resource, subresource, { live, object });
  const own = resource.behaviour.prepareUpdate?.(written, live, { now, subresource }) ?? written;
  const before = metadataOf(live);
  const after = metadataOf(own);
  const counts = resource.generation && subresource !== "status" && subresource !== "approval";
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
function isSameWork({ statusApart, custom, behaviour }: Resource, a: JsonObject, b: JsonObject): boolean {
  if (a === b) return true;
  if (behaviour.isSameWork !== undefined) return behaviour.isSameWork(b, a);
  const leaveStatus = statusApart || !custom;
  return equal(wantOf(a, leaveStatus), wantOf(b, leaveStatus));
}

function wantOf(object: JsonObject, withoutStatus: boolean): JsonObject {
  const { metadata: _, ...rest } = object;
  return withoutStatus ? withoutField(rest, "status") : rest;
}
