import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { ADMISSION } from "./admission-defaults.ts";
import { always, computed, type Defaults, each, forced, inside, nonZero, Rule, when } from "./defaults.ts";
import { CLAIM_SPEC, VOLUME_SOURCES } from "./volume-defaults.ts";

const hasType =
  (...types: readonly string[]) =>
  ({ type }: JsonObject): boolean =>
    types.includes(type as string);

const RBAC = "rbac.authorization.k8s.io";

const BINDING: Defaults = {
  roleRef: always({ apiGroup: RBAC }),
  subjects: each({
    apiGroup: computed(({ kind }) => (kind === "User" || kind === "Group" ? RBAC : undefined)),
  }),
};

const PORTS = each({ protocol: "TCP" });

/** Whether a service can be reached from outside. */
export function isOpen(spec: JsonObject): boolean {
  const { type, externalIPs } = spec;
  if (type === "NodePort" || type === "LoadBalancer") return true;
  return type === "ClusterIP" && Array.isArray(externalIPs) && externalIPs.length > 0;
}

const isForContainers = hasType("Container");

/** Amounts of resources, and those of others for which there is none. */
function withAmounts(amounts: Json | undefined, others: Json | undefined): Json | undefined {
  if (!isObject(others) || !(amounts === undefined || isObject(amounts))) return amounts;
  const missing = Object.keys(others).filter((name) => amounts?.[name] === undefined);
  return missing.length === 0 ? amounts : { ...others, ...amounts };
}

/** How long a client stays with what served it, if it does at all. */
function affinityOf(config: Json | undefined, { sessionAffinity }: JsonObject): Json | undefined {
  if (sessionAffinity === "None") return undefined;
  const { clientIP } = isObject(config) ? config : {};
  const isSet = sessionAffinity !== "ClientIP" || (isObject(clientIP) && clientIP.timeoutSeconds != null);
  return isSet ? config : { clientIP: { timeoutSeconds: 10_800 } };
}

const DEVICE: Defaults = {
  allocationMode: "ExactCount",
  count: when(({ allocationMode }) => allocationMode === "ExactCount", nonZero(1)),
};

const DEVICES = inside({
  devices: inside({ requests: each({ exactly: inside(DEVICE), firstAvailable: each(DEVICE) }) }),
});

const QUEUES: Defaults = {
  handSize: nonZero(8),
  queues: nonZero(64),
  queueLengthLimit: nonZero(50),
};

/** What the other kinds come to have, by group and kind. */
export const CLUSTER: Readonly<Record<string, Defaults>> = {
  ...ADMISSION,
  "/Service": {
    spec: inside({
      sessionAffinity: "None",
      type: "ClusterIP",
      sessionAffinityConfig: new Rule(affinityOf),
      externalTrafficPolicy: when(isOpen, "Cluster"),
      internalTrafficPolicy: when(hasType("ClusterIP", "NodePort", "LoadBalancer"), "Cluster"),
      allocateLoadBalancerNodePorts: when(hasType("LoadBalancer"), true),
      ports: each({
        protocol: "TCP",
        targetPort: forced(({ targetPort, port }) => targetPort || port),
      }),
    }),
  },
  "/Endpoints": { subsets: each({ ports: PORTS }) },
  "discovery.k8s.io/EndpointSlice": { ports: each({ name: "", protocol: "TCP" }) },
  "networking.k8s.io/NetworkPolicy": {
    spec: inside({
      ingress: each({ ports: PORTS }),
      egress: each({ ports: PORTS }),
      policyTypes: computed(({ egress }) =>
        Array.isArray(egress) && egress.length > 0 ? ["Ingress", "Egress"] : ["Ingress"],
      ),
    }),
  },
  "networking.k8s.io/IngressClass": { spec: inside({ parameters: inside({ scope: "Cluster" }) }) },
  "/PersistentVolumeClaim": { spec: CLAIM_SPEC },
  "/PersistentVolume": {
    spec: inside({
      ...VOLUME_SOURCES,
      persistentVolumeReclaimPolicy: "Retain",
      volumeMode: "Filesystem",
    }),
  },
  "/Secret": { type: "Opaque" },
  "/LimitRange": {
    spec: inside({
      limits: each({
        default: when(isForContainers, new Rule((value, { max }) => withAmounts(value, max))),
        defaultRequest: when(
          isForContainers,
          new Rule((value, limit) => withAmounts(withAmounts(value, limit.default), limit.min)),
        ),
      }),
    }),
  },
  "storage.k8s.io/StorageClass": { reclaimPolicy: "Delete", volumeBindingMode: "Immediate" },
  "storage.k8s.io/CSIDriver": {
    spec: inside({
      attachRequired: true,
      podInfoOnMount: false,
      storageCapacity: false,
      fsGroupPolicy: "ReadWriteOnceWithFSType",
      volumeLifecycleModes: ["Persistent"],
      requiresRepublish: false,
      seLinuxMount: false,
    }),
  },
  "scheduling.k8s.io/PriorityClass": { preemptionPolicy: "PreemptLowerPriority" },
  "flowcontrol.apiserver.k8s.io/FlowSchema": { spec: inside({ matchingPrecedence: nonZero(1000) }) },
  "flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration": {
    spec: inside({
      exempt: inside({ nominalConcurrencyShares: 0, lendablePercent: 0 }),
      limited: inside({
        nominalConcurrencyShares: 30,
        lendablePercent: 0,
        limitResponse: inside({ queuing: inside(QUEUES) }),
      }),
    }),
  },
  "rbac.authorization.k8s.io/RoleBinding": BINDING,
  "rbac.authorization.k8s.io/ClusterRoleBinding": BINDING,
  "resource.k8s.io/ResourceClaim": { spec: DEVICES },
  "resource.k8s.io/ResourceClaimTemplate": { spec: inside({ spec: DEVICES }) },
};
