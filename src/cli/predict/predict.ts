import {
  acrossVersions,
  apply,
  type ConflictRule,
  type Convert,
  conflictRules,
  type Refused,
  readLastApplied,
  storyOf,
  strip,
  update,
} from "../../apply/internal.ts";
import { applyAfterHandOver, clientSideAppliers, preparePatch } from "../../kubernetes/internal.ts";
import {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  mergesByPatchStrategy,
} from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { isObject, type JsonObject, shareUnchanged } from "../../value/internal.ts";
import { hasManagedFields } from "../input/metadata.ts";
import { foldStringData, normalizeSecret } from "./fold-string-data.ts";
import type { ApplySettings, Done, Prediction, Stopped } from "./prediction.ts";
import { explainUnwritten, keepUnwritten, writtenPart } from "./status-subresource.ts";
import { explainDropped, tellUpdate } from "./tell-update.ts";
import { isUnchangedButTimes } from "./unchanged-but-times.ts";

interface Sides {
  /** What is to be applied. */
  readonly desired: JsonObject;
  /** The object as it is; absent if it is to be created. */
  readonly live: JsonObject | undefined;
  /** Whether servers keep the status of such objects apart. */
  readonly statusApart: boolean;
  /** Brings them to other versions; `undefined` if nobody knows which there are. */
  readonly convert: Convert | undefined;
}

/** What applying a document will do. */
export function predict(type: ObjectType, sides: Sides, settings: ApplySettings): Prediction {
  return settings.serverSide ? applyOnServer(type, sides, settings) : applyOnClient(type, sides, settings);
}

/** Server-side apply, as `kubectl apply --server-side` has the server do it. */
function applyOnServer(type: ObjectType, sides: Sides, settings: ApplySettings): Prediction {
  const { desired, live, statusApart, convert } = sides;
  const { manager = "kubectl", force, now, subresource, refuseRemovals } = settings;
  const application = {
    config: statusApart ? writtenPart(desired, subresource) : desired,
    manager,
    force,
    now,
    ...(subresource === undefined ? {} : { subresource }),
  };
  const options = {
    conflicts: conflictRules(type, rulesOf(settings)),
    refuseRemovals,
    normalize: normalizeSecret,
    convert: convert && acrossVersions(convert),
  };
  const first = apply(type, { ...application, live }, options);
  if (!first.ok) return refused(type, live as JsonObject, first);
  const second =
    settings.handOver && subresource === undefined
      ? applyAfterHandOver(type, { ...application, object: first.object }, options)
      : undefined;
  if (second?.ok === false) return refused(type, live as JsonObject, second);
  const { object: applied } = second ?? first;
  const object = live !== undefined && isUnchangedButTimes(live, applied) ? live : applied;
  const { gaveWay } = first;
  const story = storyOf(first);
  const handedOver = second === undefined ? [] : clientSideAppliers(first.object);
  const { changes } = second === undefined ? story : storyOf(update(type, { live, object, manager }));
  const { keyOnlyItems } = second === undefined ? story : storyOf(second);
  const takenOver = story.takenOver.filter(({ from }) => !handedOver.includes(from.manager));
  // What comes with the hand-over was never the manager's to give up.
  const givenUp = second === undefined ? story.givenUp : [];
  const warnings = [...statusWarnings(sides, settings), ...story.dropped.map(explainDropped)];
  if (live !== undefined && !hasManagedFields(live))
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
    story: {
      changes,
      takenOver,
      handedOver,
      gaveWay,
      givenUp,
      keyOnlyItems,
      warnings,
    },
  };
}

function refused(type: ObjectType, live: JsonObject, { message, conflicts, removals }: Refused): Stopped {
  return { ok: false, message, type, live, conflicts, patchConflicts: [], removals };
}

function rulesOf({ forceAt, giveWayAt }: ApplySettings): readonly ConflictRule[] {
  const rules: ConflictRule[] = [];
  if (giveWayAt.length > 0) rules.push({ resolve: "give-way", paths: giveWayAt });
  if (forceAt.length > 0) rules.push({ resolve: "force", paths: forceAt });
  return rules;
}

/** Client-side apply: the patch that kubectl would send, and what the server would make of it. */
function applyOnClient(type: ObjectType, sides: Sides, settings: ApplySettings): Prediction {
  const { desired, live, statusApart, convert } = sides;
  const warnings = [...statusWarnings(sides, settings)];
  const finish = (object: JsonObject, patch: JsonObject): Done => {
    const kept = statusApart ? keepUnwritten({ live, object }, settings.subresource) : object;
    const stored = shareUnchanged(live, foldStringData(kept));
    return finishOnClient(type, { live, object: stored, patch, convert, warnings }, settings);
  };
  const prepared = preparePatch(type, { desired, live }, { overwrite: settings.overwrite });
  if (prepared.outcome === "create") return finish(prepared.object, prepared.object);
  // What is not there is created.
  const there = live as JsonObject;
  if (prepared.outcome === "conflict") return stopped(type, there, prepared.conflicts);
  if (readLastApplied(there) === undefined)
    warnings.push(
      "the live object has no last-applied annotation, so nothing is removed from it this time: it was not created by kubectl apply, or is applied server-side",
    );
  if (prepared.outcome === "unchanged") return finish(there, {});
  const { patch, request } = prepared;
  const isStrategic = request.contentType.includes("strategic");
  const change = { live: there, patch };
  return finish(isStrategic ? applyPatch(type, change) : applyMergePatch(change), patch);
}

function statusWarnings(
  { desired: { status }, statusApart }: Sides,
  { subresource }: ApplySettings,
): readonly string[] {
  // What generators write, `status: {}`, says nothing.
  const isStated = isObject(status) && Object.keys(status).length > 0;
  return statusApart && isStated && subresource === undefined ? [explainUnwritten(subresource)] : [];
}

function stopped(type: ObjectType, live: JsonObject, patchConflicts: Stopped["patchConflicts"]): Stopped {
  const message = `others changed ${patchConflicts.length === 1 ? "a field" : `${patchConflicts.length} fields`} since the last apply`;
  return { ok: false, message, type, live, conflicts: [], patchConflicts, removals: [] };
}

interface ClientWrite {
  readonly live: JsonObject | undefined;
  readonly object: JsonObject;
  readonly patch: JsonObject;
  readonly convert: Convert | undefined;
  readonly warnings: readonly string[];
}

function finishOnClient(type: ObjectType, write: ClientWrite, settings: ApplySettings): Done {
  const { live, object, patch, convert, warnings } = write;
  const { manager = "kubectl-client-side-apply", subresource, now } = settings;
  const told = tellUpdate(type, { live, object, manager, subresource, convert, now, warnings });
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
