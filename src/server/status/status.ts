import { type StatusDetails, StatusError } from "../../kubernetes/internal.ts";

export { type Cause, type Refusal, type StatusDetails, StatusError } from "../../kubernetes/internal.ts";
export {
  alreadyExists,
  applyConflict,
  badRequest,
  conflict,
  forbidden,
  internalError,
  internalFailure,
  invalid,
  joinCauses,
  notFound,
  objectTooLarge,
  qualify,
  requestTooLarge,
  undecodable,
  unknownPath,
  unprocessable,
  unsupportedMediaType,
} from "../../kubernetes/status/refusals.ts";

export function unauthorized(): StatusError {
  return new StatusError({ code: 401, reason: "Unauthorized", message: "Unauthorized" });
}

/** The user may not do that to a path outside all resources. */
export function forbiddenPath(why: string): StatusError {
  return new StatusError({ code: 403, reason: "Forbidden", message: `forbidden: ${why}`, details: {} });
}

/** A client has to come again later, if it is told when, or when something else has changed. */
export function tooManyRequests(message: string, details: StatusDetails): StatusError {
  return new StatusError({ code: 429, reason: "TooManyRequests", message, details });
}

export function methodNotAllowed(): StatusError {
  const message = "the server does not allow this method on the requested resource";
  return new StatusError({ code: 405, reason: "MethodNotAllowed", message, details: {} });
}
