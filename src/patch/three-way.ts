import { checkObjectType, type Type } from "../schema/internal.ts";
import {
  checkCall,
  checkObject,
  type JsonObject,
  type Names,
  NO_OPTIONS,
  partsAsJson,
} from "../value/internal.ts";
import { CREATE_OPTIONS, type CreatePatchOptions, isTidy } from "./create-patch.ts";
import { Differ } from "./diff-objects.ts";
import type { FindConflicts, PatchConflict } from "./find-conflicts.ts";
import { Merger } from "./merge-objects.ts";
import type { CheckUnchanged } from "./unchangeable-fields.ts";
import { Walk } from "./walk.ts";

/** What an apply starts from. */
export interface ThreeWay {
  /** What was applied last; leave it out if nothing was. */
  readonly lastApplied?: object | undefined;
  /** What is to be applied now. */
  readonly desired: object;
  /** What the server has. */
  readonly live: object;
}

export const THREE_SIDES: Names = { lastApplied: "any", desired: "any", live: "any" };

/** How a patch is made from three sides. */
export interface ThreeWayOptions extends CreatePatchOptions {
  /**
   * What keeps the patch from undoing what others changed since the last apply: `findConflicts`. Default: it undoes that, as
   * kubectl's does.
   */
  readonly conflicts?: FindConflicts | undefined;
  /** What a patch may not change, as `unchangeableFields` makes it. Default: it may change all; `preparePatch` knows better. */
  readonly unchangeable?: CheckUnchanged | undefined;
}

const OPTIONS: Names = { ...CREATE_OPTIONS, conflicts: "function", unchangeable: "function" };

/** The patch to send, or the conflicts that stand in its way. */
export type PatchResult =
  | { readonly ok: true; readonly patch: JsonObject }
  | { readonly ok: false; readonly conflicts: readonly PatchConflict[] };

/**
 * The patch that `kubectl apply` sends: it sets what `desired` has otherwise than `live`, and removes what
 * `lastApplied` had and `desired` has no more; what only `live` has stays. What `desired` marks with `$patch` is left
 * out. Conflicts come back as data, and only if they are looked for. The empty patch means that there is nothing to send.
 */
export function createThreeWayPatch(
  type: Type,
  sides: ThreeWay,
  options: ThreeWayOptions = NO_OPTIONS,
): PatchResult {
  checkObjectType(type);
  checkCall(sides, THREE_SIDES, options, OPTIONS);
  try {
    return makePatch(type, sides, options);
  } catch (error) {
    return makePatch(type, partsAsJson(error, sides, ["lastApplied", "desired", "live"]), options);
  }
}

function makePatch(
  type: Type,
  { lastApplied = {}, desired, live }: ThreeWay,
  options: ThreeWayOptions,
): PatchResult {
  checkObject(lastApplied, "lastApplied");
  checkObject(desired, "desired");
  checkObject(live, "live");
  const walk = new Walk(type, options, options.equal);
  const tidy = isTidy(walk, options);
  const changesOnly = new Differ(walk, { changes: true, deletions: false, order: true, tidy });
  const deletionsOnly = new Differ(walk, { changes: false, deletions: true, order: true, tidy });
  const changes = changesOnly.diff(live, desired, type);
  const deletions = deletionsOnly.diff(lastApplied, desired, type);
  // Merging leaves out what `desired` marks with `$patch`, as Kubernetes does.
  const patch =
    changes && (deletions || changesOnly.isMarked)
      ? new Merger(walk, { intoPatch: true }).merge(deletions ?? {}, changes, type)
      : (changes ?? deletions ?? {});
  const { unchangeable, conflicts } = options;
  unchangeable?.(patch);
  const found = conflicts?.(type, { walk, tidy, patch, lastApplied, live }) ?? [];
  return found.length > 0 ? { ok: false, conflicts: found } : { ok: true, patch };
}
