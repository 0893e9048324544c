import type { JsonObject } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import type { Resource } from "../../resources/resource.ts";
import { reviewAccess, reviewSelfAccess, reviewSelfRules } from "./access-reviews.ts";
import { reviewSelf, reviewToken } from "./authentication-reviews.ts";

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

/** Whether the objects of a resource are created to be answered, not to be stored: who somebody is, and what they may do. */
export function isReview({ group, plural }: Resource): boolean {
  return REVIEWS[`${group}/${plural}`] !== undefined;
}

/** Answers a review, decoded. */
export async function answerReview(call: Call, review: JsonObject): Promise<Answer> {
  const { group, plural } = call.resource;
  const answer = REVIEWS[`${group}/${plural}`] as Review;
  return { is: "object", status: 201, object: await answer(call, review) };
}
