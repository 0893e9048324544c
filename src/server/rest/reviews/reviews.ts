import type { JsonObject } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
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
