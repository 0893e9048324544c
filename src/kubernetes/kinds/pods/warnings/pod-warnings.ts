import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  quoteText,
} from "../../../../value/internal.ts";
import { metadataOf } from "../../../metadata/metadata.ts";
import { objectAt, objectsOf, valueAt } from "../../rules/check-values.ts";
import { volumeWarnings } from "./volume-warnings.ts";

/** Labels of nodes that have other names by now, and what is said about them. */
const OLD_LABELS: Readonly<Record<string, string>> = {
  "app.kubernetes.io/created-by": "deprecated since v1.9",
  "beta.kubernetes.io/arch": 'deprecated since v1.14; use "kubernetes.io/arch" instead',
  "beta.kubernetes.io/instance-type":
    'deprecated since v1.17; use "node.kubernetes.io/instance-type" instead',
  "beta.kubernetes.io/os": 'deprecated since v1.14; use "kubernetes.io/os" instead',
  "failure-domain.beta.kubernetes.io/region":
    'deprecated since v1.17; use "topology.kubernetes.io/region" instead',
  "failure-domain.beta.kubernetes.io/zone":
    'deprecated since v1.17; use "topology.kubernetes.io/zone" instead',
  "node-role.kubernetes.io/master": 'use "node-role.kubernetes.io/control-plane" instead',
  "scheduler.alpha.kubernetes.io/preferAvoidPods":
    "deprecated since v1.22; use Taints and Tolerations instead",
};

/** Annotations that do nothing any more. */
const OLD_ANNOTATIONS: Readonly<Record<string, string>> = {
  "scheduler.alpha.kubernetes.io/critical-pod":
    'non-functional in v1.16+; use the "priorityClassName" field instead',
  "security.alpha.kubernetes.io/sysctls": 'non-functional in v1.11+; use the "sysctls" field instead',
  "security.alpha.kubernetes.io/unsafe-sysctls": 'non-functional in v1.11+; use the "sysctls" field instead',
};

const SECCOMP = 'non-functional in v1.27+; use the "seccompProfile" field instead';
const NO_SELECTOR = "a null labelSelector results in matching no pod";

/** What is said about a name that pods or their hosts will have, if that is no DNS label. */
export function* nameWarnings({ metadata }: JsonObject, where: string): Iterable<string> {
  const name = isObject(metadata) ? metadata.name : undefined;
  const problems = typeof name === "string" ? labelProblems(name) : [];
  if (problems.length > 0)
    yield `metadata.name: this is used in ${where}, which can result in surprising behavior; a DNS label is recommended: [${problems.join(" ")}]`;
}

/** What a client should know about a pod or a template of one; `path` leads to it, and is empty for a pod. */
export function* podWarnings(pod: Json | undefined, path: string): Iterable<string> {
  if (!isObject(pod) || !isObject(pod.spec)) return;
  const { spec } = pod;
  const { annotations } = metadataOf(pod);
  const at = path === "" ? "" : `${path}.`;
  const place = `${at}spec`;
  yield* placementWarnings(spec, place);
  yield* annotationWarnings(isObject(annotations) ? annotations : {}, spec, at);
  yield* volumeWarnings(spec.volumes, `${place}.volumes`);
  yield* repeatedWarnings(spec, place);
  yield* containerWarnings(spec, place);
  if (Number(spec.terminationGracePeriodSeconds) < 0)
    yield `${place}.terminationGracePeriodSeconds: must be >= 0; negative values are invalid and will be treated as 1`;
}

function* placementWarnings(spec: JsonObject, place: string): Iterable<string> {
  for (const key of Object.keys(objectAt(spec, "nodeSelector")))
    if (Object.hasOwn(OLD_LABELS, key)) yield `${place}.nodeSelector[${key}]: ${OLD_LABELS[key]}`;
  const nodes = `${place}.affinity.nodeAffinity`;
  const required = "requiredDuringSchedulingIgnoredDuringExecution";
  const preferred = "preferredDuringSchedulingIgnoredDuringExecution";
  const terms = valueAt(spec, `affinity.nodeAffinity.${required}.nodeSelectorTerms`);
  for (const [index, term] of objectsOf(terms).entries())
    yield* termWarnings(term, `${nodes}.${required}.nodeSelectorTerms[${index}]`);
  for (const [index, { preference }] of objectsOf(
    valueAt(spec, `affinity.nodeAffinity.${preferred}`),
  ).entries())
    if (isObject(preference)) yield* termWarnings(preference, `${nodes}.${preferred}[${index}].preference`);
  for (const [index, constraint] of objectsOf(spec.topologySpreadConstraints).entries()) {
    const field = `${place}.topologySpreadConstraints[${index}]`;
    const { topologyKey, labelSelector } = constraint;
    if (Object.hasOwn(OLD_LABELS, String(topologyKey)))
      yield `${field}.topologyKey: ${topologyKey} is ${OLD_LABELS[String(topologyKey)]}`;
    if (labelSelector === undefined) yield `${field}.labelSelector: ${NO_SELECTOR}`;
  }
  for (const kind of ["podAffinity", "podAntiAffinity"]) {
    const field = `${place}.affinity.${kind}`;
    for (const [index, term] of objectsOf(valueAt(spec, `affinity.${kind}.${required}`)).entries())
      if (term.labelSelector === undefined)
        yield `${field}.${required}[${index}].labelSelector: ${NO_SELECTOR}`;
    for (const [index, term] of objectsOf(valueAt(spec, `affinity.${kind}.${preferred}`)).entries())
      if (valueAt(term, "podAffinityTerm.labelSelector") === undefined)
        yield `${field}.${preferred}[${index}].podAffinityTerm.labelSelector: ${NO_SELECTOR}`;
  }
}

