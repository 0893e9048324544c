import { printTime } from "../../apply/internal.ts";
import { equal, isObject, type Json, type JsonObject } from "../../value/internal.ts";

/** A condition without its time. */
export interface Condition {
  readonly type: string;
  readonly status: "True" | "False";
  readonly reason: string;
  readonly message: string;
  /** The generation of the object that it is about, where the kind says so. */
  readonly observedGeneration?: number;
  /** Of pods, whose conditions all have it. */
  readonly lastProbeTime?: null;
}

/** The conditions of a status. */
export function conditionsOf(status: Json | undefined): readonly JsonObject[] {
  const { conditions } = isObject(status) ? status : {};
  return Array.isArray(conditions) ? conditions.filter(isObject) : [];
}

/** An object whose status has these conditions, among others; itself if it has them already. */
export function withConditions(object: JsonObject, stated: readonly Condition[], now: Date): JsonObject {
  const status = isObject(object.status) ? object.status : {};
  const before = conditionsOf(status);
  const conditions = addConditions(before, stated, now);
  return conditions === before ? object : { ...object, status: { ...status, conditions } };
}

/** Conditions with some more, or with others in their places; the same if nothing changes. One keeps its time while its status does. */
export function addConditions(
  before: readonly JsonObject[],
  stated: readonly Condition[],
  now: Date,
): readonly JsonObject[] {
  return stated.reduce((all, condition) => addCondition(all, condition, now), before);
}

function addCondition(
  conditions: readonly JsonObject[],
  condition: Condition,
  now: Date,
): readonly JsonObject[] {
  const index = conditions.findIndex(({ type }) => type === condition.type);
  const last = conditions[index];
  if (last === undefined) return [...conditions, { ...condition, lastTransitionTime: printTime(now) }];
  const since: Json = last.status === condition.status ? (last.lastTransitionTime as Json) : printTime(now);
  const next: JsonObject = { ...condition, lastTransitionTime: since };
  return equal(next, last) ? conditions : conditions.toSpliced(index, 1, next);
}
