import { apply, type Conflict, migrate, strip } from "../apply/index.ts";
import { preparePatch } from "../kubernetes/index.ts";
import { applyMergePatch, applyPatch, mergesByPatchStrategy } from "../patch/index.ts";
import type { ObjectType } from "../schema/index.ts";
import type { JsonObject } from "../value/index.ts";
import { attempt } from "./attempt.ts";
import type { LintedObject, LintOptions } from "./finding.ts";

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
  { object, live }: LintedObject,
  { manager, serverSide, force = false }: LintOptions,
): Outcome | undefined {
  if (live === undefined) return undefined;
  if (serverSide === false) return attempt(() => predictPatch(type, { object, live }));
  return manager === undefined
    ? undefined
    : attempt(() => predictApply(type, { object, live }, manager, force));
}

interface Write {
  readonly object: JsonObject;
  readonly live: JsonObject;
}

/** kubectl hands over to itself what it applied on the client's side, before it first applies on the server's. */
const KUBECTL = "kubectl";
const HAND_OVER = { do: "to-apply", from: ["kubectl-client-side-apply"], to: KUBECTL } as const;

function predictApply(type: ObjectType, { object, live }: Write, manager: string, force: boolean): Outcome {
  const before = manager === KUBECTL ? migrate(live, [HAND_OVER]) : live;
  const application = { live: before, config: object, manager };
  const first = apply(type, { ...application, force }, LENIENT);
  if (first.ok) return { object: strip(first.object), conflicts: [] };
  const forced = apply(type, { ...application, force: true }, LENIENT);
  return { object: strip(forced.ok ? forced.object : live), conflicts: first.conflicts };
}

const LENIENT = { unknownFields: "deduce" } as const;

function predictPatch(type: ObjectType, { object, live }: Write): Outcome {
  const prepared = preparePatch(type, { desired: object, live });
  const patch = prepared.outcome === "send" ? prepared.patch : {};
  const merge = mergesByPatchStrategy(type)
    ? applyPatch(type, { live, patch })
    : applyMergePatch({ live, patch });
  return { object: strip(merge), conflicts: [] };
}
