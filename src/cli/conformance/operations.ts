import {
  applyPatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
  findConflicts,
} from "../../patch/index.ts";
import type { Type } from "../../schema/internal.ts";
import { type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import { compareOutcome } from "./difference.ts";
import type { FindType } from "./find-type.ts";
import { runFieldManager } from "./fm-steps.ts";
import { runSsa } from "./ssa-steps.ts";

/** Runs a case; gives back the first difference from what it expects, `undefined` if there is none. */
export type Operation = (vector: JsonObject, findType: FindType) => string | undefined;

/** What the engine can do, by the name that vectors have for it. A case of any other op fails. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["smp.apply", compareWith(applyStrategic)],
  ["smp.diff", compareWith(diffStrategic)],
  ["smp.diff3", compareWith(diffThreeWay)],
  ["jmp.diff3", compareWith(diffMergeThreeWay)],
  ["ssa", runSsa],
  ["fm", runFieldManager],
]);

/** An operation whose outcome is compared as a whole. Bad input is an outcome too. */
function compareWith(run: (vector: JsonObject, type: Type) => JsonObject): Operation {
  return (vector, findType) => {
    const type = findType(vector.schema as Json, String(vector.type));
    return compareOutcome(
      vector.expect as Json,
      outcomeOf(() => run(vector, type)),
    );
  };
}

function outcomeOf(run: () => JsonObject): JsonObject {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { error: { kind: "error" } };
  }
}

function applyStrategic(vector: JsonObject, type: Type): JsonObject {
  const { original, patch } = vector as Record<string, JsonObject>;
  return { result: applyPatch(type, { live: original as JsonObject, patch: patch as JsonObject }) };
}

function diffStrategic(vector: JsonObject, type: Type): JsonObject {
  const { original, modified } = vector as Record<string, JsonObject>;
  const patch = createPatch(type, { from: original as JsonObject, to: modified as JsonObject });
  return { patch, ...resultOf(type, original as JsonObject, patch) };
}

function diffThreeWay(vector: JsonObject, type: Type): JsonObject {
  const { original, modified, current } = vector as Record<string, JsonObject>;
  const sides = { lastApplied: original, desired: modified as JsonObject, live: current as JsonObject };
  const sent = createThreeWayPatch(type, sides, {
    conflicts: vector.overwrite === true ? undefined : findConflicts,
  });
  if (!sent.ok) return { error: { kind: "conflict" } };
  return { patch: sent.patch, ...resultOf(type, current as JsonObject, sent.patch) };
}

function diffMergeThreeWay(vector: JsonObject): JsonObject {
  const { original, modified, current } = vector as Record<string, JsonObject>;
  const sides = { lastApplied: original, desired: modified as JsonObject, live: current as JsonObject };
  const sent = createThreeWayMergePatch(sides);
  return sent.ok ? { patch: sent.patch } : { error: { kind: "conflict" } };
}

/** What a created patch makes of its object; Kubernetes refuses a few of its own. */
function resultOf(type: Type, live: JsonObject, patch: JsonObject): JsonObject {
  const { result } = outcomeOf(() => ({ result: applyPatch(type, { live, patch }) }));
  return result === undefined ? { applyFails: true } : { result };
}
