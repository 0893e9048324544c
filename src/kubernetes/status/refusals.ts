import type { Refused } from "../../apply/internal.ts";
import { type JsonObject, quoteText, textOf } from "../../value/internal.ts";
import { type Cause, type StatusDetails, StatusError } from "./status.ts";

/** What names a resource in messages: `configmaps`, `deployments.apps`. */
export interface ResourceName {
  readonly group: string;
  readonly plural: string;
}

/** A resource, or a kind, as messages write it. */
export function qualify(name: string, group: string): string {
  return group === "" ? name : `${name}.${group}`;
}

/** What was sent cannot be understood, or says what the request must not. */
export function badRequest(message: string): StatusError {
  return new StatusError({ code: 400, reason: "BadRequest", message });
}

/** An object cannot be read as one of a kind. */
export function undecodable(kind: string, object: JsonObject, why: string): StatusError {
  const version = textOf(object.apiVersion).split("/").at(-1);
  return badRequest(
    `${textOf(object.kind)} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`,
  );
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

/** There is no object of this name. */
export function notFound(resource: ResourceName, name: string): StatusError {
  const message = `${describe(resource, name)} not found`;
  return new StatusError({ code: 404, reason: "NotFound", message, details: detailsOf(resource, name) });
}

/** There is an object of this name already. */
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

/** An apply would take what others own. */
export function applyConflict({ message, causes }: Pick<Refused, "message" | "causes">): StatusError {
  return new StatusError({ code: 409, reason: "Conflict", message, details: { causes } });
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

/** A JSON Patch cannot be carried out. The words are those of Kubernetes, which does not say why. */
export function unprocessable(): StatusError {
  return new StatusError({
    code: 422,
    reason: "Invalid",
    message: "the server rejected our request due to an error in our request",
    details: {},
  });
}

/** The server failed, or Kubernetes calls it so. */
export function internalError(message: string): StatusError {
  return new StatusError({ code: 500, message });
}

/** Something that the server relies on failed: who asked is told what. */
export function internalFailure(why: string): StatusError {
  return new StatusError({
    code: 500,
    reason: "InternalError",
    message: `Internal error occurred: ${why}`,
    details: { causes: [{ message: why }] },
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

/** An object as messages write it: `deployments.apps "web"`; the resource alone if the name is empty. */
function describe({ group, plural }: ResourceName, name: string): string {
  return name === "" ? qualify(plural, group) : `${qualify(plural, group)} ${quoteText(name)}`;
}

function detailsOf({ group, plural }: ResourceName, name: string): StatusDetails {
  return { ...(name !== "" && { name }), ...(group !== "" && { group }), kind: plural };
}

/** What was sent, or asked for, is more than the server takes on. */
export function requestTooLarge(why: string): StatusError {
  const message = `Request entity too large: ${why}`;
  return new StatusError({ code: 413, reason: "RequestEntityTooLarge", message });
}

/** An object has more bytes than one may have, in the words of the store that Kubernetes has. */
export function objectTooLarge(): StatusError {
  return internalError("etcdserver: request is too large");
}

/** What was sent is of a type that is not taken. */
export function unsupportedMediaType(accepted: readonly string[]): StatusError {
  return new StatusError({
    code: 415,
    reason: "UnsupportedMediaType",
    message: `the body of the request was in an unknown format - accepted media types include: ${accepted.join(", ")}`,
  });
}

/** There is no such path. */
export function unknownPath(): StatusError {
  const message = "the server could not find the requested resource";
  return new StatusError({ code: 404, reason: "NotFound", message, details: {} });
}
