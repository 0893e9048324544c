import { objectAt } from "../../kubernetes/kinds/index.ts";
import { metaText } from "../../kubernetes/metadata/index.ts";
import { forbidden as forbiddenCause } from "../../kubernetes/status/cause.ts";
import { groupVersionOf } from "../../schema/internal.ts";
import { compareStrings, equal, isObject, type JsonObject, textOf } from "../../value/internal.ts";
import { isAllowed, MASTERS } from "../auth/authorizer.ts";
import type { Admitted, Backend } from "../calls/call.ts";
import type { User } from "../http/message.ts";
import { findObject } from "../objects/find-object.ts";
import { invalid } from "../status/status.ts";
import type { AdmissionPlugin } from "./admission.ts";

type Parts = Pick<Backend, "objects" | "registry" | "authorizer">;

const GROUP = "admissionregistration.k8s.io";
const POLICIES = /^(?:mutating|validating)admissionpolicies$/;
const BINDINGS = /^(mutating|validating)admissionpolicybindings$/;

/**
 * Lets nobody have policies read for them, as parameters, what they may not read themselves. Not a plug-in of kube-apiserver's: it is
 * there wherever RBAC is.
 */
export function createParameterCheck(parts: Parts): AdmissionPlugin {
  return {
    name: "parameter-access",
    handles: ({ group, plural }, subresource, operation) =>
      group === GROUP &&
      subresource === undefined &&
      (operation === "CREATE" || operation === "UPDATE") &&
      (POLICIES.test(plural) || BINDINGS.test(plural)),
    async validate(request) {
      const { call, object } = request;
      if (object === undefined || call.user.groups.includes(MASTERS)) return;
      if (POLICIES.test(call.resource.plural)) checkKind(parts, request, object);
      else await checkReference(parts, request, object);
    },
  };
}

/** The author of a policy may get all objects of the kind of its parameters. */
function checkKind(parts: Parts, request: Admitted, policy: JsonObject): void {
  const { paramKind } = objectAt(policy, "spec");
  if (!isObject(paramKind)) return;
  const before = request.live && objectAt(request.live, "spec").paramKind;
  if (before !== undefined && equal(before, paramKind)) return;
  const { user } = request.call;
  const all = { verb: "get", namespace: "*", name: "*" };
  if (isAllowed(parts.authorizer, { user, ...all, ...resourceOf(parts, paramKind) })) return;
  const kind = `(kind=${textOf(paramKind.kind)}, apiVersion=${textOf(paramKind.apiVersion)})`;
  refuse(
    request,
    "spec.paramKind",
    `user ${printUser(user)} must have "get" permission on all objects of the referenced paramKind ${kind}`,
  );
}

/** The author of a binding may get the parameters that it names, or list those that it selects. */
async function checkReference(parts: Parts, request: Admitted, binding: JsonObject): Promise<void> {
  const { paramRef, policyName } = objectAt(binding, "spec");
  if (!isObject(paramRef)) return;
  const { call } = request;
  const { user } = call;
  const name = textOf(paramRef.name ?? "");
  const verb = name === "" ? "list" : "get";
  const policy = await findPolicy(parts, request, textOf(policyName));
  const paramKind = policy && objectAt(policy, "spec").paramKind;
  const resource = isObject(paramKind) ? resourceOf(parts, paramKind) : ANY;
  const namespace = textOf(paramRef.namespace ?? "");
  if (isAllowed(parts.authorizer, { user, verb, namespace, name, ...resource })) return;
  // Kubernetes has mixed these up for mutating policies.
  const words = [printUser(user), verb];
  const [who, what] = call.resource.plural.startsWith("mutating") ? words.reverse() : words;
  const unknown = `to determine minimum required permissions and user ${printUser(user)} does not have "${verb}" permission for all groups, versions and resources`;
  const why =
    policy === undefined
      ? `unable to get policy ${textOf(policyName)} ${unknown}`
      : isObject(paramKind) && resource.resource === "*"
        ? `unable to resolve paramKind &{${textOf(paramKind.apiVersion)} ${textOf(paramKind.kind)}} ${unknown}`
        : `user ${who} does not have "${what}" permission on the object referenced by paramRef`;
  refuse(request, "spec.paramRef", why);
}

function findPolicy(parts: Parts, { call }: Admitted, name: string): Promise<JsonObject | undefined> {
  const [, sort] = BINDINGS.exec(call.resource.plural) ?? [];
  return findObject(parts, { group: GROUP, plural: `${sort}admissionpolicies`, name });
}

const ANY = { group: "*", version: "*", resource: "*", subresource: "" };

/** What is to be read; any resource, if nobody has one of that kind. */
function resourceOf({ registry }: Parts, { apiVersion, kind }: JsonObject): typeof ANY {
  const { group, version } = groupVersionOf(textOf(apiVersion));
  if (version.includes("/")) return ANY;
  const found = registry.findByKind(textOf(apiVersion), textOf(kind));
  const resource = found !== undefined && found.apiVersion === apiVersion ? found.plural : "*";
  return { ...ANY, group, version, resource };
}

function refuse({ call, object }: Admitted, field: string, why: string): never {
  throw invalid(call.resource, metaText(object as JsonObject, "name"), [forbiddenCause(field, why)]);
}

/** As Go prints users. */
function printUser({ name, uid = "", groups, extra = {} }: User): string {
  const keys = Object.keys(extra).sort(compareStrings);
  const pairs = keys.map((key) => `${key}:[${extra[key]?.join(" ")}]`);
  return `&{${name} ${uid} [${groups.join(" ")}] map[${pairs.join(" ")}]}`;
}
