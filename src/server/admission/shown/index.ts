/** What webhooks and policies are shown of a request. */
export { describeRequest } from "./describe-request.ts";
export { type ReviewedKind, type Shown, show } from "./shown.ts";
