import { checkDomainPath } from "../../../kubernetes/kinds/index.ts";
import { quoteText, subdomainProblems } from "../../../value/internal.ts";
import type { User } from "../../http/message.ts";
import { joinCauses } from "../../status/status.ts";
import { ANONYMOUS, AUTHENTICATED, UNAUTHENTICATED } from "../authenticator.ts";
import { authorize, refusalOf } from "../authorize.ts";
import { type Attempt, type Authorizer, isAllowed, MASTERS, type ResourceAttempt } from "../authorizer.ts";
import { readServiceAccount, type ServiceAccount, serviceAccountGroups } from "../service-accounts.ts";
import type { Wanted } from "./read-wanted.ts";

/** A way to be taken for somebody else. */
export interface Mode {
  /** As verbs have it: `impersonate:user-info`. Absent of the one of old, whose verb is `impersonate`. */
  readonly name?: "associated-node" | "arbitrary-node" | "serviceaccount" | "user-info";
  /** Whether it is for such users at all. */
  isFor(wanted: Wanted, asking: User): boolean;
}

/** All ways, in the order in which they are tried: those by which somebody may do least first. */
export const MODES: readonly Mode[] = [
  { name: "associated-node", isFor: (wanted, asking) => isOnlyName(wanted) && isNodeOf(asking, wanted.name) },
  { name: "arbitrary-node", isFor: (wanted) => isOnlyName(wanted) && nodeOf(wanted.name) !== undefined },
  {
    name: "serviceaccount",
    isFor: (wanted) => isOnlyName(wanted) && readServiceAccount(wanted.name) !== undefined,
  },
  {
    name: "user-info",
    isFor: ({ name }) => nodeOf(name) === undefined && readServiceAccount(name) === undefined,
  },
  { isFor: () => true },
];

/** Whom somebody is taken for in a mode, who asks for `attempt`. Refuses it if they may not be. */
export function take(
  mode: Mode,
  wanted: Wanted,
  { authorizer, attempt }: { readonly authorizer: Authorizer; readonly attempt: Attempt },
): User {
  const { user: asking } = attempt;
  if (mode.name !== undefined)
    authorize(authorizer, { ...attempt, verb: `impersonate-on:${mode.name}:${attempt.verb}` });
  const check = new Check(mode, authorizer, asking);
  const groups = check.name(wanted);
  check.uid(wanted);
  check.groups(wanted);
  check.extra(wanted);
  const { name, uid, extra } = wanted;
  return {
    name,
    groups: withStanding(name, groups),
    ...(uid !== "" && { uid }),
    ...(extra.size > 0 && { extra: Object.fromEntries(extra) }),
  };
}

/** From how many on it is asked first whether somebody may have any. */
const MANY = 4;

/** What somebody must be allowed to be taken for. */
class Check {
  readonly #mode: Mode;
  readonly #authorizer: Authorizer;
  readonly #asking: User;

  constructor(mode: Mode, authorizer: Authorizer, asking: User) {
    this.#mode = mode;
    this.#authorizer = authorizer;
    this.#asking = asking;
  }

  /** The groups of the user come back: those of nodes and service accounts are known. */
  name({ name, groups }: Wanted): readonly string[] {
    const account = readServiceAccount(name);
    const node = this.#isOfOld ? undefined : nodeOf(name);
    if (account !== undefined) return this.#account(account, groups);
    if (node === undefined) {
      this.#check(this.#named("users", name));
      return groups;
    }
    this.#check(this.#named("nodes", this.#mode.name === "associated-node" ? "*" : node));
    return ["system:nodes"];
  }

  #account({ namespace, name }: ServiceAccount, groups: readonly string[]): readonly string[] {
    this.#check({ ...this.#named("serviceaccounts", name), namespace });
    return groups.length === 0 ? serviceAccountGroups(namespace) : groups;
  }

  uid({ uid }: Wanted): void {
    if (uid !== "") this.#check(this.#attempt("uids", { name: uid }));
  }

  groups({ groups }: Wanted): void {
    if (groups.length === 0) return;
    if (!this.#isOfOld) {
      if (groups.includes(""))
        throw refusalOf(this.#named("groups", ""), "impersonating the empty string group is not allowed");
      if (groups.includes(MASTERS))
        throw refusalOf(
          this.#named("groups", MASTERS),
          "impersonating the system:masters group is not allowed",
        );
      if (groups.length >= MANY && isAllowed(this.#authorizer, this.#named("groups", "*"))) return;
    }
    for (const group of groups) this.#check(this.#named("groups", group));
  }

  extra({ extra }: Wanted): void {
    if (extra.size === 0) return;
    if (!this.#isOfOld) {
      const problem = problemOf(extra);
      if (problem !== undefined) throw refusalOf(this.#attempt("userextras", {}), problem);
      const size = [...extra.values()].reduce((sum, values) => sum + values.length, 0);
      if (
        size >= MANY &&
        isAllowed(this.#authorizer, this.#attempt("userextras", { subresource: "*", name: "*" }))
      )
        return;
    }
    for (const [subresource, values] of extra)
      for (const name of values) this.#check(this.#attempt("userextras", { subresource, name }));
  }

  get #isOfOld(): boolean {
    return this.#mode.name === undefined;
  }

  /** What has a name in the core group to the mode of old. */
  #named(resource: string, name: string): ResourceAttempt {
    return { ...this.#attempt(resource, { name }), ...(this.#isOfOld && { group: "" }) };
  }

  #attempt(
    resource: string,
    { name = "", subresource = "" }: { readonly name?: string; readonly subresource?: string },
  ): ResourceAttempt {
    const verb = this.#mode.name === undefined ? "impersonate" : `impersonate:${this.#mode.name}`;
    const group = "authentication.k8s.io";
    return { user: this.#asking, verb, group, version: "v1", resource, subresource, namespace: "", name };
  }

  #check(attempt: Attempt): void {
    authorize(this.#authorizer, attempt);
  }
}

function problemOf(extra: Wanted["extra"]): string | undefined {
  for (const [key, values] of extra) {
    if (key === "") return "impersonating the empty string key in extra is not allowed";
    const causes = [...checkDomainPath(key, "extra.key")];
    if (causes.length > 0)
      return `impersonating an invalid key in extra is not allowed: ${joinCauses(causes)}`;
    if (key !== key.toLowerCase())
      return `impersonating a non-lowercase key in extra is not allowed: ${quoteText(key)}`;
    if (values.includes("")) return "impersonating the empty string value in extra is not allowed";
  }
  return undefined;
}

/** The groups with that which tells whether somebody is known. */
function withStanding(name: string, groups: readonly string[]): readonly string[] {
  const standing = name === ANONYMOUS.name ? UNAUTHENTICATED : AUTHENTICATED;
  return groups.includes(standing) || groups.includes(UNAUTHENTICATED) ? groups : [...groups, standing];
}

function isOnlyName({ uid, groups, extra }: Wanted): boolean {
  return uid === "" && groups.length === 0 && extra.size === 0;
}

const NODE = "system:node:";

/** The node that a user is. */
function nodeOf(user: string): string | undefined {
  const name = user.slice(NODE.length);
  return user.startsWith(NODE) && subdomainProblems(name).length === 0 ? name : undefined;
}

/** Whether somebody is a service account on the node that is wanted. */
function isNodeOf({ name, extra }: User, wanted: string): boolean {
  const node = nodeOf(wanted);
  if (node === undefined || readServiceAccount(name) === undefined) return false;
  const nodes = extra?.["authentication.kubernetes.io/node-name"] ?? [];
  return nodes.length === 1 && nodes[0] === node;
}
