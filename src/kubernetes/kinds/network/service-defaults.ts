import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import {
  always,
  computed,
  type Defaults,
  each,
  forced,
  inside,
  Rule,
  unlessSet,
  when,
  withDefaults,
} from "../rules/defaults.ts";

const hasType =
  (...types: readonly string[]) =>
  ({ type }: JsonObject): boolean =>
    types.includes(type as string);

/** Whether a service can be reached from outside. */
export function isOpen(spec: JsonObject): boolean {
  const { type, externalIPs } = spec;
  if (type === "NodePort" || type === "LoadBalancer") return true;
  return type === "ClusterIP" && Array.isArray(externalIPs) && externalIPs.length > 0;
}

/** How long a client stays with what served it, if it does at all. */
function affinityOf(config: Json | undefined, { sessionAffinity }: JsonObject): Json | undefined {
  if (sessionAffinity === "None") return undefined;
  const { clientIP } = isObject(config) ? config : {};
  const isSet = sessionAffinity !== "ClientIP" || (isObject(clientIP) && clientIP.timeoutSeconds != null);
  return isSet ? config : { clientIP: { timeoutSeconds: 10_800 } };
}

/** What a service comes to have. */
export const SERVICE_DEFAULTS: Defaults = {
  spec: always({
    sessionAffinity: "None",
    type: "ClusterIP",
    sessionAffinityConfig: new Rule(affinityOf),
    externalTrafficPolicy: when(isOpen, "Cluster"),
    internalTrafficPolicy: when(hasType("ClusterIP", "NodePort", "LoadBalancer"), unlessSet("Cluster")),
    allocateLoadBalancerNodePorts: when(hasType("LoadBalancer"), true),
    ports: each({
      protocol: "TCP",
      targetPort: forced(({ targetPort, port }) => targetPort || port),
    }),
  }),
};

/** An address of a load balancer says how packets come, unless somebody says it. */
export function withIpModes(service: JsonObject): JsonObject {
  const { spec, status } = service;
  if (!isObject(spec) || spec.type !== "LoadBalancer" || !isObject(status)) return service;
  const changed = withDefaults(status, INGRESS);
  return changed === status ? service : { ...service, status: changed };
}

const INGRESS: Defaults = {
  loadBalancer: inside({ ingress: each({ ipMode: computed(({ ip }) => (ip ? "VIP" : undefined)) }) }),
};
