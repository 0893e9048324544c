import {
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { annotationOf } from "../../metadata/metadata.ts";
import { type Cause, duplicate, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkCidr, checkIp, checkReachableIp } from "../rules/check-ip.ts";
import { checkLabels } from "../rules/check-labels.ts";
import { checkPortOrName } from "../rules/check-names.ts";
import { checkAnyText, checkRequiredText, checkText, textsOf } from "../rules/check-text.ts";
import { checkPort, objectsOf, valueAt } from "../rules/check-values.ts";
import { checkServiceUpdate } from "./check-service-update.ts";
import { isOpen } from "./service-defaults.ts";
import { needsHealthPort } from "./service-ports.ts";

/** What is wrong with a service, beyond the addresses and node ports that it was given. */
export function* checkService(service: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { spec } = service;
  if (!isObject(spec)) return;
  const before = isObject(live?.spec) ? live.spec : undefined;
  if (before !== undefined) yield* checkServiceUpdate(spec, before);
  const isHeadless = spec.clusterIP === "None";
  const ports = objectsOf(spec.ports);
  if (ports.length === 0 && !isHeadless && spec.type !== "ExternalName") yield required("spec.ports");
  if (isHeadless && (spec.type === "LoadBalancer" || spec.type === "NodePort"))
    yield invalid("spec.clusterIPs[0]", "None", `may not be set to 'None' for ${spec.type} services`);
  if (spec.type === "ExternalName") yield* checkElsewhere(spec);
  yield* checkPorts(ports, spec);
  yield* checkLabels(spec.selector, "spec.selector");
  if (spec.sessionAffinity === "ClientIP") yield* checkTimeout(spec);
  const known = new Set(textsOf(before?.externalIPs));
  for (const [index, ip] of textsOf(spec.externalIPs).entries()) {
    const field = `spec.externalIPs[${index}]`;
    const causes = [...checkIp(ip, field, known)];
    yield* causes.length > 0 ? causes : checkReachableIp(ip, field);
  }
  yield* checkSources(service, live);
  yield* checkLoadBalancer(spec);
  yield* checkTraffic(spec);
}

/** A service elsewhere has a name there, and no address here. */
function* checkElsewhere(spec: JsonObject): Iterable<Cause> {
  for (const name of ["clusterIPs", "ipFamilies"])
    if (textsOf(spec[name]).length > 0)
      yield forbidden(`spec.${name}`, "may not be set for ExternalName services");
  if (spec.ipFamilyPolicy !== undefined)
    yield forbidden("spec.ipFamilyPolicy", "may not be set for ExternalName services");
  // A dot at its end says that the name is complete.
  const name = typeof spec.externalName === "string" ? spec.externalName.replace(/\.$/, "") : undefined;
  yield* checkRequiredText(name, "spec.externalName", subdomainProblems);
}

function* checkPorts(ports: readonly JsonObject[], { type }: JsonObject): Iterable<Cause> {
  const names = new Set<Json>();
  const pairs = new Set<string>();
  for (const [index, port] of ports.entries()) {
    const path = `spec.ports[${index}]`;
    const { name, nodePort, targetPort = 0 } = port;
    if (!name && ports.length > 1) yield required(`${path}.name`);
    if (name) {
      yield* checkText(name, `${path}.name`, labelProblems);
      if (names.has(name)) yield duplicate(`${path}.name`, name);
      names.add(name);
    }
    yield* checkPort(port.port ?? 0, `${path}.port`);
    yield* checkPortOrName(targetPort, `${path}.targetPort`);
    yield* checkAnyText(port.appProtocol, `${path}.appProtocol`, labelKeyProblems);
    if (type === "ClusterIP" && nodePort)
      yield forbidden(`${path}.nodePort`, "may not be used when `type` is 'ClusterIP'");
    const pair = `${String(port.protocol)} ${String(nodePort)}`;
    if (nodePort && pairs.has(`node ${pair}`)) yield duplicate(`${path}.nodePort`, nodePort);
    pairs.add(`node ${pair}`);
    const id = `${String(port.protocol)} ${String(port.port)}`;
    if (pairs.has(id)) yield twice(path, port);
    pairs.add(id);
  }
}

/** Kubernetes shows the port as Go knows it. */
function twice(field: string, { protocol = "", port = 0 }: JsonObject): Cause {
  const shown = JSON.stringify({
    Name: "",
    Protocol: protocol,
    AppProtocol: null,
    Port: port,
    TargetPort: 0,
    NodePort: 0,
  });
  return { reason: "FieldValueDuplicate", message: `Duplicate value: ${shown}`, field };
}

const DAY = 86_400;

function* checkTimeout(spec: JsonObject): Iterable<Cause> {
  const seconds = valueAt(spec, "sessionAffinityConfig.clientIP.timeoutSeconds");
  if (typeof seconds === "number" && (seconds <= 0 || seconds > DAY))
    yield invalid(
      "spec.sessionAffinityConfig.clientIP.timeoutSeconds",
      seconds,
      `must be greater than 0 and less than ${DAY}`,
    );
}

const SOURCES = "service.beta.kubernetes.io/load-balancer-source-ranges";

/** Who may use a load balancer is said in a field or, as of old, in an annotation. */
function* checkSources(service: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const { type, loadBalancerSourceRanges } = service.spec as JsonObject;
  const ranges = textsOf(loadBalancerSourceRanges);
  const annotation = annotationOf(service, SOURCES);
  // Kubernetes writes the name of the field so.
  const field = ranges.length > 0 ? "spec.LoadBalancerSourceRanges" : `metadata.annotations[${SOURCES}]`;
  if (ranges.length === 0 && annotation === undefined) return;
  if (type !== "LoadBalancer") yield forbidden(field, "may only be used when `type` is 'LoadBalancer'");
  if (ranges.length > 0) {
    const old = textsOf(valueAt(live, "spec.loadBalancerSourceRanges"));
    const before = new Set(old.map((range) => range.trim()));
    for (const [index, range] of ranges.entries())
      yield* checkCidr(range.trim(), `${field}[${index}]`, before);
  } else if (annotation?.trim() && (live === undefined || annotation !== annotationOf(live, SOURCES)))
    for (const range of annotation.split(",")) yield* checkCidr(range.trim(), field);
}

function* checkLoadBalancer(spec: JsonObject): Iterable<Cause> {
  if (spec.type === "LoadBalancer") {
    if (spec.loadBalancerClass !== undefined)
      for (const problem of labelKeyProblems(String(spec.loadBalancerClass)))
        yield invalid("spec.loadBalancerClass", spec.loadBalancerClass, problem);
    return;
  }
  for (const name of ["allocateLoadBalancerNodePorts", "loadBalancerClass"])
    if (spec[name] !== undefined)
      yield forbidden(`spec.${name}`, "may only be used when `type` is 'LoadBalancer'");
}

const DISTRIBUTIONS: readonly string[] = ["PreferClose", "PreferSameZone", "PreferSameNode"];

function* checkTraffic(spec: JsonObject): Iterable<Cause> {
  const { externalTrafficPolicy, healthCheckNodePort, trafficDistribution } = spec;
  if (externalTrafficPolicy && !isOpen(spec))
    yield invalid(
      "spec.externalTrafficPolicy",
      externalTrafficPolicy,
      "may only be set for externally-accessible services",
    );
  if (needsHealthPort(spec)) yield* checkPort(healthCheckNodePort ?? 0, "spec.healthCheckNodePort");
  else if (healthCheckNodePort)
    yield invalid(
      "spec.healthCheckNodePort",
      healthCheckNodePort,
      "may only be set when `type` is 'LoadBalancer' and `externalTrafficPolicy` is 'Local'",
    );
  if (trafficDistribution !== undefined && !DISTRIBUTIONS.includes(trafficDistribution as string))
    yield notSupported("spec.trafficDistribution", trafficDistribution, DISTRIBUTIONS);
}
