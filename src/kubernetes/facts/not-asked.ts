import type { JsonObject } from "../../value/internal.ts";

/*
 * Kubernetes' OpenAPI document calls every field required that Go always writes. A server asks for most of these, but its code is
 * content with a zero in some: they are listed by definition, without `io.k8s.api.`; an asterisk is all of them.
 */
export const NOT_ASKED: string = `apps.v1.ControllerRevision revision
apps.v1.DaemonSetCondition *
apps.v1.DaemonSetStatus *
apps.v1.DeploymentCondition *
apps.v1.ReplicaSetCondition *
apps.v1.ReplicaSetStatus *
apps.v1.StatefulSetCondition *
apps.v1.StatefulSetStatus *
autoscaling.v1.HorizontalPodAutoscalerStatus *
autoscaling.v2.HorizontalPodAutoscalerCondition *
autoscaling.v2.HorizontalPodAutoscalerStatus *
batch.v1.PodFailurePolicy rules
core.v1.AttachedVolume *
core.v1.ContainerStateTerminated *
core.v1.ContainerStatus *
core.v1.DaemonEndpoint *
core.v1.HTTPHeader value
core.v1.ISCSIPersistentVolumeSource lun
core.v1.ISCSIVolumeSource lun
core.v1.LimitRangeSpec limits
core.v1.NamespaceCondition *
core.v1.NodeAddress *
core.v1.NodeCondition *
core.v1.NodeSystemInfo *
core.v1.PersistentVolumeClaimCondition *
core.v1.PodCondition status
core.v1.ReplicationControllerCondition *
core.v1.ReplicationControllerStatus *
core.v1.SleepAction seconds
core.v1.Sysctl value
resource.v1.ResourcePool generation
storage.v1.CSINodeSpec drivers
storage.v1.TokenRequest audience
storage.v1.VolumeAttachmentStatus *`;

const PREFIX = "io.k8s.api.";
let lines: ReadonlyMap<string, string> | undefined;

/** A definition's schema, with what a server asks for as required. */
export function correctRequired(name: string, schema: JsonObject): JsonObject {
  lines ??= new Map(NOT_ASKED.split("\n").map((line) => line.split(" ") as [string, string]));
  const notAsked = name.startsWith(PREFIX) ? lines.get(name.slice(PREFIX.length)) : undefined;
  if (notAsked === undefined) return schema;
  const { required, ...rest } = schema;
  if (notAsked === "*" || !Array.isArray(required)) return rest;
  return { ...rest, required: required.filter((field) => field !== notAsked) };
}
