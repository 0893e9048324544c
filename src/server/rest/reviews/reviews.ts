import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { ANONYMOUS } from "../../auth/authenticator.ts";
import { isAllowed, LOOKING, SELF_REVIEWS } from "../../auth/authorize.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import type { HttpRequest, User } from "../../http/message.ts";
import { badRequest, StatusError } from "../../status/status.ts";
import { checkAccessReview } from "./check-review.ts";

/** An answer's status, or the object as a whole. */
type Review = (call: Call, review: JsonObject) => JsonObject | Promise<JsonObject>;

const REVIEWS: Readonly<Record<string, Review>> = {
  "authentication.k8s.io/selfsubjectreviews": reviewSelf,
  "authentication.k8s.io/tokenreviews": reviewToken,
  "authorization.k8s.io/selfsubjectaccessreviews": reviewSelfAccess,
  "authorization.k8s.io/subjectaccessreviews": reviewAccess,
  "authorization.k8s.io/localsubjectaccessreviews": reviewAccess,
  "authorization.k8s.io/selfsubjectrulesreviews": reviewSelfRules,
};

/**
 * Answers what is created to be answered, not to be stored: who somebody is, and what they may do. `undefined` for the
 * objects of any other resource. `review` is what was sent, decoded.
 */
export function answerReview(call: Call, review: JsonObject): Promise<Answer> | undefined {
  const { group, plural } = call.resource;
  const answer = REVIEWS[`${group}/${plural}`];
  return answer === undefined ? undefined : present(answer, call, review);
}

async function present(answer: Review, call: Call, review: JsonObject): Promise<Answer> {
  return { is: "object", status: 201, object: await answer(call, review) };
}

/** `kubectl auth whoami`. */
function reviewSelf({ user }: Call, review: JsonObject): JsonObject {
  return { ...review, status: { userInfo: userInfo(user) } };
}

/** `kubectl auth can-i`. */
function reviewSelfAccess({ user, resource }: Call, review: JsonObject): JsonObject {
  checkAccessReview(resource.kind, review);
  return { ...review, status: accessOf(user, review.spec as JsonObject) };
}

/** The same about somebody else: those with a token are known, and those in the group that may do all. */
function reviewAccess({ backend, resource }: Call, review: JsonObject): JsonObject {
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
function reviewSelfRules({ user }: Call, { apiVersion, kind, spec }: JsonObject): JsonObject {
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

/** Whose a token is. */
async function reviewToken({ backend, request }: Call, review: JsonObject): Promise<JsonObject> {
  const { spec } = review;
  const token = isObject(spec) && typeof spec.token === "string" ? spec.token : "";
  if (token === "") throw badRequest("token is required for TokenReview in authentication");
  const shown: HttpRequest = {
    method: "GET",
    path: request.path,
    query: "",
    header: (name) => (name === "authorization" ? `Bearer ${token}` : undefined),
    text: async () => "",
  };
  try {
    const user = await backend.authenticate?.(shown);
    if (user !== undefined && user.name !== ANONYMOUS.name)
      return { ...review, status: { authenticated: true, user: userInfo(user) } };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
  return { ...review, status: { user: {}, error: "invalid bearer token" } };
}

function userInfo({ name, groups }: User): JsonObject {
  return { username: name, groups: [...groups] };
}
