import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  parseJson,
  printJson,
  withField,
  withoutField,
} from "../../../value/internal.ts";
import { objectAt } from "../rules/check-values.ts";

import { CPU_TARGET } from "./autoscaler-defaults.ts";

/** Where an autoscaler of version v1 keeps what it has no field for. */
const NOTES = {
  metrics: "autoscaling.alpha.kubernetes.io/metrics",
  behavior: "autoscaling.alpha.kubernetes.io/behavior",
  currentMetrics: "autoscaling.alpha.kubernetes.io/current-metrics",
  conditions: "autoscaling.alpha.kubernetes.io/conditions",
} as const;

/** A HorizontalPodAutoscaler of version v1 as v2 says it: its target is one of many metrics. */
export function autoscalerToV2(autoscaler: JsonObject): JsonObject {
  const notes = annotationsOf(autoscaler);
  let { spec, status } = withCpuTarget(autoscaler);
  if (isObject(spec)) {
    const { targetCPUUtilizationPercentage: target, ...rest } = spec;
    const others = listOf(readNote(notes[NOTES.metrics]));
    const metrics = target === undefined ? others : [...others, targetOf(target)];
    const behavior = readNote(notes[NOTES.behavior]);
    spec = { ...rest, metrics, ...(isObject(behavior) && { behavior }) };
  }
  if (isObject(status)) {
    const { currentCPUUtilizationPercentage: current, currentReplicas, ...rest } = status;
    const known = listOf(readNote(notes[NOTES.currentMetrics]));
    const metrics = known.length > 0 ? known : current === undefined ? null : [usageOf(current)];
    const conditions = readNote(notes[NOTES.conditions]);
    status = {
      ...rest,
      ...(currentReplicas && { currentReplicas }),
      currentMetrics: metrics,
      ...(Array.isArray(conditions) && { conditions }),
    };
  }
  return withParts(withoutNotes(autoscaler), { spec, status });
}

/** A HorizontalPodAutoscaler of version v1 with the target that it comes to have if it names no metric at all. */
export function withCpuTarget(autoscaler: JsonObject): JsonObject {
  const { spec } = autoscaler;
  if (!isObject(spec) || spec.targetCPUUtilizationPercentage !== undefined) return autoscaler;
  if (listOf(readNote(annotationsOf(autoscaler)[NOTES.metrics])).length > 0) return autoscaler;
  return withField(autoscaler, "spec", withField(spec, "targetCPUUtilizationPercentage", CPU_TARGET));
}

/** The way back: what v1 has no field for becomes annotations. */
export function autoscalerToV1(autoscaler: JsonObject): JsonObject {
  const notes: Record<string, string> = {};
  let { spec, status } = autoscaler;
  if (isObject(spec)) {
    const { metrics, behavior, ...rest } = spec;
    const { cpu, others } = splitMetrics(metrics);
    if (others.length > 0) notes[NOTES.metrics] = printJson(others);
    if (isObject(behavior)) notes[NOTES.behavior] = printJson(behavior);
    spec = cpu === undefined ? rest : { ...rest, targetCPUUtilizationPercentage: cpu };
  }
  if (isObject(status)) {
    const { currentMetrics, conditions, ...rest } = status;
    const metrics = listOf(currentMetrics);
    const cpu = metrics.map((metric) => cpuOf(metric, "current")).find((value) => value !== undefined);
    if (metrics.length > 0) notes[NOTES.currentMetrics] = printJson(metrics);
    if (listOf(conditions).length > 0) notes[NOTES.conditions] = printJson(conditions as JsonArray);
    status = {
      currentReplicas: 0,
      ...rest,
      ...(cpu !== undefined && { currentCPUUtilizationPercentage: cpu }),
    };
  }
  return withParts(withNotes(withoutNotes(autoscaler), notes), { spec, status });
}

type Side = "target" | "current";

function targetOf(percent: Json): JsonObject {
  const target = { type: "Utilization", averageUtilization: percent };
  return { type: "Resource", resource: { name: "cpu", target } };
}

function usageOf(percent: Json): JsonObject {
  return { type: "Resource", resource: { name: "cpu", current: { averageUtilization: percent } } };
}

/** The one metric that v1 knows, and the others. */
function splitMetrics(metrics: Json | undefined): {
  readonly cpu: Json | undefined;
  readonly others: JsonArray;
} {
  const targets = listOf(metrics).map((metric) => cpuOf(metric, "target"));
  return {
    cpu: targets.find((target) => target !== undefined),
    others: listOf(metrics).filter((_, index) => targets[index] === undefined),
  };
}

function listOf(value: Json | undefined): JsonArray {
  return Array.isArray(value) ? value : [];
}

function cpuOf(metric: Json, side: Side): Json | undefined {
  if (!isObject(metric) || metric.type !== "Resource" || !isObject(metric.resource)) return undefined;
  const { name, [side]: value } = metric.resource;
  return name === "cpu" && isObject(value) ? value.averageUtilization : undefined;
}

function readNote(text: Json | undefined): Json | undefined {
  if (typeof text !== "string") return undefined;
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function annotationsOf({ metadata }: JsonObject): JsonObject {
  return objectAt(metadata, "annotations");
}

function withoutNotes(autoscaler: JsonObject): JsonObject {
  const annotations = annotationsOf(autoscaler);
  const left = Object.values(NOTES).reduce<JsonObject>((rest, name) => withoutField(rest, name), annotations);
  return left === annotations ? autoscaler : withAnnotations(autoscaler, left);
}

function withNotes(autoscaler: JsonObject, notes: JsonObject): JsonObject {
  if (Object.keys(notes).length === 0) return autoscaler;
  return withAnnotations(autoscaler, { ...annotationsOf(autoscaler), ...notes });
}

function withAnnotations(autoscaler: JsonObject, annotations: JsonObject): JsonObject {
  const metadata = autoscaler.metadata as JsonObject;
  const empty = Object.keys(annotations).length === 0;
  const about = empty
    ? withoutField(metadata, "annotations")
    : withField(metadata, "annotations", annotations);
  return withField(autoscaler, "metadata", about);
}

function withParts(
  autoscaler: JsonObject,
  { spec, status }: { readonly spec: Json | undefined; readonly status: Json | undefined },
): JsonObject {
  const specified = spec === undefined ? autoscaler : withField(autoscaler, "spec", spec);
  return status === undefined ? specified : withField(specified, "status", status);
}
