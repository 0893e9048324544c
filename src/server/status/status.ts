import { quoteText } from "../../fieldpath/index.ts";
import type { JsonObject } from "../../value/index.ts";

/** One thing that is wrong with what was sent, as Kubernetes tells it. */
export interface Cause {
  readonly reason: string;
  /** What is wrong, without the field. */
  readonly message: string;
  /** The path of the field, such as `metadata.labels` or `spec.ports[1]`. */
  readonly field?: string;
}

/** What a refusal is about. */
export interface StatusDetails {
  readonly name?: string;
  readonly group?: string;
  /** The plural where the object is not there or in the way, the kind where it is invalid. */
  readonly kind?: string;
  readonly uid?: string;
  readonly causes?: readonly Cause[];
  readonly retryAfterSeconds?: number;
}

/** A refusal, in the words of Kubernetes. */
export interface Refusal {
  readonly code: number;
  /** Absent for errors that have no name, as most of the 500s. */
  readonly reason?: string;
  readonly message: string;
  readonly details?: StatusDetails;
  /** What the list metadata says: a token to go on with. */
  readonly metadata?: JsonObject;
}

/** A request is refused: it is answered with a Status object. */
export class StatusError extends Error {
  override readonly name = "StatusError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }

  /** The Status object that says so. */
  toStatus(): JsonObject {
    const { code, reason, message, details, metadata = {} } = this.refusal;
    return {
      kind: "Status",
      apiVersion: "v1",
      metadata,
      status: "Failure",
      message,
      ...(reason !== undefined && { reason }),
      ...(details !== undefined && { details: details as JsonObject }),
      code,
    };
  }
}

/** What names a resource in messages: `configmaps`, `deployments.apps`. */
export interface ResourceName {
  readonly group: string;
  readonly plural: string;
}

/** A resource as messages write it. */
export function qualify(name: string, group: string): string {
  return group === "" ? name : `${name}.${group}`;
}

export function badRequest(message: string): StatusError {
  return new StatusError({ code: 400, reason: "BadRequest", message });
}

export function unauthorized(): StatusError {
  return new StatusError({ code: 401, reason: "Unauthorized", message: "Unauthorized" });
}

/** The user, or anybody, may not do that to an object, or, where the name is empty, to those of a resource. */
export function forbidden(
  resource: ResourceName,
  name: string,
  { why, causes }: { readonly why: string; readonly causes?: readonly Cause[] },
): StatusError {
  return new StatusError({
    code: 403,
    reason: "Forbidden",
    message: `${describe(resource, name)} is forbidden: ${why}`,
    details: { ...detailsOf(resource, name), ...(causes !== undefined && { causes }) },
  });
}

/** The user may not do that to a path that is none of a resource. */
export function forbiddenPath(why: string): StatusError {
  return new StatusError({ code: 403, reason: "Forbidden", message: `forbidden: ${why}`, details: {} });
}

export function notFound(resource: ResourceName, name: string): StatusError {
  const message = `${describe(resource, name)} not found`;
  return new StatusError({ code: 404, reason: "NotFound", message, details: detailsOf(resource, name) });
}

/** There is no such path. */
export function unknownPath(): StatusError {
  const message = "the server could not find the requested resource";
  return new StatusError({ code: 404, reason: "NotFound", message, details: {} });
}

export function methodNotAllowed(): StatusError {
  const message = "the server does not allow this method on the requested resource";
  return new StatusError({ code: 405, reason: "MethodNotAllowed", message, details: {} });
}

export function alreadyExists(resource: ResourceName, name: string): StatusError {
  const message = `${describe(resource, name)} already exists`;
  return new StatusError({ code: 409, reason: "AlreadyExists", message, details: detailsOf(resource, name) });
}

/** Somebody else was faster, or the object is not the one that was meant. */
export function conflict(
  resource: ResourceName,
  name: string,
  why = "the object has been modified; please apply your changes to the latest version and try again",
): StatusError {
  const message = `Operation cannot be fulfilled on ${describe(resource, name)}: ${why}`;
  return new StatusError({ code: 409, reason: "Conflict", message, details: detailsOf(resource, name) });
}

/** What was sent, or asked for, is more than the server takes on. */
export function requestTooLarge(why: string): StatusError {
  const message = `Request entity too large: ${why}`;
  return new StatusError({ code: 413, reason: "RequestEntityTooLarge", message });
}

/** The object, or the options, say what they must not. */
export function invalid(
  { kind, group }: { readonly kind: string; readonly group: string },
  name: string,
  causes: readonly Cause[],
): StatusError {
  return new StatusError({
    code: 422,
    reason: "Invalid",
    message: `${qualify(kind, group)} ${quoteText(name)} is invalid: ${joinCauses(causes)}`,
    details: {
      ...(name !== "" && { name }),
      ...(group !== "" && { group }),
      ...(kind !== "" && { kind }),
      causes,
    },
  });
}

/**
 * All causes in one text, as messages have them: `field: message`, several in brackets. Some checks run twice, and both
 * are listed as causes; the text has each once.
 */
export function joinCauses(causes: readonly Cause[]): string {
  const texts = new Set(
    causes.map(({ field, message }) => (field === undefined ? message : `${field}: ${message}`)),
  );
  const list = [...texts].join(", ");
  return texts.size === 1 ? list : `[${list}]`;
}

/** The server failed, or Kubernetes calls it so. */
export function internalError(message: string): StatusError {
  return new StatusError({ code: 500, message });
}

/** An object has more bytes than one may have, in the words of the store that Kubernetes has. */
export function objectTooLarge(): StatusError {
  return internalError("etcdserver: request is too large");
}

/** An object as messages write it: `deployments.apps "web"`; the resource alone if the name is empty. */
function describe({ group, plural }: ResourceName, name: string): string {
  return name === "" ? qualify(plural, group) : `${qualify(plural, group)} ${quoteText(name)}`;
}

function detailsOf({ group, plural }: ResourceName, name: string): StatusDetails {
  return { ...(name !== "" && { name }), ...(group !== "" && { group }), kind: plural };
}
