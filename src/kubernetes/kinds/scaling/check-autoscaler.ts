import {
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelProblems,
  segmentProblems,
} from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkRequiredText, checkText, isNone } from "../rules/check-text.ts";
import { checkOneOf, objectAt, objectsOf } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { signOf } from "../rules/quantities.ts";

/** What is wrong with an autoscaler of version v2. */
export function* checkAutoscaler(autoscaler: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = autoscaler;
  if (!isObject(spec) || (live !== undefined && isSame(spec, live.spec))) return;
  const before = objectAt(live, "spec");
  yield* checkReplicas(spec, before.minReplicas === 0 ? 0 : 1);
  yield* checkTargetRef(objectAt(spec, "scaleTargetRef"), live && objectAt(before, "scaleTargetRef"));
  yield* checkMetrics(spec, before);
  if (!isObject(spec.behavior)) return;
  for (const way of ["scaleUp", "scaleDown"]) {
    const rules = spec.behavior[way];
    if (isObject(rules)) yield* checkScaling(rules, `spec.behavior.${way}`);
  }
}

/** Scaling to nothing must be switched on in a server; who did before may go on. */
function* checkReplicas(spec: JsonObject, lowest: number): Iterable<Cause> {
  const { minReplicas: least, maxReplicas: most = 0 } = spec;
  if (typeof least === "number" && least < lowest)
    yield invalid("spec.minReplicas", least, `must be greater than or equal to ${lowest}`);
  if (typeof most !== "number") return;
  if (most === 0) yield required("spec.maxReplicas", "must be set and greater than 0");
  if (most < 0) yield invalid("spec.maxReplicas", most, "must be greater than or equal to 1");
  if (typeof least === "number" && most < least)
    yield invalid("spec.maxReplicas", most, "must be greater than or equal to `minReplicas`");
}

/** A target that was there before may be of a version that nobody would accept now. */
function* checkTargetRef(ref: JsonObject, before: JsonObject | undefined): Iterable<Cause> {
  const path = "spec.scaleTargetRef";
  yield* checkReference(ref, path);
  const { apiVersion = "", kind } = ref;
  if (before !== undefined && kind === before.kind && apiVersion === (before.apiVersion ?? "")) return;
  yield* checkApiVersion(apiVersion, `${path}.apiVersion`, kind === "ReplicationController");
}

function* checkReference({ kind, name }: JsonObject, path: string): Iterable<Cause> {
  yield* checkRequiredText(kind, `${path}.kind`, segmentProblems);
  yield* checkRequiredText(name, `${path}.name`, segmentProblems);
}

function* checkApiVersion(apiVersion: Json, field: string, mayBeCore: boolean): Iterable<Cause> {
  const parts = String(apiVersion).split("/");
  if (parts.length > 2) yield invalid(field, apiVersion, `unexpected GroupVersion string: ${apiVersion}`);
  else if (!mayBeCore && (parts.length === 1 || parts[0] === ""))
    yield invalid(field, apiVersion, "apiVersion must specify API group");
}

/** The field that a metric of a type is in, in the order in which Kubernetes looks at them. */
const SOURCES: Readonly<Record<string, string>> = {
  Object: "object",
  External: "external",
  Pods: "pods",
  Resource: "resource",
  ContainerResource: "containerResource",
};

const TYPES = Object.keys(SOURCES).sort();

function* checkMetrics(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  const metrics = objectsOf(spec.metrics);
  const keepsVersions = objectsOf(before.metrics).some(
    ({ type, object }) => type === "Object" && isObject(object) && [...checkDescribed(object, "")].length > 0,
  );
  for (const [index, metric] of metrics.entries())
    yield* checkMetric(metric, `spec.metrics[${index}]`, keepsVersions);
  if (spec.minReplicas === 0 && !metrics.some(({ type }) => type === "Object" || type === "External"))
    yield forbidden(
      "spec.metrics",
      "must specify at least one Object or External metric to support scaling to zero replicas",
    );
}

function checkDescribed(source: JsonObject, path: string): Iterable<Cause> {
  const { apiVersion = "" } = objectAt(source, "describedObject");
  return checkApiVersion(apiVersion, `${path}.describedObject.apiVersion`, true);
}

function* checkMetric(metric: JsonObject, path: string, keepsVersions: boolean): Iterable<Cause> {
  const { type = "" } = metric;
  if (type === "") yield required(`${path}.type`, "must specify a metric source type");
  yield* checkOneOf(type, TYPES, `${path}.type`);
  const stated = Object.values(SOURCES).filter((name) => isObject(metric[name]));
  const [first] = stated;
  if (first !== undefined) {
    const source = objectAt(metric, first);
    if (first === "object") {
      yield* checkReference(objectAt(source, "describedObject"), `${path}.object.describedObject`);
      if (!keepsVersions) yield* checkDescribed(source, `${path}.object`);
    }
    yield* checkSource(first, source, `${path}.${first}`);
  }
  const expected = SOURCES[String(type)];
  if (expected !== undefined && !stated.includes(expected))
    yield required(`${path}.${expected}`, "must populate information for the given metric source");
  if (stated.length === 1) return;
  for (const name of stated.filter((other) => other !== expected))
    yield forbidden(`${path}.${name}`, "must populate the given metric source only");
}

