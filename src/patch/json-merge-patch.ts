import {
  checkCall,
  checkNames,
  checkObject,
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  ObjectDraft,
  partsAsJson,
  readObject,
  setField,
  shareUnchanged,
  tooDeep,
} from "../value/internal.ts";
import { PATCH_PARTS } from "./apply-patch.ts";
import { TWO_SIDES, type TwoSides } from "./create-patch.ts";
import { type PatchResult, THREE_SIDES, type ThreeWay, type ThreeWayOptions } from "./three-way.ts";

/** An object of the caller's own type, and the patch to apply to it. */
export interface MergePatchInput<T extends object> {
  readonly live: T;
  readonly patch: object;
}

/**
 * Applies a JSON merge patch (RFC 7396): objects merge, `null` removes, everything else replaces. The result
 * shares with `live` all that the patch leaves alone, and is `live` itself if nothing changes.
 */
export function applyMergePatch<T extends object>(parts: MergePatchInput<T>): T {
  checkNames("parts", parts, PATCH_PARTS);
  const patch = readObject(parts.patch, "patch");
  const merge = ({ live }: MergePatchInput<T>) => {
    checkObject(live, "live");
    return mergeAt(live, patch, 0);
  };
  try {
    return merge(parts) as T;
  } catch (error) {
    const merged = merge(partsAsJson(error, parts, ["live"]));
    return shareUnchanged(parts.live as JsonObject, merged) as T;
  }
}

function mergeAt(target: JsonObject, patch: JsonObject, depth: number): JsonObject {
  if (depth > MAX_DEPTH) throw tooDeep();
  const draft = new ObjectDraft(target);
  for (const key of Object.keys(patch)) {
    const value = patch[key];
    const current = draft.get(key);
    if (value === undefined) continue;
    if (value === null) draft.remove(key);
    else if (isObject(value)) draft.set(key, mergeAt(isObject(current) ? current : {}, value, depth + 1));
    else draft.set(key, shareUnchanged(current, value));
  }
  return draft.finish();
}

/** The JSON merge patch that turns one object into the other. It cannot set a `null`: that is removed instead. */
export function createMergePatch(sides: TwoSides): JsonObject {
  checkNames("parts", sides, TWO_SIDES);
  return diffAt(readObject(sides.from, "from"), readObject(sides.to, "to"), 0);
}

function diffAt(from: JsonObject, to: JsonObject, depth: number): JsonObject {
  if (depth > MAX_DEPTH) throw tooDeep();
  const patch: MutableObject = {};
  for (const key of Object.keys(to)) {
    const value = to[key] as Json;
    const before = getField(from, key);
    if (isObject(before) && isObject(value)) {
      const inner = diffAt(before, value, depth + 1);
      if (!isEmpty(inner)) setField(patch, key, inner);
    } else if (value !== undefined && !equal(before, value)) {
      setField(patch, key, value);
    }
  }
  for (const key of Object.keys(from)) {
    if (from[key] !== undefined && getField(to, key) === undefined) setField(patch, key, null);
  }
  return patch;
}

/**
 * The JSON merge patch that `kubectl apply` sends for custom resources: what `desired` has otherwise than `live`,
 * and the removal of what `lastApplied` had and `desired` has no more. It always
 * overwrites, as kubectl does there, so it never conflicts.
 */
export function createThreeWayMergePatch(
  sides: ThreeWay,
  options: Pick<ThreeWayOptions, "unchangeable"> = {},
): PatchResult {
  checkCall(sides, THREE_SIDES, options, { unchangeable: "function" });
  const lastApplied = readObject(sides.lastApplied ?? {}, "lastApplied");
  const desired = readObject(sides.desired, "desired");
  const changes = keepPart(diffAt(readObject(sides.live, "live"), desired, 0), "changes", 0);
  const deletions = keepPart(diffAt(lastApplied, desired, 0), "deletions", 0);
  const patch = uniteAt(deletions, changes);
  options.unchangeable?.(patch);
  return { ok: true, patch };
}

/** The part of a merge patch that sets, or the part that removes. */
function keepPart(patch: JsonObject, part: "changes" | "deletions", depth: number): JsonObject {
  if (depth > MAX_DEPTH) throw tooDeep();
  const kept: MutableObject = {};
  for (const key of Object.keys(patch)) {
    const value = patch[key] as Json;
    if (value === null) {
      if (part === "deletions") setField(kept, key, value);
    } else if (isObject(value) && !isEmpty(value)) {
      const inner = keepPart(value, part, depth + 1);
      if (!isEmpty(inner)) setField(kept, key, inner);
    } else if (part === "changes") {
      setField(kept, key, value);
    }
  }
  return kept;
}

function uniteAt(deletions: JsonObject, changes: JsonObject): JsonObject {
  const draft = new ObjectDraft(deletions);
  for (const key of Object.keys(changes)) {
    const value = changes[key] as Json;
    const other = draft.get(key);
    draft.set(key, isObject(value) && isObject(other) ? uniteAt(other, value) : value);
  }
  return draft.finish();
}

function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false;
  return true;
}