/** What is said about old labels among the expressions of a selector of nodes. */
export function* termWarnings({ matchExpressions }: JsonObject, field: string): Iterable<string> {
  for (const [index, { key }] of objectsOf(matchExpressions).entries())
    if (Object.hasOwn(OLD_LABELS, String(key)))
      yield `${field}.matchExpressions[${index}].key: ${key} is ${OLD_LABELS[String(key)]}`;
}

function* annotationWarnings(annotations: JsonObject, spec: JsonObject, at: string): Iterable<string> {
  const has = (key: string): boolean => Object.hasOwn(annotations, key);
  const field = `${at}metadata.annotations`;
  for (const key of Object.keys(OLD_ANNOTATIONS))
    if (has(key)) yield `${field}[${key}]: ${OLD_ANNOTATIONS[key]}`;
  const pod = "seccomp.security.alpha.kubernetes.io/pod";
  if (has(pod) && valueAt(spec, "securityContext.seccompProfile") === undefined)
    yield `${field}[${pod}]: ${SECCOMP}`;
  for (const { container } of containersIn(spec, "")) {
    const seccomp = `container.seccomp.security.alpha.kubernetes.io/${container.name}`;
    if (has(seccomp) && valueAt(container, "securityContext.seccompProfile") === undefined)
      yield `${field}[${seccomp}]: ${SECCOMP}`;
    const armor = `container.apparmor.security.beta.kubernetes.io/${container.name}`;
    if (has(armor) && valueAt(container, "securityContext.appArmorProfile") === undefined)
      yield `${field}[${armor}]: deprecated since v1.30; use the "appArmorProfile" field instead`;
  }
}

/** What stands twice where once is meant. */
function* repeatedWarnings(spec: JsonObject, place: string): Iterable<string> {
  for (const [list, key] of [
    ["hostAliases", "ip"],
    ["imagePullSecrets", "name"],
  ] as const) {
    const seen = new Set<Json | undefined>();
    for (const [index, { [key]: value = "" }] of objectsOf(spec[list]).entries()) {
      const field = `${place}.${list}[${index}].${key}`;
      if (seen.has(value)) yield `${field}: duplicate ${key} ${quoteText(String(value))}`;
      seen.add(value);
      if (list === "imagePullSecrets" && value === "") yield `${field}: invalid empty name ""`;
    }
  }
}

/** So many that have the same number are compared with each other. */
const MOST_CLASHES = 20;

function* containerWarnings(spec: JsonObject, place: string): Iterable<string> {
  const ports = new Map<string, { readonly field: string; readonly port: JsonObject }[]>();
  const names = new Map<Json, string>();
  const all = [...containersIn(spec, place)];
  for (const { container, field } of all) yield* variableWarnings(container, field);
  for (const { container, field: at } of all) {
    for (const [index, port] of objectsOf(container.ports).entries()) {
      const field = `${at}.ports[${index}]`;
      const key = `${port.containerPort}/${port.protocol}`;
      const others = ports.get(key) ?? [];
      for (const other of others) {
        const problem = clashOf(port, other.port);
        if (problem !== undefined) yield `${field}: ${problem} with ${other.field}`;
      }
      if (others.length < MOST_CLASHES) ports.set(key, [...others, { field, port }]);
    }
  }
  for (const { container, field: at } of all) {
    for (const [index, { name }] of objectsOf(container.ports).entries()) {
      if (name === undefined || name === "") continue;
      const field = `${at}.ports[${index}]`;
      const first = names.get(name);
      if (first === undefined) names.set(name, field);
      else
        yield `${field}: duplicate port name ${quoteText(String(name))} with ${first}, services and probes that select ports by name will use ${first}`;
    }
  }
}

function clashOf(port: JsonObject, other: JsonObject): string | undefined {
  const [ip, otherIp] = [port.hostIP ?? "", other.hostIP ?? ""];
  const [number, otherNumber] = [port.hostPort ?? 0, other.hostPort ?? 0];
  if (ip === otherIp && number === otherNumber) return "duplicate port definition";
  if (number === 0 || otherNumber === 0) return "overlapping port definition";
  return number === otherNumber && (ip === "") !== (otherIp === "")
    ? "dangerously ambiguous port definition"
    : undefined;
}

/** Variables that stand twice, unless the later one is made of the earlier. */
function* variableWarnings({ env }: JsonObject, at: string): Iterable<string> {
  const seen = new Set<Json | undefined>();
  for (const [index, { name, value = "", valueFrom }] of objectsOf(env).entries()) {
    const reference = `$(${name})`;
    const builds = valueFrom === undefined && value !== reference && String(value).includes(reference);
    if (seen.has(name) && !builds)
      yield `${at}.env[${index}]: hides previous definition of ${quoteText(String(name))}, which may be dropped when using apply`;
    seen.add(name);
  }
}

function* containersIn(
  spec: JsonObject,
  place: string,
): Iterable<{ readonly container: JsonObject; readonly field: string }> {
  for (const list of ["initContainers", "containers", "ephemeralContainers"])
    for (const [index, container] of objectsOf(spec[list]).entries())
      yield { container, field: `${place}.${list}[${index}]` };
}
