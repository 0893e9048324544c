import type { DuplicateDecision, DuplicatePair } from "../../evolve/internal.ts";
import { isObject, type Json, type JsonObject, textOf } from "../../value/internal.ts";

/**
 * `dataSource` and `dataSourceRef` of a claim: one alone is copied to the other, and both must agree. A reference into
 * another namespace has no `dataSource`. Alone, a new `dataSource` is a claim or a snapshot; anything else is dropped.
 */
export function decideDataSource({ old, new: ref, oldBefore, newBefore }: DuplicatePair): DuplicateDecision {
  if (!isObject(ref)) {
    if (!isObject(old)) return {};
    const isInUse = isObject(oldBefore) || isObject(newBefore);
    return isInUse || isClaimOrSnapshot(old) ? { new: referenceOf(old) } : { old: undefined };
  }
  const isElsewhere = textOf(ref.namespace) !== "";
  if (!isObject(old)) return isElsewhere ? {} : { old: referenceOf(ref) };
  if (isElsewhere) return refuse("may not be specified when dataSourceRef.namespace is specified");
  return isSame(old, ref) ? {} : refuse("must match dataSourceRef");
}

/** What both fields can say. */
function referenceOf({ apiGroup, kind, name }: JsonObject): Json {
  return {
    ...(apiGroup !== undefined && { apiGroup }),
    ...(kind !== undefined && { kind }),
    ...(name !== undefined && { name }),
  };
}

function isSame(a: JsonObject, b: JsonObject): boolean {
  // An empty group is another than none.
  return (
    (a.apiGroup ?? undefined) === (b.apiGroup ?? undefined) &&
    textOf(a.kind) === textOf(b.kind) &&
    textOf(a.name) === textOf(b.name)
  );
}

function isClaimOrSnapshot({ apiGroup, kind }: JsonObject): boolean {
  const group = textOf(apiGroup);
  if (kind === "PersistentVolumeClaim") return group === "";
  return kind === "VolumeSnapshot" && group === "snapshot.storage.k8s.io";
}

function refuse(message: string): DuplicateDecision {
  return { errors: [{ at: "spec.dataSource", message }] };
}
