import { printTime } from "../../../apply/internal.ts";
import { metadataOf, metaText, withMetadata } from "../../../kubernetes/metadata/index.ts";
import { required } from "../../../kubernetes/status/cause.ts";
import { isObject, type Json, type JsonObject, withField } from "../../../value/internal.ts";
import { type Answer, succeeded } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import type { Resource } from "../../resources/resource.ts";
import { conflict, invalid } from "../../status/status.ts";
import { checkNamespace } from "../write/check-namespace.ts";
import { replaceObject } from "../write/replace-object.ts";
import { readWriteRequest } from "../write/write-options.ts";
import { admitPart } from "./admit-part.ts";
import { readPart } from "./read-part.ts";

const BINDING = { apiVersion: "v1", kind: "Binding" };

/** Gives a pod the node that a Binding names. */
export async function bindPod(call: Call): Promise<Answer> {
  const { value } = await readPart(call, BINDING);
  const request = readWriteRequest(call, { kind: "CreateOptions" });
  await checkNamespace(call, value);
  const binding = await admitPart(call, { ...BINDING, value, options: request });
  const { backend } = call;
  const pods = backend.registry.find("", "v1", "pods") as Resource;
  const name = call.name ?? metaText(binding, "name");
  const target = isObject(binding.target) ? binding.target : {};
  if (typeof target.name !== "string" || target.name === "")
    throw invalid({ kind: "Binding", group: "" }, name, [required("target.name")]);
  const { now } = call;
  await replaceObject(
    { ...call, resource: pods, name, subresource: "binding" },
    {
      request,
      unconditional: true,
      mayForgetOwners: true,
      admitted: false,
      change: (pod) => ({ object: assign(pods, pod, { binding, node: target.name as string, now }) }),
    },
  );
  return succeeded();
}

function assign(
  pods: Resource,
  pod: JsonObject,
  { binding, node, now }: { readonly binding: JsonObject; readonly node: string; readonly now: Date },
): JsonObject {
  const spec = isObject(pod.spec) ? pod.spec : {};
  const name = metaText(pod, "name");
  if (metaText(pod, "deletionTimestamp") !== "")
    throw conflict(pods, name, `pod ${name} is being deleted, cannot be assigned to a host`);
  if (spec.nodeName)
    throw conflict(pods, name, `pod ${name} is already assigned to node ${JSON.stringify(spec.nodeName)}`);
  if (Array.isArray(spec.schedulingGates) && spec.schedulingGates.length > 0)
    throw conflict(pods, name, `pod ${name} has non-empty .spec.schedulingGates`);
  const bound = withField(pod, "spec", { ...spec, nodeName: node });
  const told = withMetadata(bound, {
    ...joined(pod, binding, "annotations"),
    ...joined(pod, binding, "labels"),
  });
  return withField(told, "status", scheduled(pod.status, now));
}

/** What a pod is told about itself, and what its Binding tells beside it. */
function joined(pod: JsonObject, binding: JsonObject, field: "annotations" | "labels"): JsonObject {
  const [before, more] = [metadataOf(pod)[field], metadataOf(binding)[field]];
  return isObject(more) ? { [field]: { ...(isObject(before) ? before : {}), ...more } } : {};
}

/** The status of a pod that has got a node. */
function scheduled(status: Json | undefined, now: Date): JsonObject {
  const before = isObject(status) ? status : {};
  const others = (Array.isArray(before.conditions) ? (before.conditions as readonly Json[]) : []).filter(
    (condition) => !isObject(condition) || condition.type !== "PodScheduled",
  );
  const condition = {
    type: "PodScheduled",
    status: "True",
    lastProbeTime: null,
    lastTransitionTime: printTime(now),
  };
  return { ...before, conditions: [...others, condition] };
}
