import { RBAC } from "../../../kubernetes/kinds/index.ts";
import { qualify } from "../../../kubernetes/status/refusals.ts";
import { type JsonObject, quoteText } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { User } from "../../http/message.ts";
import type { FollowedObjects, FollowedResources } from "../../objects/followed.ts";
import { type Binding, Bindings, type RoleRef } from "./bindings.ts";
import { type PolicyRule, rulesOf } from "./policy-rules.ts";

/** What a user has in a namespace. */
export interface Held {
  readonly rules: readonly PolicyRule[];
  /** The roles that there should be, and are not. */
  readonly missing: readonly RoleRef[];
}

/** Roles and bindings as they are in force: as they are stored, once a store has told of them. */
export class Rbac {
  readonly #roles: FollowedObjects;
  readonly #clusterRoles: FollowedObjects;
  readonly #bindings: Bindings;
  readonly #clusterBindings: Bindings;

  constructor(followed: FollowedResources) {
    this.#roles = followed.of(storagePrefix(RBAC, "roles"));
    this.#clusterRoles = followed.of(storagePrefix(RBAC, "clusterroles"));
    this.#bindings = new Bindings(followed.of(storagePrefix(RBAC, "rolebindings")));
    this.#clusterBindings = new Bindings(followed.of(storagePrefix(RBAC, "clusterrolebindings")));
  }

  /** The bindings that give a user something in a namespace, which is empty for what is in none. */
  *bindingsOf(user: User, namespace: string): Iterable<Binding> {
    yield* this.#clusterBindings.of(user, "");
    if (namespace !== "") yield* this.#bindings.of(user, namespace);
  }

  /** What a role gives where it is bound; `undefined` if there is no such role. */
  rulesOf({ kind, name }: RoleRef, namespace: string): readonly PolicyRule[] | undefined {
    const role = this.#find(kind, name, namespace);
    return role && rulesOf(role);
  }

  /** All that a user has in a namespace. */
  heldBy(user: User, namespace: string): Held {
    const rules: PolicyRule[] = [];
    const missing: RoleRef[] = [];
    for (const { role, namespace: place } of new Set(this.bindingsOf(user, namespace))) {
      const given = this.rulesOf(role, place);
      if (given === undefined) missing.push(role);
      else rules.push(...given);
    }
    return { rules, missing };
  }

  #find(kind: string, name: string, namespace: string): JsonObject | undefined {
    if (kind === "ClusterRole") return this.#clusterRoles.get(name);
    return kind === "Role" ? this.#roles.get(name, namespace) : undefined;
  }
}

/** That roles are not there, in Kubernetes' words: `plural` where they were looked for in the store itself. */
export function describeMissing(
  missing: readonly RoleRef[],
  { plural }: { readonly plural: boolean },
): string {
  const words = missing.map(({ kind, name }) => {
    if (kind !== "Role" && kind !== "ClusterRole")
      return `unsupported role reference kind: ${quoteText(kind)}`;
    return `${qualify(kind.toLowerCase() + (plural ? "s" : ""), RBAC)} ${quoteText(name)} not found`;
  });
  const texts = [...new Set(words)];
  const list = texts.join(", ");
  return texts.length === 1 ? list : `[${list}]`;
}
