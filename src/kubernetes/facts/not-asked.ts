import { isObject, type JsonObject } from "../../value/internal.ts";
import { once } from "../once.ts";

/*
 * Kubernetes' OpenAPI document calls every field required that Go always writes. A server asks for most of these, but its code is
 * content with a zero in some, or reports it elsewhere: they are listed by definition, without `io.k8s.api.`; an asterisk is all
 * of them.
 */
export const NOT_ASKED: string = `admissionregistration.v1.ServiceReference *
apps.v1.ControllerRevision revision
apps.v1.DaemonSetCondition *
apps.v1.DaemonSetSpec *
apps.v1.DaemonSetStatus *
apps.v1.DeploymentCondition *
apps.v1.ReplicaSetCondition *
apps.v1.ReplicaSetStatus *
apps.v1.StatefulSetCondition *
apps.v1.StatefulSetStatus *
autoscaling.v1.HorizontalPodAutoscalerStatus *
autoscaling.v2.HorizontalPodAutoscalerCondition *
autoscaling.v2.HorizontalPodAutoscalerStatus *
batch.v1.JobCondition *
batch.v1.PodFailurePolicy rules
core.v1.AttachedVolume *
core.v1.ContainerResizePolicy *
core.v1.ContainerStateTerminated *
core.v1.ContainerStatus *
core.v1.DaemonEndpoint *
core.v1.DownwardAPIVolumeFile path
core.v1.GCEPersistentDiskVolumeSource pdName
core.v1.HTTPHeader *
core.v1.ISCSIPersistentVolumeSource lun
core.v1.ISCSIVolumeSource lun
core.v1.LimitRangeSpec limits
core.v1.LinuxContainerUser *
core.v1.NamespaceCondition *
core.v1.NodeAddress *
core.v1.NodeCondition *
core.v1.NodeSystemInfo *
core.v1.ObjectFieldSelector fieldPath
core.v1.PersistentVolumeClaimCondition *
core.v1.PersistentVolumeClaimTemplate spec
core.v1.PersistentVolumeClaimVolumeSource claimName
core.v1.PodCondition status
core.v1.PodSchedulingGate name
core.v1.PreferredSchedulingTerm preference
core.v1.ReplicationControllerCondition *
core.v1.ReplicationControllerStatus *
core.v1.ResourceClaim name
core.v1.ResourceFieldSelector resource
core.v1.ScaleIOVolumeSource secretRef
core.v1.ServiceAccountTokenProjection path
core.v1.SleepAction seconds
core.v1.Sysctl value
core.v1.VolumeMountStatus *
core.v1.WeightedPodAffinityTerm podAffinityTerm
resource.v1.ResourcePool generation
storage.v1.CSINodeSpec drivers
storage.v1.TokenRequest audience
storage.v1.VolumeAttachmentStatus *`;

/*
 * Fields that hold one of a few texts, which the document lists, where a server's code does not ask for that, or asks at another
 * place: `spec.strategy` in place of `spec.strategy.type`.
 */
export const NOT_LISTED: string = `apps.v1.DaemonSetUpdateStrategy type
apps.v1.DeploymentStrategy type
apps.v1.StatefulSetUpdateStrategy type
core.v1.ContainerStatus stopSignal
core.v1.Lifecycle stopSignal
core.v1.PersistentVolumeClaimSpec accessModes
core.v1.PodStatus phase
core.v1.VolumeMount mountPropagation`;

const PREFIX = "io.k8s.api.";
const notAsked = once(() => readLines(NOT_ASKED));
const notListed = once(() => readLines(NOT_LISTED));

function readLines(text: string): ReadonlyMap<string, string> {
  return new Map(text.split("\n").map((line) => line.split(" ") as [string, string]));
}

/** A definition's schema, with no more required and listed than a server asks for. */
export function correctDefinition(name: string, schema: JsonObject): JsonObject {
  if (!name.startsWith(PREFIX)) return schema;
  const known = name.slice(PREFIX.length);
  return withoutList(withoutRequired(schema, notAsked().get(known)), notListed().get(known));
}

function withoutRequired(schema: JsonObject, field: string | undefined): JsonObject {
  if (field === undefined) return schema;
  const { required, ...rest } = schema;
  if (field === "*" || !Array.isArray(required)) return rest;
  return { ...rest, required: required.filter((name) => name !== field) };
}

function withoutList(schema: JsonObject, field: string | undefined): JsonObject {
  const { properties } = schema;
  const property = field !== undefined && isObject(properties) ? properties[field] : undefined;
  if (field === undefined || !isObject(properties) || !isObject(property)) return schema;
  const { enum: _, items, ...rest } = property;
  const listed = isObject(items) ? { ...rest, items: withoutEnum(items) } : rest;
  return { ...schema, properties: { ...properties, [field]: listed } };
}

function withoutEnum({ enum: _, ...rest }: JsonObject): JsonObject {
  return rest;
}
