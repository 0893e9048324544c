import { difference, EMPTY, type FieldSet, isEmpty, union } from "../fieldpath/internal.ts";
import type { ObjectType } from "../schema/internal.ts";
import type { Comparison } from "../typed/internal.ts";
import { checkObject, type JsonObject, runSteps, type Steps } from "../value/internal.ts";
import type { ApplyConfigOptions } from "./apply-config.ts";
import type { Managers } from "./entries/managers.ts";
import { compareIn, moveOwnership } from "./entries/move-ownership.ts";
import { MANAGED_FIELDS } from "./entries/never-owned.ts";
import { reconcileManagers } from "./entries/reconcile-managers.ts";
import { Versions } from "./entries/versions.ts";

/** A write that is no apply, and who owns what of live. */
export interface UpdateToTrack {
  readonly live: JsonObject;
  /** The object that takes live's place. */
  readonly object: JsonObject;
  /** Who owns what of live. */
  readonly managers: Managers;
  /** Who updates. */
  readonly manager: string;
  /** The version of both objects. */
  readonly version: string;
}

/** Who owns what after an update, and what the update changed. */
export interface TrackedUpdate {
  /** Who owns what now. */
  readonly managers: Managers;
  /** Managers whose version no longer exists. */
  readonly dropped: readonly string[];
  /** What others owned until it was set to something else, by manager. */
  readonly lost: ReadonlyMap<string, FieldSet>;
  readonly comparison: Comparison;
}

/**
 * Tracks who owns what after a write that was not an apply: the manager comes to own all that it changed, and nobody
 * owns what is gone. Writers never conflict.
 */
export function trackUpdate(
  type: ObjectType,
  update: UpdateToTrack,
  options: ApplyConfigOptions = {},
): TrackedUpdate {
  return runSteps(trackUpdateInSteps(type, update, options));
}

/** The same step by step. */
export function* trackUpdateInSteps(
  type: ObjectType,
  { live, object, managers: stored, manager, version }: UpdateToTrack,
  { convert, ignore, unowned }: ApplyConfigOptions,
): Steps<TrackedUpdate> {
  checkObject(live, "live");
  checkObject(object, "object");
  const versions = new Versions(type, version, convert);
  const { managers, dropped } = reconcileManagers(versions, live, stored);
  const change = { versions, live, object, managers, manager, ignore, except: MANAGED_FIELDS };
  const comparison = compareIn(versions.own, change) as Comparison;
  yield;
  const { tracked, conflicts, managers: moved } = moveOwnership(change, comparison);
  yield;
  const { added, modified, removed } = tracked;
  const owned = moved.get(manager)?.fields ?? EMPTY;
  const gained = union(union(difference(owned, removed), modified), added);
  const filtered = ignore?.(version)?.(gained) ?? gained;
  const fields = unowned === undefined ? filtered : difference(filtered, unowned);
  if (isEmpty(fields)) moved.delete(manager);
  else moved.set(manager, { version, applied: false, fields });
  return { managers: moved, dropped, lost: conflicts, comparison };
}
