import { equal, isObject, type JsonObject, type MutableObject, withField } from "../../../value/internal.ts";
import { metadataOf, metaText } from "../../metadata/metadata.ts";
import { labelName } from "../../metadata/name-rules.ts";
import { invalid } from "../../status/refusals.ts";
import type { Kind } from "../kind.ts";
import { objectAt, objectsOf } from "../rules/check-values.ts";
import { checkService } from "./check-service.ts";
import { allocateAddresses } from "./service-addresses.ts";
import { isOpen, SERVICE_DEFAULTS, withIpModes } from "./service-defaults.ts";
import { allocateNodePorts, hasNodePorts, needsHealthPort } from "./service-ports.ts";

/** A service gets addresses and node ports when it is created, and keeps them. */
export const SERVICE: Kind = {
  createdByUpdate: true,
  names: labelName,
  defaults: SERVICE_DEFAULTS,
  setDefaults: withIpModes,
  check: checkService,
  prepareCreate: (service) => withAllocated(service, undefined),
  prepareUpdate(service, live, { subresource }) {
    if (subresource !== undefined) return service;
    const kept = dropUnneeded(withAllocated(service, live), live);
    const { type } = objectAt(kept, "spec");
    return type === "LoadBalancer" || !isObject(kept.status)
      ? kept
      : withField(kept, "status", { ...kept.status, loadBalancer: {} });
  },
};

/** Refuses what cannot be allocated before anything else is looked at, as Kubernetes does. */
function withAllocated(service: JsonObject, live: JsonObject | undefined): JsonObject {
  if (!isObject(service.spec)) return service;
  const spec: MutableObject = { ...service.spec };
  const before = isObject(live?.spec) ? live.spec : undefined;
  const seed = String(metadataOf(live ?? service).uid);
  for (const allocate of [allocateAddresses, allocateNodePorts]) {
    const causes = [...allocate(spec, before, seed)];
    if (causes.length > 0) throw invalid({ kind: "Service", group: "" }, metaText(service, "name"), causes);
  }
  // There is nothing inside a cluster to route to.
  if (spec.type === "ExternalName") delete spec.internalTrafficPolicy;
  return withField(service, "spec", spec);
}

/** Takes out what a service had for a type that it no longer is of, unless the client changed that, too. */
function dropUnneeded(service: JsonObject, live: JsonObject): JsonObject {
  if (!isObject(service.spec) || !isObject(live.spec)) return service;
  const before = live.spec;
  const spec: MutableObject = { ...service.spec };
  const had = (test: (spec: JsonObject) => boolean): boolean => test(before) && !test(spec);
  const drop = (...names: readonly string[]): void => {
    if (names.every((name) => equal(spec[name] ?? null, before[name] ?? null)))
      for (const name of names) delete spec[name];
  };
  if (had(({ type }) => type !== "ExternalName")) {
    drop("clusterIP", "clusterIPs");
    drop("ipFamilies");
    drop("ipFamilyPolicy");
  }
  if (had(hasNodePorts)) dropNodePorts(spec, before);
  if (had(needsHealthPort)) drop("healthCheckNodePort");
  if (had(({ type }) => type === "LoadBalancer")) {
    drop("allocateLoadBalancerNodePorts");
    drop("loadBalancerClass");
  }
  if (had(isOpen)) drop("externalTrafficPolicy");
  return withField(service, "spec", spec);
}

function dropNodePorts(spec: MutableObject, before: JsonObject): void {
  const old = new Set(objectsOf(before.ports).map(({ nodePort }) => nodePort));
  const ports = objectsOf(spec.ports);
  if (ports.some(({ nodePort }) => nodePort && !old.has(nodePort))) return;
  if (ports.length > 0) spec.ports = ports.map(({ nodePort: _, ...port }) => port);
}
