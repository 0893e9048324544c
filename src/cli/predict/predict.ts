import { apply, type ConflictRule, readLastApplied, strip, writeLastApplied } from "../../apply/index.ts";
import { preparePatch } from "../../kubernetes/index.ts";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  mergesByPatchStrategy,
} from "../../patch/index.ts";
import type { ObjectType } from "../../schema/index.ts";
import type { JsonObject } from "../../value/index.ts";
import type { ApplySettings, Done, Prediction, Stopped } from "./prediction.ts";
import { managedFieldsOf, tellUpdate } from "./tell-update.ts";

interface Sides {
  /** What is to be applied. */
  readonly desired: JsonObject;
  /** The object as it is; absent if it is to be created. */
  readonly live: JsonObject | undefined;
}

/** What applying a document will do. */
export function predict(type: ObjectType, sides: Sides, settings: ApplySettings): Prediction {
  return settings.serverSide ? applyOnServer(type, sides, settings) : applyOnClient(type, sides, settings);
}

/** Server-side apply, as `kubectl apply --server-side` has the server do it. */
function applyOnServer(type: ObjectType, { desired, live }: Sides, settings: ApplySettings): Prediction {
  const { manager = "kubectl", force, now, subresource, refuseRemovals } = settings;
  const application = { live, config: desired, manager, force, now };
  const result = apply(type, subresource === undefined ? application : { ...application, subresource }, {
    conflicts: conflictRules(settings),
    refuseRemovals,
  });
  if (!result.ok) {
    const { message, conflicts, removals } = result;
    return { ok: false, message, type, live: live as JsonObject, conflicts, patchConflicts: [], removals };
  }
  const { object, changes, takenOver, gaveWay, givenUp, keyOnlyItems, dropped } = result;
  const warnings = dropped.map(
    (owner) =>
      `${owner.manager} owned fields in ${owner.apiVersion}, which is not served: its entry is dropped`,
  );
  if (live !== undefined && managedFieldsOf(live) === undefined)
    warnings.push(
      "the live object has no managedFields, so all of it counts as before-first-apply's: get it with kubectl get -o yaml --show-managed-fields",
    );
  return {
    ok: true,
    outcome: outcomeOf(live, object),
    type,
    live,
    object,
    patch: patchOf(type, live, object),
    story: { changes, takenOver, gaveWay, givenUp, keyOnlyItems, warnings },
  };
}

function conflictRules({ forceAt, giveWayAt }: ApplySettings): readonly ConflictRule[] {
  const rules: ConflictRule[] = [];
  if (giveWayAt.length > 0) rules.push({ resolve: "give-way", paths: giveWayAt });
  if (forceAt.length > 0) rules.push({ resolve: "force", paths: forceAt });
  return rules;
}

/** Client-side apply: the patch that kubectl would send, and what the server would make of it. */
function applyOnClient(type: ObjectType, { desired, live }: Sides, settings: ApplySettings): Prediction {
  if (live === undefined) {
    const object = writeLastApplied(desired);
    return finishOnClient(type, { live, object, patch: object, warnings: [] }, settings);
  }
  const prepared = preparePatch(type, { desired, live }, { overwrite: settings.overwrite });
  if (prepared.outcome === "conflict") return stopped(type, live, prepared.conflicts);
  const warnings: string[] = [];
  if (readLastApplied(live) === undefined)
    warnings.push(
      "the live object has no last-applied annotation, so nothing is removed from it this time: it was not created by kubectl apply, or is applied server-side",
    );
  if (prepared.outcome === "unchanged")
    return finishOnClient(type, { live, object: live, patch: {}, warnings }, settings);
  const { patch, request } = prepared;
  const object = request.contentType.includes("strategic")
    ? applyPatch(type, { live, patch })
    : applyMergePatch({ live, patch });
  return finishOnClient(type, { live, object, patch, warnings }, settings);
}

function stopped(type: ObjectType, live: JsonObject, patchConflicts: Stopped["patchConflicts"]): Stopped {
  const message = `others changed ${patchConflicts.length === 1 ? "a field" : `${patchConflicts.length} fields`} since the last apply`;
  return { ok: false, message, type, live, conflicts: [], patchConflicts, removals: [] };
}

interface ClientWrite {
  readonly live: JsonObject | undefined;
  readonly object: JsonObject;
  readonly patch: JsonObject;
  readonly warnings: readonly string[];
}

function finishOnClient(type: ObjectType, write: ClientWrite, settings: ApplySettings): Done {
  const { live, object, patch, warnings } = write;
  const { manager = "kubectl-client-side-apply", subresource, now } = settings;
  const told = tellUpdate(type, { live, object, manager, subresource, now, warnings });
  return { ok: true, outcome: outcomeOf(live, object), type, live, patch, ...told };
}

function outcomeOf(live: JsonObject | undefined, object: JsonObject): Done["outcome"] {
  if (live === undefined) return "created";
  return object === live ? "unchanged" : "configured";
}

/** What turns live into the object, but for who owns it: a strategic merge patch where the kind takes one. */
function patchOf(type: ObjectType, live: JsonObject | undefined, object: JsonObject): JsonObject {
  if (live === undefined) return strip(object);
  const sides = { from: strip(live), to: strip(object) };
  return mergesByPatchStrategy(type) ? createPatch(type, sides) : createMergePatch(sides);
}
