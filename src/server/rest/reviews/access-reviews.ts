import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { isAllowed, LOOKING, SELF_REVIEWS } from "../../auth/authorize.ts";
import type { Call } from "../../calls/call.ts";
import type { User } from "../../http/message.ts";
import { badRequest } from "../../status/status.ts";
import { checkAccessReview } from "./check-review.ts";

/** `kubectl auth can-i`. */
export function reviewSelfAccess({ user, resource }: Call, review: JsonObject): JsonObject {
  checkAccessReview(resource.kind, review);
  return { ...review, status: accessOf(user, review.spec as JsonObject) };
}

/** The same about somebody else: those with a token are known, and those in the group that may do all. */
export function reviewAccess({ backend, resource }: Call, review: JsonObject): JsonObject {
  checkAccessReview(resource.kind, review);
  const spec = review.spec as JsonObject;
  const groups = Array.isArray(spec.groups) ? spec.groups : [];
  const { authenticate } = backend;
  const isMaster = groups.includes("system:masters") || authenticate === undefined;
  const user = isMaster
    ? { name: String(spec.user), groups: [] }
    : authenticate.userNamed?.(String(spec.user ?? ""));
  return { ...review, status: user === undefined ? { allowed: false } : accessOf(user, spec) };
}

function accessOf(user: User, { resourceAttributes, nonResourceAttributes }: JsonObject): JsonObject {
  const wanted = (resourceAttributes ?? nonResourceAttributes) as JsonObject;
  const text = (value: Json | undefined): string => (typeof value === "string" ? value : "");
  const verb = text(wanted.verb);
  const allowed =
    resourceAttributes === undefined
      ? user.readOnly !== true || verb === "get" || verb === "head"
      : isAllowed({ user, verb, group: text(wanted.group), resource: text(wanted.resource) });
  return { allowed };
}

/** `kubectl auth can-i --list`. */
export function reviewSelfRules({ user }: Call, { apiVersion, kind, spec }: JsonObject): JsonObject {
  if (!isObject(spec) || (spec.namespace ?? "") === "") throw badRequest("no namespace on request");
  const all = user.readOnly !== true;
  const selfReviews = [...SELF_REVIEWS].map(([group, resources]) => ({
    verbs: ["create"],
    apiGroups: [group],
    resources: [...resources],
  }));
  return {
    kind: kind as Json,
    apiVersion: apiVersion as Json,
    metadata: {},
    spec: {},
    status: {
      resourceRules: [
        { verbs: all ? ["*"] : [...LOOKING], apiGroups: ["*"], resources: ["*"] },
        ...(all ? [] : selfReviews),
      ],
      nonResourceRules: [{ verbs: all ? ["*"] : ["get"], nonResourceURLs: ["*"] }],
      incomplete: false,
    },
  };
}
