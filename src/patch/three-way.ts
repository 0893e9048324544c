import type { Type } from "../schema/index.ts";
import { checkObject, getField, isObject, type Json, type JsonObject, MergeError } from "../value/index.ts";
import { type CreatePatchOptions, isTidy } from "./create-patch.ts";
import { Differ } from "./diff-objects.ts";
import { hasDirectives, settleValue } from "./directives.ts";
import { ConflictFinder, type PatchConflict } from "./find-conflicts.ts";
import { Merger } from "./merge-objects.ts";
import { Walk } from "./walk.ts";

/** What an apply starts from. */
export interface ThreeWay {
  /** What was applied last; leave it out if nothing was. */
  readonly lastApplied?: JsonObject | undefined;
  /** What is to be applied now. */
  readonly desired: JsonObject;
  /** What the server has. */
  readonly live: JsonObject;
}

/** How a patch is made from three sides. */
export interface ThreeWayOptions extends CreatePatchOptions {
  /** Whether the patch may undo what others changed since the last apply. Default: true, as kubectl. */
  readonly overwrite?: boolean;
  /** Fields that a patch may not change, beside apiVersion, kind and metadata.name; `false` lets all change. */
  readonly unchangeable?: readonly string[] | false;
}

/** The patch to send, or the conflicts that stand in its way. */
export type PatchResult =
  | { readonly ok: true; readonly patch: JsonObject }
  | { readonly ok: false; readonly conflicts: readonly PatchConflict[] };

/**
 * The patch that `kubectl apply` sends: it sets what `desired` has otherwise than `live`, and removes what
 * `lastApplied` had and `desired` has no more; what only `live` has stays. What `desired` marks with `$patch` is left
 * out. Conflicts come back as data, and only if `overwrite` is off. The empty patch means that there is nothing to send.
 */
export function createThreeWayPatch(
  type: Type,
  { lastApplied = {}, desired, live }: ThreeWay,
  options: ThreeWayOptions = {},
): PatchResult {
  checkObject(lastApplied, "lastApplied");
  checkObject(desired, "desired");
  checkObject(live, "live");
  const walk = new Walk(type, options, options.equal);
  const tidy = isTidy(walk, options);
  const changesOnly = new Differ(walk, { changes: true, deletions: false, order: true, tidy });
  const deletionsOnly = new Differ(walk, { changes: false, deletions: true, order: true, tidy });
  const changes = changesOnly.diff(live, desired, type) ?? {};
  const deletions = deletionsOnly.diff(lastApplied, desired, type);
  // Either way, this leaves out what `desired` marks with `$patch`, as Kubernetes does.
  const patch =
    deletions !== undefined || hasDirectives(changes)
      ? new Merger(walk, { intoPatch: true }).merge(deletions ?? {}, changes, type)
      : (settleValue(changes, true) as JsonObject);
  checkUnchanged(patch, options.unchangeable);
  if (options.overwrite === false) {
    const since = new Differ(walk, { changes: true, deletions: true, order: false, tidy });
    const finder = new ConflictFinder(walk);
    finder.compare(patch, since.diff(lastApplied, live, type) ?? {}, type);
    if (finder.conflicts.length > 0) return { ok: false, conflicts: finder.conflicts };
  }
  return { ok: true, patch };
}

const UNCHANGEABLE = ["apiVersion", "kind", "metadata.name"];

/** Throws if a patch changes a field that it may not. */
export function checkUnchanged(patch: JsonObject, unchangeable: readonly string[] | false = []): void {
  if (unchangeable === false) return;
  for (const path of [...unchangeable, ...UNCHANGEABLE]) {
    let value: Json | undefined = patch;
    for (const name of path.split(".")) value = isObject(value) ? getField(value, name) : undefined;
    if (value === undefined) continue;
    const message = "a patch may not change this field: create another object instead";
    throw new MergeError("FIELD_UNCHANGEABLE", `.${path}`, message);
  }
}
