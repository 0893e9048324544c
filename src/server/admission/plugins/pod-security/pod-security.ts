import { templateOf, valueAt } from "../../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject, quoteText } from "../../../../value/internal.ts";
import type { Admitted, Operation } from "../../../calls/call.ts";
import type { FollowedObjects } from "../../../objects/followed.ts";
import type { Resource } from "../../../resources/resource.ts";
import { forbidden, internalError, invalid, joinCauses } from "../../../status/status.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import { labelsOf } from "../../matching/index.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { describeViolations, evaluate } from "./evaluate.ts";
import { warnOfExisting } from "./existing-pods.ts";
import { type PodView, viewPod } from "./pod-view.ts";
import { isStricter, type Policy, printStandard, readPolicy, type Standard } from "./policy.ts";
import { isSignificant } from "./significant-update.ts";

/** Where nothing is written that pods are checked for. */
const IGNORED: ReadonlySet<string> = new Set([
  "attach",
  "binding",
  "eviction",
  "exec",
  "log",
  "portforward",
  "proxy",
  "status",
]);

/** Holds pods against what the labels of their namespace ask of them. */
export function podSecurity({ objects, registry, followed }: PluginParts): AdmissionPlugin {
  const { prefix } = registry.find("", "v1", "namespaces") as Resource;
  const namespaces = followed.of(prefix);
  return {
    name: "PodSecurity",
    handles,
    async validate(request) {
      const { call, object, live } = request;
      if (object === undefined) return;
      if (call.resource.kind === "Pod")
        return checkPod(request, object, policyOf(call.namespace, namespaces));
      if (call.resource.kind !== "Namespace")
        return warnOfPods(request, object, policyOf(call.namespace, namespaces));
      const standard = checkLabels(object, live);
      const pods = registry.find("", "v1", "pods");
      if (standard === undefined || pods === undefined) return;
      const { name: namespace } = request;
      const existing = { objects, prefix: pods.prefix, namespace, standard, slices: call.slices };
      call.warnings.push(...(await warnOfExisting(existing)));
    },
  };
}

function handles(
  { group, kind, apiVersion }: Resource,
  subresource: string | undefined,
  operation: Operation,
): boolean {
  if (operation !== "CREATE" && operation !== "UPDATE") return false;
  if (group === "" && kind === "Pod") return subresource === undefined || !IGNORED.has(subresource);
  if (subresource !== undefined) return false;
  return (group === "" && kind === "Namespace") || templateOf(apiVersion, kind) !== undefined;
}

/** Namespaces are never changed themselves: what was read from their labels stays true of them. */
const known = new WeakMap<JsonObject, Policy>();

function policyOf(name: string | undefined, namespaces: FollowedObjects): Policy {
  const namespace = name === undefined ? undefined : namespaces.get(name);
  if (namespace === undefined) throw internalError(`failed to lookup namespace ${quoteText(name ?? "")}`);
  let policy = known.get(namespace);
  if (policy === undefined) {
    policy = readPolicy(labelsOf(namespace));
    known.set(namespace, policy);
  }
  return policy;
}

/** Refuses a pod that breaks what is enforced, and warns of what else it breaks. */
function checkPod({ call, name, live }: Admitted, pod: JsonObject, policy: Policy): void {
  if (policy.enforce.level === "privileged" && policy.warn.level === "privileged") return;
  if (live !== undefined && !isSignificant(pod, live)) return;
  const view = viewPod(pod);
  const broken = describe(policy.enforce, view);
  if (broken !== undefined) throw forbidden(call.resource, name, { why: `violates ${broken}` });
  warn(call, policy.warn, view);
}

/** Warns of what the pods would break that something makes. They are refused when they are made. */
function warnOfPods({ call }: Admitted, object: JsonObject, policy: Policy): void {
  if (policy.warn.level === "privileged") return;
  const { apiVersion, kind } = call.resource;
  const template = valueAt(object, templateOf(apiVersion, kind) as string);
  if (isObject(template)) warn(call, policy.warn, viewPod(template));
}

function warn(call: Admitted["call"], standard: Standard, pod: PodView): void {
  const broken = describe(standard, pod);
  if (broken !== undefined) call.warnings.push(`would violate ${broken}`);
}

/** What a pod breaks; `undefined` if nothing. */
function describe(standard: Standard, pod: PodView): string | undefined {
  const violations = evaluate(standard, pod);
  return violations.length === 0
    ? undefined
    : `PodSecurity ${quoteText(printStandard(standard))}: ${describeViolations(violations)}`;
}

/**
 * Refuses labels that cannot be read, unless they were as bad before. Gives what a namespace comes to enforce, if that forbids
 * anything that was not forbidden before.
 */
function checkLabels(namespace: JsonObject, live: JsonObject | undefined): Standard | undefined {
  const { enforce, causes } = readPolicy(labelsOf(namespace));
  const before = live && readPolicy(labelsOf(live));
  if (causes.length > 0 && joinCauses(causes) !== joinCauses(before?.causes ?? []))
    throw invalid({ kind: "Namespace", group: "" }, metaText(namespace, "name"), causes);
  if (before === undefined || enforce.level === "privileged") return undefined;
  const isLaxer =
    enforce.version === before.enforce.version && !isStricter(enforce.level, before.enforce.level);
  return isLaxer ? undefined : enforce;
}
