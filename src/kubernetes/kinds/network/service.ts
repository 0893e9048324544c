import {
  equal,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
} from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { label1035Name } from "../../metadata/name-rules.ts";
import { internalError } from "../../status/refusals.ts";
import type { Kind } from "../kind.ts";
import { objectsOf } from "../rules/check-values.ts";
import { checkService } from "./check-service.ts";
import { isOpen, LOAD_BALANCER, SERVICE_DEFAULTS } from "./service-defaults.ts";

/** A service gets addresses and node ports when it is created, and keeps them. */
export const SERVICE: Kind = {
  names: label1035Name,
  firstStatus: LOAD_BALANCER,
  defaults: SERVICE_DEFAULTS,
  check: checkService,
  prepareCreate: (service) => withAllocated(service, undefined),
  prepareUpdate(service, live, { subresource }) {
    if (subresource !== undefined) return service;
    const kept = withAllocated(dropUnneeded(service, live), live);
    const { type } = isObject(kept.spec) ? kept.spec : {};
    return type === "LoadBalancer" || !isObject(kept.status)
      ? kept
      : { ...kept, status: { ...kept.status, loadBalancer: {} } };
  },
};

type Spec = MutableObject;

/**
 * Addresses come from the uid: there is no network behind them, so all that matters is that each service keeps its
 * own and that two seldom share one.
 */
function withAllocated(service: JsonObject, live: JsonObject | undefined): JsonObject {
  if (!isObject(service.spec)) return service;
  const spec: Spec = { ...service.spec };
  const before = isObject(live?.spec) ? live.spec : undefined;
  const seed = hash(String(metadataOf(live ?? service).uid));
  if (needsAddress(spec)) allocateAddress(spec, before, seed);
  if (needsNodePorts(spec)) allocateNodePorts(spec, before, seed);
  if (needsHealthPort(spec) && !spec.healthCheckNodePort) {
    const kept = before !== undefined && needsHealthPort(before) ? before.healthCheckNodePort : undefined;
    spec.healthCheckNodePort = kept ?? portOf(hash(`${seed} health`));
  }
  return { ...service, spec };
}

function allocateAddress(spec: Spec, before: JsonObject | undefined, seed: number): void {
  const kept = before !== undefined && needsAddress(before) ? before : {};
  const stated = spec.clusterIP;
  spec.clusterIP ||= kept.clusterIP || (firstOf(spec.clusterIPs) ?? addressOf(seed));
  // Who changes one of the two means both.
  const isNew = stated !== undefined && stated !== kept.clusterIP;
  if (isNew && equal(spec.clusterIPs ?? null, kept.clusterIPs ?? null)) spec.clusterIPs = [spec.clusterIP];
  spec.clusterIPs ??= kept.clusterIPs ?? [spec.clusterIP];
  const isHeadlessAlone = spec.clusterIP === "None" && !hasSelector(spec);
  spec.ipFamilies ??= kept.ipFamilies ?? (isHeadlessAlone ? ["IPv4", "IPv6"] : familiesOf(spec.clusterIPs));
  spec.ipFamilyPolicy ??= kept.ipFamilyPolicy ?? (isHeadlessAlone ? "RequireDualStack" : "SingleStack");
}

function allocateNodePorts(spec: Spec, before: JsonObject | undefined, seed: number): void {
  if (!Array.isArray(spec.ports)) return;
  const old = before !== undefined && needsNodePorts(before) ? objectsOf(before.ports) : [];
  const used = new Set(objectsOf(spec.ports).map(({ nodePort }) => nodePort));
  const allocates = spec.type === "NodePort" || spec.allocateLoadBalancerNodePorts !== false;
  spec.ports = spec.ports.map((port) => {
    if (!isObject(port) || port.nodePort) return port;
    const kept = old.find(({ name }) => (name ?? "") === (port.name ?? ""))?.nodePort;
    if (kept && !used.has(kept)) return { ...port, nodePort: kept };
    if (!allocates) return port;
    const nodePort = findNodePort(hash(`${seed} ${port.port} ${port.protocol}`), used);
    used.add(nodePort);
    return { ...port, nodePort };
  });
}

function findNodePort(seed: number, used: ReadonlySet<Json | undefined>): number {
  for (let offset = 0; offset < NODE_PORTS; offset++) {
    const port = portOf(seed + offset);
    if (!used.has(port)) return port;
  }
  throw internalError("Internal error occurred: failed to allocate a nodePort: range is full");
}

/** Takes out what a service had for a type that it no longer is of, unless the client changed that, too. */
function dropUnneeded(service: JsonObject, live: JsonObject): JsonObject {
  if (!isObject(service.spec) || !isObject(live.spec)) return service;
  const before = live.spec;
  const spec: Spec = { ...service.spec };
  const drop = (...names: readonly string[]): void => {
    if (names.every((name) => equal(spec[name] ?? null, before[name] ?? null)))
      for (const name of names) delete spec[name];
  };
  if (needsAddress(before) && !needsAddress(spec)) {
    drop("clusterIP", "clusterIPs");
    drop("ipFamilies");
    drop("ipFamilyPolicy");
  }
  if (needsNodePorts(before) && !needsNodePorts(spec)) dropNodePorts(spec, before);
  if (needsHealthPort(before) && !needsHealthPort(spec)) drop("healthCheckNodePort");
  if (before.type === "LoadBalancer" && spec.type !== "LoadBalancer") {
    drop("allocateLoadBalancerNodePorts");
    drop("loadBalancerClass");
  }
  if (isOpen(before) && !isOpen(spec)) drop("externalTrafficPolicy");
  return { ...service, spec };
}

function dropNodePorts(spec: Spec, before: JsonObject): void {
  const old = new Set(objectsOf(before.ports).map(({ nodePort }) => nodePort));
  const ports = objectsOf(spec.ports);
  if (ports.some(({ nodePort }) => nodePort && !old.has(nodePort))) return;
  if (ports.length > 0) spec.ports = ports.map(({ nodePort: _, ...port }) => port);
}

function needsAddress({ type }: JsonObject): boolean {
  return type !== "ExternalName";
}

function needsNodePorts({ type }: JsonObject): boolean {
  return type === "NodePort" || type === "LoadBalancer";
}

function needsHealthPort({ type, externalTrafficPolicy }: JsonObject): boolean {
  return type === "LoadBalancer" && externalTrafficPolicy === "Local";
}

function hasSelector({ selector }: JsonObject): boolean {
  return isObject(selector) && Object.keys(selector).length > 0;
}

function firstOf(list: Json | undefined): Json | undefined {
  return Array.isArray(list) ? list[0] : undefined;
}

function familiesOf(addresses: Json): JsonArray {
  if (!Array.isArray(addresses) || addresses[0] === "None") return ["IPv4"];
  return addresses.map((address) => (String(address).includes(":") ? "IPv6" : "IPv4"));
}

function addressOf(seed: number): string {
  // 10.96.0.0/12 without its first addresses, which clusters give to services of their own.
  const number = 256 + (seed % (2 ** 20 - 512));
  return `10.${96 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
}

function portOf(seed: number): number {
  return 30_000 + (seed % NODE_PORTS);
}

/** How many node ports there are, from 30,000 on. */
const NODE_PORTS = 2_768;

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return state;
}
