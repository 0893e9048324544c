import { apply, extract, update } from "../../apply/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { merge } from "../../typed/internal.ts";
import {
  canonicalText,
  compareStrings,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
} from "../../value/internal.ts";
import { compareOutcome } from "./difference.ts";
import type { FindType } from "./find-type.ts";

/** All steps of a case happen within the same second. */
const NOW = "2026-01-01T00:00:00Z";

/** Runs a case of the field manager, whole objects in and out; gives back the first difference. */
export function runFieldManager(vector: JsonObject, findType: FindType): string | undefined {
  let schema = vector.schema as Json;
  let live: JsonObject = { apiVersion: vector.apiVersion as Json, kind: vector.kind as Json };
  for (const [index, step] of (vector.steps as JsonObject[]).entries()) {
    if (step.do === "changeSchema") schema = step.schema as Json;
    const type = findType(schema, String(vector.type)) as ObjectType;
    const outcome = step.do === "changeSchema" ? { live } : runStep(type, live, step);
    const difference = compareOutcome(comparable(step.expect as JsonObject), comparable(outcome));
    if (difference !== undefined) return `step ${index + 1}: ${difference}`;
    if (isObject(outcome.live)) live = outcome.live;
  }
  return undefined;
}

function runStep(type: ObjectType, live: JsonObject, step: JsonObject): JsonObject {
  const manager = String(step.manager);
  const object = step.object as JsonObject;
  try {
    if (step.do === "update") return { live: update(type, { live, object, manager, now: NOW }).object };
    const extracted = step.do === "extractApply" ? extract(type, { live, manager }) : undefined;
    const config = extracted === undefined ? object : merge(type, { live: extracted, config: object });
    const result = apply(type, { live, config, manager, force: step.do !== "apply", now: NOW });
    if (result.ok) return { live: result.object };
    return { error: { kind: "conflict", message: result.message, causes: result.causes as unknown as Json } };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { error: { kind: "failed" } };
  }
}

/** An outcome as it is compared: causes in a fixed order, entries without times, and their fields as text. */
function comparable({ live, error }: JsonObject): JsonObject {
  if (isObject(live)) return { live: withComparableEntries(live) };
  if (!isObject(error) || error.kind !== "conflict")
    return { error: { kind: (error as JsonObject).kind as Json } };
  const causes = [...(error.causes as Json[])].sort((a, b) =>
    compareStrings(canonicalText(a), canonicalText(b)),
  );
  // Kubernetes names several managers in no fixed order, so there is no message to compare then.
  const managers = new Set(causes.map((cause) => (cause as JsonObject).message));
  return { error: { ...error, causes, message: managers.size > 1 ? "" : (error.message as Json) } };
}

function withComparableEntries(live: JsonObject): JsonObject {
  const { metadata } = live;
  if (!isObject(metadata) || !Array.isArray(metadata.managedFields)) return live;
  const managedFields = (metadata.managedFields as JsonObject[]).map(({ time: _, ...entry }) => ({
    ...entry,
    fieldsV1: JSON.stringify(entry.fieldsV1),
  }));
  return { ...live, metadata: { ...metadata, managedFields } };
}
