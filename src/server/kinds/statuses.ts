import type { JsonObject } from "../../value/internal.ts";

const LOAD_BALANCER: JsonObject = { loadBalancer: {} };

/** The status with which an object begins, by group and kind, or group, version and kind, where it is not empty. */
export const FIRST_STATUS: Readonly<Record<string, JsonObject>> = {
  "/Namespace": { phase: "Active" },
  "/PersistentVolume": { phase: "Pending" },
  "/PersistentVolumeClaim": { phase: "Pending" },
  "/ReplicationController": { replicas: 0 },
  "/Service": LOAD_BALANCER,
  "apps/DaemonSet": {
    currentNumberScheduled: 0,
    numberMisscheduled: 0,
    desiredNumberScheduled: 0,
    numberReady: 0,
  },
  "apps/ReplicaSet": { replicas: 0 },
  "apps/StatefulSet": { replicas: 0, availableReplicas: 0 },
  "autoscaling/v1/HorizontalPodAutoscaler": { currentReplicas: 0, desiredReplicas: 0 },
  "autoscaling/HorizontalPodAutoscaler": { desiredReplicas: 0, currentMetrics: null },
  "networking.k8s.io/Ingress": LOAD_BALANCER,
  "policy/PodDisruptionBudget": {
    disruptionsAllowed: 0,
    currentHealthy: 0,
    desiredHealthy: 0,
    expectedPods: 0,
  },
  "storage.k8s.io/VolumeAttachment": { attached: false },
};

/** The kinds whose status clients set when they create an object. */
export const STATUS_FROM_CLIENTS: ReadonlySet<string> = new Set(["/Node"]);

/** The kinds that count the changes of what is wanted. */
export const GENERATIONS: ReadonlySet<string> = new Set([
  "/Pod",
  "/PodTemplate",
  "/ReplicationController",
  "apps/DaemonSet",
  "apps/Deployment",
  "apps/ReplicaSet",
  "apps/StatefulSet",
  "batch/CronJob",
  "batch/Job",
  "networking.k8s.io/Ingress",
  "networking.k8s.io/IngressClass",
  "networking.k8s.io/NetworkPolicy",
  "policy/PodDisruptionBudget",
  "discovery.k8s.io/EndpointSlice",
  "scheduling.k8s.io/PriorityClass",
  "apiextensions.k8s.io/CustomResourceDefinition",
  "admissionregistration.k8s.io/MutatingWebhookConfiguration",
  "admissionregistration.k8s.io/ValidatingWebhookConfiguration",
  "admissionregistration.k8s.io/ValidatingAdmissionPolicy",
  "admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding",
  "admissionregistration.k8s.io/MutatingAdmissionPolicy",
  "admissionregistration.k8s.io/MutatingAdmissionPolicyBinding",
  "flowcontrol.apiserver.k8s.io/FlowSchema",
  "flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration",
  "resource.k8s.io/DeviceClass",
  "resource.k8s.io/ResourceSlice",
  "storage.k8s.io/CSIDriver",
]);
