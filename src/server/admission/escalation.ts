import { RBAC } from "../../kubernetes/kinds/index.ts";
import { metaText } from "../../kubernetes/metadata/index.ts";
import { equal, isObject, type JsonObject, quoteText, quoteTexts } from "../../value/internal.ts";
import { type Authorizer, isAllowed, MASTERS } from "../auth/authorizer.ts";
import { readBinding } from "../auth/rbac/bindings.ts";
import { describePieces, findUncovered } from "../auth/rbac/covers.ts";
import { type PolicyRule, rulesOf } from "../auth/rbac/policy-rules.ts";
import { describeMissing, type Rbac } from "../auth/rbac/rbac.ts";
import type { Admitted } from "../calls/call.ts";
import { forbidden, internalError, notFound } from "../status/status.ts";
import type { AdmissionPlugin } from "./admission.ts";

/** What it takes to let anybody have anything. */
const EVERYTHING: readonly PolicyRule[] = [
  { verbs: ["*"], apiGroups: ["*"], resources: ["*"], resourceNames: [], nonResourceURLs: [] },
  { verbs: ["*"], apiGroups: [], resources: [], resourceNames: [], nonResourceURLs: ["*"] },
];

const ROLES: ReadonlySet<string> = new Set(["roles", "clusterroles"]);
const BINDINGS: ReadonlySet<string> = new Set(["rolebindings", "clusterrolebindings"]);

/**
 * Lets nobody give away by a role, or by binding one, what they do not have themselves, unless they may `escalate` that role, or
 * `bind` it. Not a plug-in of kube-apiserver's: it is there wherever RBAC is, and comes after all who may change an object.
 */
export function createEscalationCheck(rbac: Rbac, authorizer: Authorizer): AdmissionPlugin {
  const check = new EscalationCheck(rbac, authorizer);
  return {
    name: "escalation",
    handles: ({ group, plural }, subresource, operation) =>
      group === RBAC &&
      subresource === undefined &&
      (operation === "CREATE" || operation === "UPDATE") &&
      (ROLES.has(plural) || BINDINGS.has(plural)),
    mutate(request) {
      check.check(request);
      return request.object;
    },
  };
}

class EscalationCheck {
  readonly #rbac: Rbac;
  readonly #authorizer: Authorizer;

  constructor(rbac: Rbac, authorizer: Authorizer) {
    this.#rbac = rbac;
    this.#authorizer = authorizer;
  }

  check(request: Admitted): void {
    const { call, object, live } = request;
    if (object === undefined || call.user.groups.includes(MASTERS)) return;
    if (live !== undefined && isHousekeeping(object, live)) return;
    if (ROLES.has(call.resource.plural)) this.#checkRole(request, object);
    else this.#checkBinding(request, object);
  }

  #checkRole(request: Admitted, role: JsonObject): void {
    const { call, live } = request;
    const { plural } = call.resource;
    if (this.#may(request, "escalate", { resource: plural, name: call.name ?? "" })) return;
    this.#checkHeld(request, rulesOf(role));
    if (![role, live].some((one) => one !== undefined && aggregates(one))) return;
    if (this.#missingOf(request, EVERYTHING).length > 0)
      throw refuse(request, "must have cluster-admin privileges to use the aggregationRule");
  }

  #checkBinding(request: Admitted, object: JsonObject): void {
    const { kind, name } = readBinding(object).role;
    const resource = kind === "Role" ? "roles" : "clusterroles";
    if (this.#may(request, "bind", { resource, name })) return;
    const rules = this.#rbac.rulesOf({ kind, name }, request.call.namespace ?? "");
    if (rules !== undefined) this.#checkHeld(request, rules);
    else if (kind === "Role" || kind === "ClusterRole")
      throw notFound({ group: RBAC, plural: resource }, name);
    else throw internalError(describeMissing([{ kind, name }], { plural: true }));
  }

  #may(
    { call: { user, namespace = "" } }: Admitted,
    verb: string,
    { resource, name }: { readonly resource: string; readonly name: string },
  ): boolean {
    const what = { group: RBAC, version: "*", resource, subresource: "" };
    return isAllowed(this.#authorizer, { user, verb, ...what, namespace, name });
  }

  #missingOf({ call }: Admitted, rules: readonly PolicyRule[]): readonly PolicyRule[] {
    return findUncovered(this.#rbac.heldBy(call.user, call.namespace ?? "").rules, rules);
  }

  #checkHeld(request: Admitted, rules: readonly PolicyRule[]): void {
    const { user, namespace = "" } = request.call;
    const uncovered = this.#missingOf(request, rules);
    if (uncovered.length === 0) return;
    const { missing } = this.#rbac.heldBy(user, namespace);
    const who = `user ${quoteText(user.name)} (groups=${quoteTexts(user.groups)})`;
    const unresolved =
      missing.length === 0 ? "" : `; resolution errors: [${describeMissing(missing, { plural: true })}]`;
    throw refuse(
      request,
      `${who} is attempting to grant RBAC permissions not currently held:\n${describePieces(uncovered)}${unresolved}`,
    );
  }
}

function refuse({ call, object }: Admitted, why: string): Error {
  return forbidden(call.resource, metaText(object as JsonObject, "name"), { why });
}

function aggregates({ aggregationRule }: JsonObject): boolean {
  if (!isObject(aggregationRule)) return false;
  const { clusterRoleSelectors } = aggregationRule;
  return Array.isArray(clusterRoleSelectors) && clusterRoleSelectors.length > 0;
}

/** Whether nothing changes but what garbage collection is about. */
function isHousekeeping(object: JsonObject, live: JsonObject): boolean {
  return equal(withoutHousekeeping(object), withoutHousekeeping(live));
}

function withoutHousekeeping(object: JsonObject): JsonObject {
  const {
    ownerReferences: _,
    finalizers: __,
    managedFields: ___,
    ...metadata
  } = object.metadata as JsonObject;
  return { ...object, metadata };
}
