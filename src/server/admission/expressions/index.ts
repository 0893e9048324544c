/** Expressions of webhooks and policies, as they are evaluated about a request. */
export { MatchConditions } from "../../../rules/internal.ts";
export { requestValues, type Seen, withParams } from "./request-values.ts";
