import type { User } from "../http/message.ts";

/** What somebody wants to do to objects, in kube-apiserver's terms. What does not apply is empty. */
export interface ResourceAttempt {
  readonly user: User;
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete`, `deletecollection`, or any that roles know. */
  readonly verb: string;
  readonly group: string;
  /** `*` where any is meant. */
  readonly version: string;
  /** The plural. */
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  readonly path?: undefined;
}

/** The same of a path outside all resources. */
export interface PathAttempt {
  readonly user: User;
  /** The method, in lower case. */
  readonly verb: string;
  readonly path: string;
}

export type Attempt = ResourceAttempt | PathAttempt;

/** What becomes of an attempt. Who has no opinion does not allow it, but others may. */
export interface Decision {
  readonly is: "allowed" | "denied" | "no opinion";
  /** Why, in Kubernetes' words; empty if there is nothing to say. */
  readonly reason: string;
}

/** What somebody may do to objects, as `kubectl auth can-i --list` shows it. */
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[] | undefined;
}

/** The same of paths. */
export interface PathRule {
  readonly verbs: readonly string[];
  readonly nonResourceURLs: readonly string[];
}

/** All that somebody may do, as far as it can be listed. */
export interface Rights {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly PathRule[];
  /** Why something may be missing; absent if nothing is. */
  readonly evaluationError?: string | undefined;
  readonly incomplete: boolean;
}

/** Says who may do what. */
export interface Authorizer {
  authorize(attempt: Attempt): Decision;
  /** Whether a user may do anything whatsoever, so that nobody need find out what it is. */
  isUnlimited(user: User): boolean;
  /** All that a user may do in a namespace. */
  rightsOf(user: User, namespace: string): Rights;
  /** Somebody whom only a review speaks of, as far as they are known; `undefined` if there can be no such user. */
  identify(user: User): User | undefined;
}

/** Whether somebody may do something, whatever the reason. */
export function isAllowed(authorizer: Authorizer, attempt: Attempt): boolean {
  return authorizer.authorize(attempt).is === "allowed";
}

export const ALLOWED: Decision = { is: "allowed", reason: "" };
export const NO_OPINION: Decision = { is: "no opinion", reason: "" };

/** The group whose members may do anything, as with Kubernetes. */
export const MASTERS = "system:masters";

/** Who the server is to itself. */
export const ITSELF: User = { name: "system:apiserver", groups: [MASTERS] };
