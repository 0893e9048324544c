import type { User } from "../http/message.ts";
import type { Authenticate } from "./authenticator.ts";
import {
  ALLOWED,
  type Attempt,
  type Authorizer,
  type Decision,
  MASTERS,
  NO_OPINION,
  type Rights,
} from "./authorizer.ts";
import type { Credentials } from "./credentials.ts";
import { readServiceAccount } from "./service-accounts.ts";

/** What those may create who may only look: questions about themselves, by group. */
const SELF_REVIEWS: ReadonlyMap<string, readonly string[]> = new Map([
  ["authentication.k8s.io", ["selfsubjectreviews"]],
  ["authorization.k8s.io", ["selfsubjectaccessreviews", "selfsubjectrulesreviews"]],
]);

/** What those may do who may only look. */
const LOOKING: readonly string[] = ["get", "list", "watch"];

/** Whether something is no more than looking. */
export function isLooking(attempt: Attempt): boolean {
  const { verb } = attempt;
  if (attempt.path !== undefined) return verb === "get" || verb === "head";
  return (
    LOOKING.includes(verb) ||
    (verb === "create" && SELF_REVIEWS.get(attempt.group)?.includes(attempt.resource) === true)
  );
}

/** Lets anybody do anything, save for those who may only look. */
export class OpenAuthorizer implements Authorizer {
  readonly #authenticate: Authenticate | undefined;
  readonly #credentials: Credentials | undefined;

  /** These know who there is. */
  constructor(authenticate: Authenticate | undefined, credentials?: Credentials) {
    this.#authenticate = authenticate;
    this.#credentials = credentials;
  }

  authorize(attempt: Attempt): Decision {
    return this.isUnlimited(attempt.user) || isLooking(attempt) ? ALLOWED : NO_OPINION;
  }

  isUnlimited(user: User): boolean {
    return user.readOnly !== true;
  }

  rightsOf(user: User): Rights {
    const all = this.isUnlimited(user);
    const selfReviews = [...SELF_REVIEWS].map(([group, resources]) => ({
      verbs: ["create"],
      apiGroups: [group],
      resources,
    }));
    return {
      resourceRules: [
        { verbs: all ? ["*"] : LOOKING, apiGroups: ["*"], resources: ["*"] },
        ...(all ? [] : selfReviews),
      ],
      nonResourceRules: [{ verbs: all ? ["*"] : ["get"], nonResourceURLs: ["*"] }],
      incomplete: false,
    };
  }

  /** Those with a token are known, service accounts, and those in the group that may do all. */
  identify(user: User): User | undefined {
    if (this.#authenticate === undefined || user.groups.includes(MASTERS)) return user;
    if (readServiceAccount(user.name) !== undefined) return user;
    return this.#credentials?.userNamed(user.name) ?? this.#authenticate.userNamed?.(user.name);
  }
}
