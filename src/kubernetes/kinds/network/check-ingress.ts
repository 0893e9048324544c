import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  readIp,
  segmentProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { annotationOf } from "../../metadata/metadata.ts";
import { type Cause, forbidden, invalid, notSupported, required, tooLong } from "../../status/cause.ts";
import { checkDomainPath } from "../rules/check-domain-path.ts";
import { hostProblems, portNameProblems } from "../rules/check-names.ts";
import { checkAnyText, checkRequiredText, checkText, textsOf } from "../rules/check-text.ts";
import { checkPort, objectAt, objectsOf } from "../rules/check-values.ts";
import { OLD_INGRESS_CLASS } from "../rules/class-names.ts";

/** What is wrong with an ingress: where its hosts and paths lead. */
export function* checkIngress(ingress: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const spec = objectAt(ingress, "spec");
  const { defaultBackend, ingressClassName } = spec;
  const rules = objectsOf(spec.rules);
  if (rules.length === 0 && defaultBackend === undefined)
    yield invalid("spec", spec.rules ?? null, "either `defaultBackend` or `rules` must be specified");
  yield* checkBackend(defaultBackend, "spec.defaultBackend");
  for (const [index, rule] of rules.entries()) yield* checkRule(rule, `spec.rules[${index}]`);
  for (const [index, { hosts, secretName }] of objectsOf(spec.tls).entries()) {
    const path = `spec.tls[${index}]`;
    for (const [at, host] of textsOf(hosts).entries())
      yield* checkAnyText(host, `${path}.hosts[${at}]`, hostProblems);
    yield* checkText(secretName, `${path}.secretName`, subdomainProblems);
  }
  yield* checkAnyText(ingressClassName, "spec.ingressClassName", subdomainProblems);
  const old = annotationOf(ingress, OLD_INGRESS_CLASS);
  if (live === undefined && old !== undefined && ingressClassName !== undefined && old !== ingressClassName)
    yield invalid(
      `annotations.${OLD_INGRESS_CLASS}`,
      old,
      "must match `ingressClassName` when both are specified",
    );
}

function* checkRule({ host, http }: JsonObject, path: string): Iterable<Cause> {
  if (typeof host === "string" && readIp(host) !== undefined)
    yield invalid(`${path}.host`, host, "must be a DNS name, not an IP address");
  yield* checkText(host, `${path}.host`, hostProblems);
  if (!isObject(http)) return;
  const paths = objectsOf(http.paths);
  if (paths.length === 0) yield required(`${path}.http.paths`);
  for (const [index, one] of paths.entries()) yield* checkPath(one, `${path}.http.paths[${index}]`);
}

const PATH_TYPES: readonly string[] = ["Exact", "ImplementationSpecific", "Prefix"];

function* checkPath({ path: text = "", pathType, backend = {} }: JsonObject, path: string): Iterable<Cause> {
  if (pathType === undefined) {
    yield required(`${path}.pathType`, "pathType must be specified");
    return;
  }
  if (!PATH_TYPES.includes(pathType as string)) yield notSupported(`${path}.pathType`, pathType, PATH_TYPES);
  else if (typeof text === "string")
    for (const problem of pathProblems(text, pathType !== "ImplementationSpecific"))
      yield invalid(`${path}.path`, text, problem);
  yield* checkBackend(backend, `${path}.backend`);
}

/** What is wrong with a path. Where only the controller understands it, it may be anything from the root on. */
function* pathProblems(path: string, isCommon: boolean): Iterable<string> {
  if (!path.startsWith("/") && (isCommon || path !== "")) yield "must be an absolute path";
  if (!isCommon) return;
  for (const part of ["//", "/./", "/../", "%2f", "%2F"])
    if (path.includes(part)) yield `must not contain '${part}'`;
  for (const end of ["/..", "/."]) if (path.endsWith(end)) yield `cannot end with '${end}'`;
}

function* checkBackend(backend: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(backend)) return;
  const { resource, service } = backend;
  if (isObject(resource) && isObject(service))
    yield invalid(path, "", "cannot set both resource and service backends");
  else if (isObject(resource)) yield* checkReference(resource, `${path}.resource`);
  else if (isObject(service)) yield* checkServiceBackend(service, path);
  else yield invalid(path, "", "resource or service backend is required");
}

function* checkServiceBackend({ name, port }: JsonObject, path: string): Iterable<Cause> {
  yield* checkRequiredText(name, `${path}.service.name`, labelProblems);
  const { name: portName, number } = isObject(port) ? port : {};
  if (portName && number) yield invalid(path, "", "cannot set both port name & port number");
  else if (portName) yield* checkText(portName, `${path}.service.port.name`, portNameProblems);
  else if (number) yield* checkPort(number, `${path}.service.port.number`);
  else yield required(path, "port name or number is required");
}

/** What is wrong with a class of ingresses: who answers to it, and what that one reads. */
export function* checkIngressClass({ spec }: JsonObject): Iterable<Cause> {
  const { controller = "", parameters } = isObject(spec) ? spec : {};
  if (typeof controller === "string") {
    if (controller.length > 250) yield tooLong("spec.controller", 250);
    yield* checkDomainPath(controller, "spec.controller");
  }
  if (!isObject(parameters)) return;
  const path = "spec.parameters";
  yield* checkReference(parameters, path);
  const { scope, namespace } = parameters;
  const field = `${path}.namespace`;
  if (scope === "Namespace") {
    if (namespace === undefined) yield required(field, "`parameters.scope` is set to 'Namespace'");
    else for (const problem of labelProblems(String(namespace))) yield invalid(field, namespace, problem);
  } else if (scope === "Cluster") {
    if (namespace !== undefined) yield forbidden(field, "`parameters.scope` is set to 'Cluster'");
  } else if (scope !== undefined) yield notSupported(`${path}.scope`, scope, ["Cluster", "Namespace"]);
}

function* checkReference({ apiGroup, kind, name }: JsonObject, path: string): Iterable<Cause> {
  if (apiGroup !== undefined)
    for (const problem of subdomainProblems(String(apiGroup)))
      yield invalid(`${path}.apiGroup`, apiGroup, problem);
  yield* checkRequiredText(kind, `${path}.kind`, segmentProblems);
  yield* checkRequiredText(name, `${path}.name`, segmentProblems);
}