/** Where a metric comes from, and what is aimed at. */
function* checkSource(name: string, source: JsonObject, path: string): Iterable<Cause> {
  const target = objectAt(source, "target");
  const has = (field: string): boolean => target[field] !== undefined;
  if (name === "resource" || name === "containerResource") {
    yield* checkResource(name, source, path);
    yield* checkTarget(target, `${path}.target`);
    if (!has("averageUtilization") && !has("averageValue"))
      yield required(
        `${path}.target.averageUtilization`,
        "must set either a target raw value or a target utilization",
      );
    if (has("averageUtilization") && has("averageValue"))
      yield forbidden(
        `${path}.target.averageValue`,
        "may not set both a target raw value and a target utilization",
      );
    return;
  }
  const { name: metric } = objectAt(source, "metric");
  yield* checkRequiredText(metric, `${path}.metric.name`, segmentProblems, "must specify a metric name");
  yield* checkTarget(target, `${path}.target`);
  if (!has("averageValue") && (name === "pods" || !has("value")))
    yield required(`${path}.target.averageValue`, TARGET_MISSING[name]);
  if (name === "external" && has("averageValue") && has("value"))
    yield forbidden(
      `${path}.target.value`,
      "may not set both a target value for metric and a per-pod target",
    );
}

const TARGET_MISSING: Readonly<Record<string, string>> = {
  object: "must set either a target value or averageValue",
  external: "must set either a target value for metric or a per-pod target",
  pods: "must specify a positive target averageValue",
};

function* checkResource(kind: string, { name, container }: JsonObject, path: string): Iterable<Cause> {
  if (isNone(name)) yield required(`${path}.name`, "must specify a resource name");
  if (kind !== "containerResource") return;
  yield* checkText(name, `${path}.name`, containerResourceProblems);
  yield* checkRequiredText(container, `${path}.container`, labelProblems, "must specify a container");
}

function containerResourceProblems(name: string): readonly string[] {
  const isStandard = /^(cpu|memory|ephemeral-storage|hugepages-.*)$/.test(name) || name.includes("/");
  return [...labelKeyProblems(name), ...(isStandard ? [] : ["must be a standard resource for containers"])];
}

function* checkTarget(target: JsonObject, path: string): Iterable<Cause> {
  const { type = "", averageUtilization } = target;
  if (type === "") yield required(`${path}.type`, "must specify a metric target type");
  if (!["Utilization", "Value", "AverageValue"].includes(type as string))
    yield invalid(`${path}.type`, type, "must be either Utilization, Value, or AverageValue");
  for (const name of ["value", "averageValue"]) {
    const amount = target[name];
    if (amount !== undefined && signOf(amount) <= 0)
      yield invalid(`${path}.${name}`, amount, "must be positive");
  }
  if (typeof averageUtilization === "number" && averageUtilization < 1)
    yield invalid(`${path}.averageUtilization`, averageUtilization, "must be greater than 0");
}

/** How fast pods come or go. */
function* checkScaling(rules: JsonObject, path: string): Iterable<Cause> {
  const { stabilizationWindowSeconds: seconds, selectPolicy, policies, tolerance } = rules;
  if (typeof seconds === "number") yield* checkSpan(seconds, 0, 3600, `${path}.stabilizationWindowSeconds`);
  yield* checkOneOf(selectPolicy, ["Disabled", "Max", "Min"], `${path}.selectPolicy`);
  if (isNone(policies)) yield required(`${path}.policies`, "must specify at least one Policy");
  for (const [index, { type = "", value = 0, periodSeconds = 0 }] of objectsOf(policies).entries()) {
    const place = `${path}.policies[${index}]`;
    if (type !== "Pods" && type !== "Percent") yield notSupported(`${place}.type`, type, ["Percent", "Pods"]);
    if (Number(value) <= 0) yield invalid(`${place}.value`, value, "must be greater than zero");
    yield* checkSpan(Number(periodSeconds), 1, 1800, `${place}.periodSeconds`);
  }
  if (tolerance !== undefined && signOf(tolerance) < 0)
    yield invalid(`${path}.tolerance`, tolerance, "must be greater than or equal to 0");
}

function* checkSpan(seconds: number, least: 0 | 1, most: number, field: string): Iterable<Cause> {
  if (seconds < least)
    yield invalid(field, seconds, `must be greater than ${least === 0 ? "or equal to " : ""}zero`);
  if (seconds > most) yield invalid(field, seconds, `must be less than or equal to ${most}`);
}
