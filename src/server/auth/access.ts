import type { FollowedResources } from "../objects/followed.ts";
import type { Authenticate } from "./authenticator.ts";
import type { Authorizer } from "./authorizer.ts";
import type { Credentials } from "./credentials.ts";
import { OpenAuthorizer } from "./open-authorizer.ts";
import { Rbac } from "./rbac/rbac.ts";
import { RbacAuthorizer } from "./rbac/rbac-authorizer.ts";

/** By what it is decided who may do what. */
export type Authorization = "open" | "rbac";

export const AUTHORIZATIONS: readonly Authorization[] = ["open", "rbac"];

/** What decides who may do what. */
export interface Access {
  readonly authorizer: Authorizer;
  /** The roles and bindings that it decides by, if it does. */
  readonly rbac: Rbac | undefined;
}

/** What knows who there is, and what they were given. */
export interface AccessParts {
  readonly followed: FollowedResources;
  readonly authenticate: Authenticate | undefined;
  readonly credentials: Credentials;
}

/** Makes what decides who may do what, before the server starts: what it follows is known from then on. */
export function createAccess(
  authorization: Authorization,
  { followed, authenticate, credentials }: AccessParts,
): Access {
  if (authorization === "open")
    return { authorizer: new OpenAuthorizer(authenticate, credentials), rbac: undefined };
  const rbac = new Rbac(followed);
  return { authorizer: new RbacAuthorizer(rbac, authenticate), rbac };
}
