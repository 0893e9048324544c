import type { User } from "../../http/message.ts";
import type { Authenticate } from "../authenticator.ts";
import {
  ALLOWED,
  type Attempt,
  type Authorizer,
  type Decision,
  MASTERS,
  NO_OPINION,
  type Rights,
} from "../authorizer.ts";
import { isLooking } from "../open-authorizer.ts";
import { describeBinding, type RoleRef } from "./bindings.ts";
import { allows } from "./policy-rules.ts";
import { describeMissing, type Rbac } from "./rbac.ts";

/** Allows what roles and bindings give, and masters anything. Who may only look may not do more than that by any role. */
export class RbacAuthorizer implements Authorizer {
  readonly #rbac: Rbac;
  readonly #authenticate: Authenticate | undefined;

  /** `authenticate` knows who may only look. */
  constructor(rbac: Rbac, authenticate: Authenticate | undefined) {
    this.#rbac = rbac;
    this.#authenticate = authenticate;
  }

  authorize(attempt: Attempt): Decision {
    const { user } = attempt;
    if (user.readOnly === true && !isLooking(attempt)) return NO_OPINION;
    if (user.groups.includes(MASTERS)) return ALLOWED;
    const missing: RoleRef[] = [];
    const namespace = attempt.path === undefined ? attempt.namespace : "";
    for (const binding of this.#rbac.bindingsOf(user, namespace)) {
      const rules = this.#rbac.rulesOf(binding.role, binding.namespace);
      if (rules === undefined) missing.push(binding.role);
      else
        for (const rule of rules)
          if (allows(rule, attempt))
            return { is: "allowed", reason: `RBAC: allowed by ${describeBinding(binding, user)}` };
    }
    if (missing.length === 0) return NO_OPINION;
    return { is: "no opinion", reason: `RBAC: ${describeMissing(missing, { plural: false })}` };
  }

  isUnlimited(user: User): boolean {
    return user.readOnly !== true && user.groups.includes(MASTERS);
  }

  rightsOf(user: User, namespace: string): Rights {
    const { rules, missing } = this.#rbac.heldBy(user, namespace);
    return {
      resourceRules: rules.filter(({ resources }) => resources.length > 0),
      nonResourceRules: rules.filter(({ nonResourceURLs }) => nonResourceURLs.length > 0),
      incomplete: false,
      ...(missing.length > 0 && { evaluationError: describeMissing(missing, { plural: false }) }),
    };
  }

  identify(user: User): User {
    const known = this.#authenticate?.userNamed?.(user.name);
    return known?.readOnly === true ? { ...user, readOnly: true } : user;
  }
}
