import { createJsonPatch } from "../../adapters/json-patch.ts";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
  mergesByPatchStrategy,
  type PatchConflict,
  type PatchOptions,
  unchangeableFields,
} from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import type { PatchType } from "./merge-options.ts";

export interface PatchSides {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** What was applied last; `undefined` if only two sides count. */
  readonly lastApplied: JsonObject | undefined;
}

export interface MakePatchOptions {
  readonly as: PatchType;
  /** Whether the patch may undo what others changed since the last apply. */
  readonly overwrite: boolean;
  /** Whether a JSON Patch tests what it replaces and removes. */
  readonly tests: boolean;
  /** How lists merge; `undefined` leaves that to Kubernetes. */
  readonly merge: PatchOptions | undefined;
}

export type MadePatch =
  | { readonly ok: true; readonly patch: Json }
  | { readonly ok: false; readonly conflicts: readonly PatchConflict[] };

/** The patch that turns one object into the other or, with what was applied last, the one that kubectl apply would send. */
export function makePatch(type: ObjectType, sides: PatchSides, options: MakePatchOptions): MadePatch {
  const { as, tests } = options;
  if (as !== "json") return makeMerging(type, sides, as === "strategic", options);
  if (sides.lastApplied === undefined) return { ok: true, patch: operations(sides, tests) };
  // Merge patches always overwrite, so what others changed shows only in a strategic one.
  const strategic = mergesByPatchStrategy(type) || options.merge !== undefined || !options.overwrite;
  const made = makeMerging(type, sides, strategic, options);
  if (!made.ok) return made;
  const input = { live: sides.from, patch: made.patch as JsonObject };
  const to = strategic ? applyPatch(type, input, options.merge) : applyMergePatch(input);
  return { ok: true, patch: operations({ from: sides.from, to }, tests) };
}

function makeMerging(
  type: ObjectType,
  { from, to, lastApplied }: PatchSides,
  strategic: boolean,
  { overwrite, merge }: MakePatchOptions,
): MadePatch {
  if (lastApplied === undefined) {
    const patch = strategic ? createPatch(type, { from, to }, merge) : createMergePatch({ from, to });
    return { ok: true, patch };
  }
  const unchangeable = unchangeableFields(type);
  const three = { lastApplied, desired: to, live: from };
  return strategic
    ? createThreeWayPatch(type, three, {
        ...merge,
        conflicts: overwrite ? undefined : findConflicts,
        unchangeable,
      })
    : createThreeWayMergePatch(three, { unchangeable });
}

function operations({ from, to }: Pick<PatchSides, "from" | "to">, tests: boolean): Json {
  return createJsonPatch({ from, to }, { tests }) as unknown as Json;
}
