import { SERVICE_IP } from "./address.ts";
import { fieldsOf, KUBE_APISERVER, mapFieldsOf, type StartObject } from "./start-object.ts";

/** The namespaces that every cluster has. */
export const NAMESPACES = ["default", "kube-node-lease", "kube-public", "kube-system"];

/** The service network. */
const SERVICE_CIDR = "10.96.0.0/16";

/** A namespace. */
export function namespaceObject(name: string): StartObject {
  return {
    object: {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name, labels: { "kubernetes.io/metadata.name": name } },
      spec: { finalizers: ["kubernetes"] },
      status: { phase: "Active" },
    },
    owners: [{ manager: KUBE_APISERVER, fields: {} }],
  };
}

/** What a new cluster says about itself: its service network, and who its priorities and its servers are. */
export function clusterObjects(now: Date, time: string): readonly StartObject[] {
  return [
    serviceCidr(time),
    ipAddress(),
    priorityClass(
      "system-node-critical",
      2_000_001_000,
      "Used for system critical pods that must not be moved from their current node.",
    ),
    priorityClass(
      "system-cluster-critical",
      2_000_000_000,
      "Used for system critical pods that must run in the cluster, but can be moved to another node if necessary.",
    ),
    tracking(now),
  ];
}

function serviceCidr(time: string): StartObject {
  const spec = { cidrs: [SERVICE_CIDR] };
  const ready = {
    type: "Ready",
    status: "True",
    lastTransitionTime: time,
    message: "Kubernetes default Service CIDR is ready",
  };
  const conditions = { 'k:{"type":"Ready"}': mapFieldsOf(ready) };
  return {
    object: {
      apiVersion: "networking.k8s.io/v1",
      kind: "ServiceCIDR",
      metadata: { name: "kubernetes" },
      spec,
      status: { conditions: [{ ...ready, reason: "" }] },
    },
    owners: [
      {
        manager: "kubernetes-service-cidr-controller",
        fields: { "f:status": { "f:conditions": conditions } },
        applied: { subresource: "status" },
      },
      { manager: KUBE_APISERVER, fields: { "f:spec": fieldsOf(spec) } },
    ],
  };
}

/** That the server's own address is taken. */
function ipAddress(): StartObject {
  const spec = { parentRef: { resource: "services", namespace: "default", name: "kubernetes" } };
  const labels = {
    "ipaddress.kubernetes.io/ip-family": "IPv4",
    "ipaddress.kubernetes.io/managed-by": "ipallocator.k8s.io",
  };
  return {
    object: {
      apiVersion: "networking.k8s.io/v1",
      kind: "IPAddress",
      metadata: { name: SERVICE_IP, labels },
      spec,
    },
    owners: [{ manager: KUBE_APISERVER, fields: { "f:spec": fieldsOf(spec) } }],
  };
}

function priorityClass(name: string, value: number, description: string): StartObject {
  return {
    object: {
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name, generation: 1 },
      value,
      description,
      preemptionPolicy: "PreemptLowerPriority",
    },
  };
}

/** Since when the use of service account tokens without an end is written down. */
function tracking(now: Date): StartObject {
  const data = { since: now.toISOString().slice(0, "2026-01-01".length) };
  return {
    object: {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "kube-apiserver-legacy-service-account-token-tracking", namespace: "kube-system" },
      data,
    },
    owners: [{ manager: KUBE_APISERVER, fields: { "f:data": mapFieldsOf(data) } }],
  };
}
