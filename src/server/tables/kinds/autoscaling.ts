import type { JsonObject } from "../../../value/internal.ts";
import { age, count, name } from "../cells.ts";
import { type CellsOf, row } from "../printer.ts";
import { printQuantity } from "../quantities.ts";
import { getItems, getNumber, getObject, getText, hasField } from "../read-fields.ts";

export const AUTOSCALING: Record<string, CellsOf> = {
  "autoscaling/v2/HorizontalPodAutoscaler": autoscaler((object) => ({
    wanted: getItems(getObject(object, "spec"), "metrics"),
    current: getItems(getObject(object, "status"), "currentMetrics"),
  })),
  "autoscaling/v1/HorizontalPodAutoscaler": autoscaler((object) => ({
    wanted: cpuMetrics(getObject(object, "spec"), "targetCPUUtilizationPercentage", "target"),
    current: cpuMetrics(getObject(object, "status"), "currentCPUUtilizationPercentage", "current"),
  })),
};

interface Metrics {
  readonly wanted: readonly JsonObject[];
  readonly current: readonly JsonObject[];
}

function autoscaler(metricsOf: (object: JsonObject) => Metrics): CellsOf {
  return row(
    name,
    printReference,
    (object) => printMetrics(metricsOf(object)),
    (object) => String(getNumber(getObject(object, "spec"), "minReplicas", 1)),
    count("spec.maxReplicas"),
    count("status.currentReplicas"),
    age,
  );
}

/** The metric that is all that autoscaling/v1 knows, as v2 writes it. */
function cpuMetrics(object: JsonObject, key: string, part: "target" | "current"): JsonObject[] {
  if (!hasField(object, key)) return [];
  const utilization = { averageUtilization: getNumber(object, key) };
  return [{ type: "Resource", resource: { name: "cpu", [part]: utilization } }];
}

function printReference(object: JsonObject): string {
  const target = getObject(getObject(object, "spec"), "scaleTargetRef");
  return `${getText(target, "kind")}/${getText(target, "name")}`;
}

const MOST_METRICS = 2;

function printMetrics({ wanted, current }: Metrics): string {
  // Who names no metric gets this one.
  if (wanted.length === 0) return printMetrics({ wanted: [DEFAULT_METRIC], current });
  const texts = wanted
    .slice(0, MOST_METRICS)
    .map((metric, index) => printMetric(metric, current[index] ?? {}));
  const more = wanted.length - MOST_METRICS;
  return texts.join(", ") + (more > 0 ? ` + ${more} more...` : "");
}

const DEFAULT_METRIC = { type: "Resource", resource: { name: "cpu", target: { averageUtilization: 80 } } };

/** The part of a metric that each type of it has. */
const PARTS: Record<string, string> = {
  External: "external",
  Object: "object",
  Pods: "pods",
  Resource: "resource",
  ContainerResource: "containerResource",
};

function printMetric(wanted: JsonObject, status: JsonObject): string {
  const type = getText(wanted, "type");
  const part = Object.hasOwn(PARTS, type) ? (PARTS[type] as string) : undefined;
  if (part === undefined) return "<unknown type>";
  const target = getObject(getObject(wanted, part), "target");
  const current = hasField(status, part) ? getObject(getObject(status, part), "current") : undefined;
  if (type === "Pods") return printPair(current, target, "averageValue");
  if (type === "External" || type === "Object") {
    if (!hasField(target, "averageValue")) return printPair(current, target, "value");
    const known = current !== undefined && hasField(current, "averageValue");
    return `${printPair(known ? current : undefined, target, "averageValue")} (avg)`;
  }
  const resource = getText(getObject(wanted, part), "name");
  if (hasField(target, "averageValue")) return `${resource}: ${printPair(current, target, "averageValue")}`;
  const utilization = printPercentage(current ?? {}, "<unknown>");
  return `${resource}: ${utilization}/${printPercentage(target, "<auto>")}`;
}

function printPair(current: JsonObject | undefined, target: JsonObject, key: string): string {
  const now = current === undefined ? "<unknown>" : printQuantity(current[key], "<nil>");
  return `${now}/${printQuantity(target[key], "<nil>")}`;
}

function printPercentage(object: JsonObject, absent: string): string {
  return hasField(object, "averageUtilization") ? `${getNumber(object, "averageUtilization")}%` : absent;
}
