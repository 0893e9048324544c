import { printTime } from "../../../apply/internal.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { type Cause, forbidden } from "../../status/cause.ts";
import type { Kind, Kinds } from "../kind.ts";
import { objectAt, objectsOf } from "../rules/check-values.ts";
import { inside } from "../rules/defaults.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { withProfiles } from "./app-armor.ts";
import { checkPodSpec } from "./check-pod.ts";
import { checkPodAnnotations, checkPodAnnotationsUpdate, checkPodTemplate } from "./check-pod-template.ts";
import { checkPodUpdate } from "./check-pod-update.ts";
import { pruned } from "./disabled-fields.ts";
import { withOwnLabels } from "./placing/label-keys.ts";
import { completePod, POD, POD_TEMPLATE } from "./pod-defaults.ts";
import { nameWarnings, podWarnings } from "./warnings/pod-warnings.ts";

/**
 * A pod begins as pending, and has time to end once it is on a node. It is the node that lets it go then: where there is
 * none behind the name, as here, the pod stays marked until somebody deletes it with a grace period of zero.
 */
const POD_KIND: Kind = {
  generation: true,
  defaults: POD,
  statusIgnores: ["metadata.deletionTimestamp", "metadata.ownerReferences"],
  setDefaults: completePod,
  prepareCreate: (pod, { now }) => ({
    ...withProfiles(withOwnLabels(pod)),
    status: {
      phase: "Pending",
      ...(isGated(pod) && { conditions: [{ ...GATED, lastTransitionTime: printTime(now) }] }),
      qosClass: qualityOf(pod),
    },
  }),
  prepareUpdate(pod, live, { subresource }) {
    if (subresource !== "status" || !isObject(pod.status) || pod.status.qosClass) return pod;
    const { qosClass } = objectAt(live, "status");
    return qosClass === undefined ? pod : { ...pod, status: { ...pod.status, qosClass } };
  },
  *warn(pod, live): Iterable<string> {
    if (live !== undefined) return;
    yield* nameWarnings(pod, "the Pod's hostname");
    yield* podWarnings(pod, "");
  },
  gracePeriod(pod) {
    const { nodeName, terminationGracePeriodSeconds = 0 } = objectAt(pod, "spec");
    const { phase } = objectAt(pod, "status");
    const ended = phase === "Succeeded" || phase === "Failed";
    if (nodeName === undefined || nodeName === "" || ended) return 0;
    const seconds = Number(terminationGracePeriodSeconds);
    return seconds < 0 ? 1 : seconds;
  },
  check: checkPod,
};

/** What is wrong with a pod. One that changes nothing of what it wants is not asked about that again. */
function* checkPod(pod: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(pod, "spec");
  const { name, annotations } = metadataOf(pod);
  if (live !== undefined) yield* checkPodAnnotationsUpdate(pod, live);
  if (isObject(live?.spec) && isSame(spec, live.spec)) return;
  yield* checkPodAnnotations(annotations, spec, "metadata.annotations");
  yield* checkPodSpec(spec, "spec", { isPod: true, podName: String(name ?? "") });
  if (isObject(live?.spec)) yield* checkPodUpdate(spec, live.spec);
  else yield* checkNewPod(spec);
}

function* checkNewPod(spec: JsonObject): Iterable<Cause> {
  if (objectsOf(spec.ephemeralContainers).length > 0)
    yield forbidden("spec.ephemeralContainers", "cannot be set on create");
  if (spec.nodeName && objectsOf(spec.schedulingGates).length > 0)
    yield forbidden("spec.nodeName", "cannot be set until all schedulingGates have been cleared");
}

/** Pods, and templates of them that are objects by themselves. */
export const PODS: Kinds = {
  "/Pod": pruned("spec", POD_KIND),
  "/PodTemplate": pruned("template.spec", {
    generation: true,
    defaults: { template: inside(POD_TEMPLATE) },
    warn: ({ template }) => podWarnings(template, "template"),
    check: ({ template }) => checkPodTemplate(template, "template"),
  }),
};

const GATED: JsonObject = {
  type: "PodScheduled",
  status: "False",
  lastProbeTime: null,
  reason: "SchedulingGated",
  message: "Scheduling is blocked due to non-empty scheduling gates",
};

function isGated({ spec }: JsonObject): boolean {
  return isObject(spec) && objectsOf(spec.schedulingGates).length > 0;
}

/** How well a pod is treated: what it asks for and what it may use say so. */
export function qualityOf({ spec }: JsonObject): string {
  const { containers, initContainers, resources } = isObject(spec) ? spec : {};
  const asking =
    resources === undefined ? [...objectsOf(containers), ...objectsOf(initContainers)] : [{ resources }];
  const all = asking.map(resourcesOf);
  if (all.every(({ requests, limits }) => isEmpty(requests) && isEmpty(limits))) return "BestEffort";
  const guaranteed = all.every(({ requests, limits }) =>
    ["cpu", "memory"].every((name) => limits[name] !== undefined && requests[name] === limits[name]),
  );
  return guaranteed ? "Guaranteed" : "Burstable";
}

function resourcesOf(container: JsonObject): { readonly requests: JsonObject; readonly limits: JsonObject } {
  const resources = objectAt(container, "resources");
  const { requests, limits } = resources;
  return { requests: computeOf(requests), limits: computeOf(limits) };
}

/** Only these count. */
function computeOf(amounts: Json | undefined): JsonObject {
  if (!isObject(amounts)) return {};
  const { cpu, memory } = amounts;
  return { ...(isSome(cpu) && { cpu }), ...(isSome(memory) && { memory }) };
}

function isSome(amount: Json | undefined): amount is Json {
  return amount !== undefined && amount !== "0" && amount !== 0;
}

function isEmpty(object: JsonObject): boolean {
  return Object.keys(object).length === 0;
}
