/** The admission plug-ins of kube-apiserver that need nothing but objects, and webhooks and policies. */
import type { AdmissionPlugin } from "../admission.ts";
import { mutatingAdmissionPolicy } from "../policies/mutating.ts";
import { validatingAdmissionPolicy } from "../policies/validating.ts";
import { mutatingAdmissionWebhook } from "../webhooks/mutating.ts";
import { validatingAdmissionWebhook } from "../webhooks/validating.ts";
import { certificateApproval } from "./certificates/certificate-approval.ts";
import { certificateSigning } from "./certificates/certificate-signing.ts";
import { certificateSubjectRestriction } from "./certificates/certificate-subject-restriction.ts";
import { defaultIngressClass, defaultStorageClass } from "./default-class.ts";
import { defaultTolerationSeconds } from "./default-toleration-seconds.ts";
import { limitRanger } from "./limit-ranger/limit-ranger.ts";
import { persistentVolumeClaimResize } from "./persistent-volume-claim-resize.ts";
import type { CreatePlugin, PluginParts } from "./plugin-parts.ts";
import { podResizeValidator } from "./pod-resize-validator.ts";
import { podSecurity } from "./pod-security/pod-security.ts";
import { podTopologyLabels } from "./pod-topology-labels.ts";
import { priority } from "./priority.ts";
import { resourceQuota } from "./resource-quota/resource-quota.ts";
import { runtimeClass } from "./runtime-class.ts";
import { serviceAccount } from "./service-account/service-account.ts";
import { storageObjectInUseProtection } from "./storage-object-in-use-protection.ts";
import { taintNodesByCondition } from "./taint-nodes-by-condition.ts";

export type { CreatePlugin, PluginParts } from "./plugin-parts.ts";

/** All plug-ins, in the order in which kube-apiserver asks them. */
const PLUGINS: ReadonlyMap<string, CreatePlugin> = new Map<string, CreatePlugin>([
  ["LimitRanger", limitRanger],
  ["ServiceAccount", serviceAccount],
  ["TaintNodesByCondition", taintNodesByCondition],
  ["PodSecurity", podSecurity],
  ["Priority", priority],
  ["DefaultTolerationSeconds", defaultTolerationSeconds],
  ["DefaultStorageClass", defaultStorageClass],
  ["StorageObjectInUseProtection", storageObjectInUseProtection],
  ["PersistentVolumeClaimResize", persistentVolumeClaimResize],
  ["RuntimeClass", runtimeClass],
  ["CertificateApproval", certificateApproval],
  ["CertificateSigning", certificateSigning],
  ["CertificateSubjectRestriction", certificateSubjectRestriction],
  ["DefaultIngressClass", defaultIngressClass],
  ["PodTopologyLabels", podTopologyLabels],
  ["PodResizeValidator", podResizeValidator],
  ["MutatingAdmissionPolicy", mutatingAdmissionPolicy],
  ["MutatingAdmissionWebhook", mutatingAdmissionWebhook],
  ["ValidatingAdmissionPolicy", validatingAdmissionPolicy],
  ["ValidatingAdmissionWebhook", validatingAdmissionWebhook],
  ["ResourceQuota", resourceQuota],
]);

/** The names of all plug-ins. */
export const ADMISSION_PLUGINS: readonly string[] = [...PLUGINS.keys()];

/** The names of those that kube-apiserver has on by default. */
export const DEFAULT_ADMISSION_PLUGINS: readonly string[] = ADMISSION_PLUGINS;

/** Makes plug-ins, in the order in which they are asked, whatever the order of the names. */
export function createPlugins(names: readonly string[], parts: PluginParts): readonly AdmissionPlugin[] {
  const wanted = new Set(names);
  return [...PLUGINS].filter(([name]) => wanted.has(name)).map(([, create]) => create(parts));
}
