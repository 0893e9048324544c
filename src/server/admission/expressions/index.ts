/** Expressions of webhooks and policies, as they are evaluated about a request. */
export {
  type AdmissionValues,
  type Match,
  MatchConditions,
  type MatchConditionsOptions,
} from "../../../rules/internal.ts";
export { requestValues, type Seen, withParams } from "./request-values.ts";
