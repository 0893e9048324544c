import { problemsOf, UNREADABLE_PATCH } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Rejected, Resource } from "../../write/internal.ts";
import type { Document } from "./documents.ts";
import { InvalidObject, type PlacedProblem } from "./invalid-object.ts";
import { positionOf } from "./locate.ts";

/**
 * A server's refusal of what a document says, with the places in its file. `object` is what the document leads to, if it does not
 * hold that itself.
 */
export function refusalOf(
  document: Document,
  resource: Resource,
  rejected: Rejected,
  object: JsonObject = document.object,
): InvalidObject {
  const problems: readonly PlacedProblem[] = problemsOf(resource, rejected, {
    written: document.object,
    object,
    locate: (place) => positionOf(document, place),
  });
  const { status } = rejected;
  const { name } = (status.details ?? {}) as { readonly name?: string };
  const isInvalid = status.reason === "Invalid" && name !== undefined && problems.length > 0;
  const head = isInvalid
    ? `The ${resource.kind} ${JSON.stringify(name)} is invalid:`
    : status.message.replace(UNREADABLE_PATCH, "");
  const isAbout = {
    ...document,
    object: { ...document.object, apiVersion: resource.apiVersion, kind: resource.kind },
  };
  if (problems.length > 0 || object !== document.object) return new InvalidObject(head, isAbout, problems);
  // Of an object that is refused as a whole, it is shown where it begins.
  return new InvalidObject(head, isAbout, [{ path: "", message: "", position: positionOf(document, []) }]);
}
