import { type ConflictRule, conflictRules, readLastApplied, strip } from "../../apply/internal.ts";
import { preparePatch } from "../../kubernetes/internal.ts";
import { createMergePatch, createPatch } from "../../patch/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { applyByKubectl, type Resource, type WriteResult, write } from "../../write/internal.ts";
import { hasManagedFields, knownPart, withoutServerFields } from "./known-to-server.ts";
import type { ApplySettings, Predicted, Stopped } from "./prediction.ts";

interface Sides {
  /** What is to be applied. */
  readonly desired: JsonObject;
  /** The object as it is; absent if it is to be created. */
  readonly live: JsonObject | undefined;
}

/** What applying a document will do. */
export function predict(resource: Resource, sides: Sides, settings: ApplySettings): Predicted {
  return (settings.serverSide ? applyOnServer : applyOnClient)(resource, sides, settings);
}

/** How servers treat fields that they do not know. */
export function fieldValidationOf({ validate }: { readonly validate: boolean }): "Strict" | "Ignore" {
  return validate ? "Strict" : "Ignore";
}

/** Server-side apply, as `kubectl apply --server-side` has the server do it. */
function applyOnServer(resource: Resource, { desired, live }: Sides, settings: ApplySettings): Predicted {
  const { manager = "kubectl", force, now, subresource, refuseRemovals, validate } = settings;
  const fieldValidation = fieldValidationOf(settings);
  const request = {
    verb: "apply",
    config: desired,
    live,
    manager,
    force,
    now,
    subresource,
    fieldValidation,
  } as const;
  const rules = rulesOf(settings);
  const conflicts = rules.length > 0 ? conflictRules(resource.type, rules) : undefined;
  const options = { validate, apply: { conflicts, refuseRemovals } };
  const result = (settings.handOver ? applyByKubectl : write)(resource, request, options);
  const warnings: string[] = [];
  if (live !== undefined && !hasManagedFields(live))
    warnings.push(
      "the live object has no managedFields, so all of it counts as before-first-apply's: get it with kubectl get -o yaml --show-managed-fields",
    );
  const patch = (): JsonObject => (result.ok && live ? patchBetween(resource, live, result.object) : desired);
  return tell(resource, result, { live, patch, warnings });
}

function rulesOf({ forceAt, giveWayAt }: ApplySettings): readonly ConflictRule[] {
  const rules: ConflictRule[] = [];
  if (giveWayAt.length > 0) rules.push({ resolve: "give-way", paths: giveWayAt });
  if (forceAt.length > 0) rules.push({ resolve: "force", paths: forceAt });
  return rules;
}

/** What turns live into the object, but for who owns it and what servers count. */
function patchBetween({ type, custom }: Resource, live: JsonObject, object: JsonObject): JsonObject {
  const sides = { from: strip(live), to: strip(withoutServerFields(object, live)) };
  return custom ? createMergePatch(sides) : createPatch(type, sides);
}

/** Client-side apply: the patch that kubectl would send, and what the server would make of it. */
function applyOnClient(resource: Resource, { desired, live }: Sides, settings: ApplySettings): Predicted {
  const { manager = "kubectl-client-side-apply", now, subresource, overwrite, validate } = settings;
  const prepared = preparePatch(resource.type, { desired, live }, { overwrite });
  if (prepared.outcome === "conflict") return stoppedBy(live as JsonObject, prepared.conflicts);
  const common = { manager, now, subresource, fieldValidation: fieldValidationOf(settings) };
  if (prepared.outcome === "create") {
    const result = write(resource, { verb: "create", object: prepared.object, ...common }, { validate });
    return tell(resource, result, { live, patch: () => prepared.object as JsonObject, warnings: [] });
  }
  const warnings: string[] = [];
  if (readLastApplied(live as JsonObject) === undefined)
    warnings.push(
      "the live object has no last-applied annotation, so nothing is removed from it this time: it was not created by kubectl apply, or is applied server-side",
    );
  const patch = prepared.outcome === "send" ? prepared.patch : {};
  const type = resource.custom ? "merge" : "strategic";
  const result = write(resource, { verb: "patch", patch, type, live, ...common }, { validate });
  return tell(resource, result, { live, patch: () => patch, warnings });
}

function stoppedBy(live: JsonObject, patchConflicts: Stopped["patchConflicts"]): Stopped {
  const message = `others changed ${patchConflicts.length === 1 ? "a field" : `${patchConflicts.length} fields`} since the last apply`;
  return { ok: false, message, live, conflicts: [], patchConflicts, removals: [] };
}

interface About {
  readonly live: JsonObject | undefined;
  readonly patch: () => JsonObject;
  readonly warnings: readonly string[];
}

function tell(resource: Resource, result: WriteResult, { live, patch, warnings }: About): Predicted {
  if (result.ok) {
    const object = knownPart(result.object, live);
    return { ok: true, resource, live, written: result, object, patch, warnings };
  }
  const { conflicts, removals, status } = result;
  if (live === undefined || conflicts.length + removals.length === 0) return result;
  return { ok: false, message: status.message, live, conflicts, patchConflicts: [], removals };
}
