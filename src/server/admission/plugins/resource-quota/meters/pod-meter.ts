import {
  type Amount,
  type Amounts,
  amountsOf,
  isExtended,
  isNative,
  isWhole,
  objectAt,
  objectsOf,
  podUsage,
  qualityOf,
  valueAt,
} from "../../../../../kubernetes/kinds/index.ts";
import { metadataOf } from "../../../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../../../value/internal.ts";
import { type Meter, ONE, type Scopes } from "./meter.ts";

/** What of computing is measured by its own name and on both sides. */
const COMPUTE = ["cpu", "memory", "ephemeral-storage"];

const MEASURED: ReadonlySet<string> = new Set([
  "count/pods",
  "pods",
  ...COMPUTE.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
]);

/** What every container has to say if a quota is about it. */
const REQUIRED: ReadonlySet<string> = new Set(
  ["cpu", "memory"].flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
);

/** Devices of a class, as pods ask for them. */
const DEVICE_CLASS = "deviceclass.resource.kubernetes.io/";

/** Measures pods that run, or will, and counts all. */
export const POD_METER: Meter = {
  measures: (name) => MEASURED.has(name) || /^(?:requests\.)?hugepages-/.test(name) || isOfDevices(name),
  charges: (subresource, operation) =>
    subresource === "resize" ? operation === "UPDATE" : subresource === undefined,
  usage: (pod, now) =>
    hasEnded(pod, now)
      ? new Map([["count/pods", ONE]])
      : new Map([
          ["count/pods", ONE],
          ["pods", ONE],
          ...computed(podUsage(pod, "requests"), podUsage(pod, "limits")),
        ]),
  scopesOf,
  missing(pod, names) {
    const spec = objectAt(pod, "spec");
    const { requests, limits } = objectAt(spec, "resources");
    if ([...amountsOf(requests).keys(), ...amountsOf(limits).keys()].some(isWhole)) return undefined;
    const required = names.filter((name) => REQUIRED.has(name)).sort();
    const containers = [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)].map((one) => {
      const stated = objectAt(one, "resources");
      return {
        name: String(one.name),
        states: computed(amountsOf(stated.requests), amountsOf(stated.limits)),
      };
    });
    const problems = required.flatMap((name) => {
      const silent = containers.filter(({ states }) => !states.has(name)).map((one) => one.name);
      return silent.length === 0 ? [] : [`${name} for: ${[...new Set(silent)].sort().join(",")}`];
    });
    return problems.length === 0 ? undefined : `must specify ${problems.join("; ")}`;
  },
};

function isOfDevices(name: string): boolean {
  return name.startsWith("requests.") && (!isNative(name) || name.startsWith(`requests.${DEVICE_CLASS}`));
}

/** What is asked for, and may be used, by the names that quotas have for it. */
function computed(requests: Amounts, limits: Amounts): Amounts {
  const all = new Map<string, Amount>();
  for (const [name, amount] of requests) {
    const isHuge = name.startsWith("hugepages-");
    if (COMPUTE.includes(name) || isHuge) all.set(name, amount);
    if (COMPUTE.includes(name) || isHuge || isExtended(name) || name.startsWith(DEVICE_CLASS))
      all.set(`requests.${name}`, amount);
  }
  for (const [name, amount] of limits) if (COMPUTE.includes(name)) all.set(`limits.${name}`, amount);
  return all;
}

/** Whether a pod takes nothing any more: it has ended, or should have long ago. */
function hasEnded(pod: JsonObject, now: Date): boolean {
  const phase = valueAt(pod, "status.phase");
  if (phase === "Failed" || phase === "Succeeded") return true;
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadataOf(pod);
  if (typeof deletionTimestamp !== "string" || typeof deletionGracePeriodSeconds !== "number") return false;
  return now.getTime() > Date.parse(deletionTimestamp) + deletionGracePeriodSeconds * 1_000;
}

const YES = ["yes"];
const NO: readonly string[] = [];

function scopesOf(pod: JsonObject): Scopes {
  const spec = objectAt(pod, "spec");
  const { activeDeadlineSeconds: deadline, priorityClassName } = spec;
  const ends = typeof deadline === "number" && deadline >= 0;
  const isBestEffort = (valueAt(pod, "status.qosClass") || qualityOf(pod)) === "BestEffort";
  return new Map([
    ["Terminating", ends ? YES : NO],
    ["NotTerminating", ends ? NO : YES],
    ["BestEffort", isBestEffort ? YES : NO],
    ["NotBestEffort", isBestEffort ? NO : YES],
    [
      "PriorityClass",
      typeof priorityClassName === "string" && priorityClassName !== "" ? [priorityClassName] : NO,
    ],
    ["CrossNamespacePodAffinity", looksElsewhere(spec) ? YES : NO],
  ]);
}

/** Whether a pod wants to be near pods of other namespaces, or far from them. */
function looksElsewhere(spec: JsonObject): boolean {
  return ["podAffinity", "podAntiAffinity"].some((side) => {
    const affinity = objectAt(objectAt(spec, "affinity"), side);
    const terms = [
      ...objectsOf(affinity.requiredDuringSchedulingIgnoredDuringExecution),
      ...objectsOf(affinity.preferredDuringSchedulingIgnoredDuringExecution).map((one) =>
        objectAt(one, "podAffinityTerm"),
      ),
    ];
    return terms.some(
      ({ namespaces, namespaceSelector }) =>
        namespaceSelector !== undefined || (Array.isArray(namespaces) && namespaces.length > 0),
    );
  });
}
