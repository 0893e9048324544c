import { isObject, type Json, type JsonObject, textOf } from "../../../value/internal.ts";
import type { Attempt, Decision, ResourceRule } from "../../auth/authorizer.ts";
import type { Backend, Call } from "../../calls/call.ts";
import type { User } from "../../http/message.ts";
import { badRequest } from "../../status/status.ts";
import { checkAccessReview } from "./check-review.ts";
import { unreadSelectors } from "./review-selectors.ts";

/** `kubectl auth can-i`. */
export function reviewSelfAccess({ backend, user, resource }: Call, review: JsonObject): JsonObject {
  checkAccessReview(resource.kind, review);
  return { ...review, status: answerOf(backend, user, review.spec as JsonObject) };
}

/** The same about somebody else. */
export function reviewAccess({ backend, resource }: Call, review: JsonObject): JsonObject {
  checkAccessReview(resource.kind, review);
  const spec = review.spec as JsonObject;
  const user = backend.authorizer.identify(userOf(spec));
  return { ...review, status: user === undefined ? { allowed: false } : answerOf(backend, user, spec) };
}

function answerOf({ authorizer }: Pick<Backend, "authorizer">, user: User, spec: JsonObject): JsonObject {
  const status = statusOf(authorizer.authorize(attemptOf(user, spec)));
  const { resourceAttributes } = spec;
  const evaluationError = isObject(resourceAttributes) ? unreadSelectors(resourceAttributes) : "";
  return evaluationError === "" ? status : { ...status, evaluationError };
}

/** Whom a review is about. */
function userOf({ user, groups, uid, extra }: JsonObject): User {
  return {
    name: textOf(user),
    groups: (groups ?? []) as readonly string[],
    ...(uid !== undefined && { uid: textOf(uid) }),
    ...(extra !== undefined && { extra: extra as Readonly<Record<string, readonly string[]>> }),
  };
}

/** What a review asks about. */
function attemptOf(user: User, { resourceAttributes, nonResourceAttributes }: JsonObject): Attempt {
  const wanted = (resourceAttributes ?? nonResourceAttributes) as JsonObject;
  const text = (name: string): string => textOf(wanted[name] ?? "");
  const verb = text("verb");
  if (resourceAttributes === undefined) return { user, verb, path: text("path") };
  return {
    user,
    verb,
    group: text("group"),
    version: text("version") || "*",
    resource: text("resource"),
    subresource: text("subresource"),
    namespace: text("namespace"),
    name: text("name"),
  };
}

function statusOf({ is, reason }: Decision): JsonObject {
  return {
    allowed: is === "allowed",
    ...(is === "denied" && { denied: true }),
    ...(reason !== "" && { reason }),
  };
}

/** `kubectl auth can-i --list`. */
export function reviewSelfRules({ backend, user }: Call, { apiVersion, kind, spec }: JsonObject): JsonObject {
  const namespace = isObject(spec) ? textOf(spec.namespace ?? "") : "";
  if (namespace === "") throw badRequest("no namespace on request");
  const { resourceRules, nonResourceRules, incomplete, evaluationError } = backend.authorizer.rightsOf(
    user,
    namespace,
  );
  return {
    kind: kind as Json,
    apiVersion: apiVersion as Json,
    metadata: {},
    spec: {},
    status: {
      resourceRules: resourceRules.map(printRule),
      nonResourceRules: nonResourceRules.map(({ verbs, nonResourceURLs }) => ({
        verbs: [...verbs],
        nonResourceURLs: [...nonResourceURLs],
      })),
      incomplete,
      ...(evaluationError !== undefined && { evaluationError }),
    },
  };
}

function printRule({ verbs, apiGroups, resources, resourceNames = [] }: ResourceRule): JsonObject {
  return {
    verbs: [...verbs],
    apiGroups: [...apiGroups],
    resources: [...resources],
    ...(resourceNames.length > 0 && { resourceNames: [...resourceNames] }),
  };
}
