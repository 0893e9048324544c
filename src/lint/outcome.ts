import { apply, type Conflict, strip } from "../apply/internal.ts";
import { applyAfterHandOver, preparePatch } from "../kubernetes/internal.ts";
import { applyMergePatch, applyPatch, mergesByPatchStrategy } from "../patch/index.ts";
import type { ObjectType } from "../schema/internal.ts";
import { lenientType } from "../typed/internal.ts";
import type { JsonObject } from "../value/internal.ts";
import { attempt } from "./attempt.ts";
import type { LintedObject } from "./finding.ts";

/** A config, how it will be applied, and what it will meet, as JSON. */
export interface ReadObject extends LintedObject {
  readonly object: JsonObject;
  readonly live: JsonObject | undefined;
}

/** What a write will make of live. */
export interface Outcome {
  /** Without `metadata.managedFields`. */
  readonly object: JsonObject;
  /** What others own and the config changes; those are settled by force in `object`. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Predicts a write; `undefined` if too little is known of it, or if it fails: the config is then not valid, which other
 * rules tell.
 */
export function predict(
  type: ObjectType,
  { object, live, manager, serverSide, force = false }: ReadObject,
): Outcome | undefined {
  if (live === undefined || !isOfKind(object) || !isOfKind(live)) return undefined;
  if (serverSide === false) return attempt(() => predictPatch(type, { object, live }));
  return manager === undefined
    ? undefined
    : attempt(() => predictApply(type, { object, live }, manager, force));
}

/** Whether an object says what it is, as all that is written does. */
function isOfKind({ apiVersion, kind }: JsonObject): boolean {
  return typeof apiVersion === "string" && typeof kind === "string";
}

interface Write {
  readonly object: JsonObject;
  readonly live: JsonObject;
}

/** The manager of `kubectl apply --server-side`, which hands over to itself what it applied on the client's side. */
const KUBECTL = "kubectl";

/** Fields that the type does not know are merged as well: other rules tell of them. */
function predictApply(strict: ObjectType, { object, live }: Write, manager: string, force: boolean): Outcome {
  const type = lenientType(strict);
  const first = apply(type, { live, config: object, manager, force });
  const applied = first.ok ? first : apply(type, { live, config: object, manager, force: true });
  const conflicts = first.ok ? [] : first.conflicts;
  if (!applied.ok) return { object: strip(live), conflicts };
  const handOver = { object: applied.object, config: object, manager, force: true };
  const last = manager === KUBECTL ? applyAfterHandOver(type, handOver) : undefined;
  return { object: strip(last?.ok ? last.object : applied.object), conflicts };
}

function predictPatch(type: ObjectType, { object, live }: Write): Outcome {
  const prepared = preparePatch(type, { desired: object, live });
  const patch = prepared.outcome === "send" ? prepared.patch : {};
  const merge = mergesByPatchStrategy(type)
    ? applyPatch(type, { live, patch })
    : applyMergePatch({ live, patch });
  return { object: strip(merge), conflicts: [] };
}
