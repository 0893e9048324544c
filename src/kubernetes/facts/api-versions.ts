/** A version of built-in kinds that Kubernetes gave up, or will. Releases are minor ones: 22 is 1.22. */
export interface RetiredVersion {
  readonly deprecated: number;
  /** The first release that does not serve it; `undefined` if none is planned. */
  readonly removed: number | undefined;
  /** What to use instead; `undefined` if there is nothing like it. */
  readonly instead: string | undefined;
}

type Row = readonly [
  version: string,
  kinds: string,
  deprecated: number,
  removed?: number | undefined,
  instead?: string,
];

const ADMISSION = "admissionregistration.k8s.io";
const FLOW = "flowcontrol.apiserver.k8s.io";
const FLOW_KINDS = "FlowSchema PriorityLevelConfiguration";
const POLICIES = "ValidatingAdmissionPolicy ValidatingAdmissionPolicyBinding";
const MUTATING_POLICIES = "MutatingAdmissionPolicy MutatingAdmissionPolicyBinding";
const ROLES = "Role RoleBinding ClusterRole ClusterRoleBinding";
const DEVICES = "DeviceClass ResourceClaim ResourceClaimTemplate ResourceSlice";

/** As Kubernetes' own types say it (their life cycle), and its guide to deprecated APIs; to be extended with each release. */
const ROWS: readonly Row[] = [
  ["v1", "ComponentStatus", 19],
  ["v1", "Endpoints", 33, undefined, "discovery.k8s.io/v1 EndpointSlice"],
  [`${ADMISSION}/v1alpha1`, POLICIES, 29, 32, `${ADMISSION}/v1`],
  [`${ADMISSION}/v1alpha1`, MUTATING_POLICIES, 35, 38, `${ADMISSION}/v1`],
  [`${ADMISSION}/v1beta1`, POLICIES, 31, 34, `${ADMISSION}/v1`],
  [
    `${ADMISSION}/v1beta1`,
    "MutatingWebhookConfiguration ValidatingWebhookConfiguration",
    16,
    22,
    `${ADMISSION}/v1`,
  ],
  ["apiextensions.k8s.io/v1beta1", "CustomResourceDefinition", 16, 22, "apiextensions.k8s.io/v1"],
  ["apiregistration.k8s.io/v1beta1", "APIService", 19, 22, "apiregistration.k8s.io/v1"],
  ["apps/v1beta1", "ControllerRevision Deployment StatefulSet", 8, 16, "apps/v1"],
  ["apps/v1beta2", "ControllerRevision DaemonSet Deployment ReplicaSet StatefulSet", 9, 16, "apps/v1"],
  ["authentication.k8s.io/v1alpha1", "SelfSubjectReview", 29, 32, "authentication.k8s.io/v1"],
  ["authentication.k8s.io/v1beta1", "SelfSubjectReview", 30, 33, "authentication.k8s.io/v1"],
  ["authentication.k8s.io/v1beta1", "TokenReview", 19, 22, "authentication.k8s.io/v1"],
  [
    "authorization.k8s.io/v1beta1",
    "LocalSubjectAccessReview SelfSubjectAccessReview SelfSubjectRulesReview SubjectAccessReview",
    19,
    22,
    "authorization.k8s.io/v1",
  ],
  ["autoscaling/v2beta1", "HorizontalPodAutoscaler", 22, 25, "autoscaling/v2"],
  ["autoscaling/v2beta2", "HorizontalPodAutoscaler", 23, 26, "autoscaling/v2"],
  ["batch/v1beta1", "CronJob", 21, 25, "batch/v1"],
  ["certificates.k8s.io/v1alpha1", "ClusterTrustBundle", 34, 37, "certificates.k8s.io/v1beta1"],
  ["certificates.k8s.io/v1beta1", "CertificateSigningRequest", 19, 22, "certificates.k8s.io/v1"],
  ["coordination.k8s.io/v1alpha2", "LeaseCandidate", 35, 38, "coordination.k8s.io/v1beta1"],
  ["coordination.k8s.io/v1beta1", "Lease", 19, 22, "coordination.k8s.io/v1"],
  ["discovery.k8s.io/v1beta1", "EndpointSlice", 21, 25, "discovery.k8s.io/v1"],
  ["events.k8s.io/v1beta1", "Event", 22, 25, "events.k8s.io/v1"],
  ["extensions/v1beta1", "DaemonSet Deployment ReplicaSet", 8, 16, "apps/v1"],
  ["extensions/v1beta1", "NetworkPolicy", 9, 16, "networking.k8s.io/v1"],
  ["extensions/v1beta1", "Ingress", 14, 22, "networking.k8s.io/v1"],
  ["extensions/v1beta1", "PodSecurityPolicy", 10, 16, "Pod Security admission, by labels of the namespace"],
  [`${FLOW}/v1beta1`, FLOW_KINDS, 23, 26, `${FLOW}/v1`],
  [`${FLOW}/v1beta2`, FLOW_KINDS, 26, 29, `${FLOW}/v1`],
  [`${FLOW}/v1beta3`, FLOW_KINDS, 29, 32, `${FLOW}/v1`],
  ["networking.k8s.io/v1beta1", "Ingress IngressClass", 19, 22, "networking.k8s.io/v1"],
  ["networking.k8s.io/v1beta1", "IPAddress ServiceCIDR", 34, 37, "networking.k8s.io/v1"],
  ["node.k8s.io/v1beta1", "RuntimeClass", 22, 25, "node.k8s.io/v1"],
  ["policy/v1beta1", "PodDisruptionBudget", 21, 25, "policy/v1"],
  ["policy/v1beta1", "Eviction", 22, 25, "policy/v1"],
  ["policy/v1beta1", "PodSecurityPolicy", 21, 25, "Pod Security admission, by labels of the namespace"],
  ["rbac.authorization.k8s.io/v1beta1", ROLES, 17, 22, "rbac.authorization.k8s.io/v1"],
  ["resource.k8s.io/v1beta1", DEVICES, 35, 38, "resource.k8s.io/v1"],
  ["resource.k8s.io/v1beta2", DEVICES, 36, 39, "resource.k8s.io/v1"],
  ["scheduling.k8s.io/v1beta1", "PriorityClass", 14, 22, "scheduling.k8s.io/v1"],
  ["storage.k8s.io/v1alpha1", "CSIStorageCapacity VolumeAttachment", 21, 24, "storage.k8s.io/v1"],
  ["storage.k8s.io/v1alpha1", "VolumeAttributesClass", 32, 35, "storage.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "CSINode", 17, 22, "storage.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "CSIDriver StorageClass VolumeAttachment", 19, 22, "storage.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "CSIStorageCapacity", 24, 27, "storage.k8s.io/v1"],
  ["storage.k8s.io/v1beta1", "VolumeAttributesClass", 34, 37, "storage.k8s.io/v1"],
];

/** The release that the table knows. */
export const NEWEST_RELEASE = 36;

/** What became of a version of a built-in kind; `undefined` if it is there to stay, or nobody knows it. */
export function retiredVersion(apiVersion: string, kind: string): RetiredVersion | undefined {
  const row = ROWS.find(([version, kinds]) => version === apiVersion && kinds.split(" ").includes(kind));
  if (row === undefined) return undefined;
  const [, , deprecated, removed, instead] = row;
  return { deprecated, removed, instead };
}
