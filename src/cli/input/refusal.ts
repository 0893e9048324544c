import { placeOfCause } from "../../preview/index.ts";
import { deduced } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import type { Rejected, Resource } from "../../write/internal.ts";
import type { Document } from "./documents.ts";
import { InvalidObject, type PlacedProblem } from "./invalid-object.ts";
import { positionOf, positionOfPath } from "./locate.ts";

/** A cause as a status has it. */
interface Cause {
  readonly message: string;
  readonly field?: string | undefined;
}

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
  const problems = problemsOf(document, resource, rejected, object);
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
  return new InvalidObject(head, isAbout, problems);
}

/**
 * All that is wrong with a document, each with its place: the causes that a server names or, where it could not read the object,
 * what does not fit its type.
 */
export function problemsOf(
  document: Document,
  { type, rules }: Resource,
  rejected: Rejected,
  object: JsonObject = document.object,
): readonly PlacedProblem[] {
  const { object: written } = document;
  const causes = causesOf(rejected);
  const refused = rejected.object ?? object;
  const place = ({ field = "", message }: Cause): PlacedProblem => ({
    path: field,
    message,
    position: positionOf(document, placeOfCause(type, { refused, written }, whereWritten(written, field))),
  });
  if (causes.length > 0) return causes.map(place);
  const isApply = rejected.status.code === 500;
  const misfits = type === deduced ? [] : validate(type, object, { duplicates: !isApply });
  const placed = misfits.map(({ path, detail }): PlacedProblem => {
    return { path, message: detail, position: positionOfPath(document, path) };
  });
  const lines = new Set(placed.map(({ position }) => position.line));
  // Of what is applied, others may state what is required.
  const others = rules.check(object).filter(({ reason }) => !isApply || reason !== "FieldValueRequired");
  return [...placed, ...others.map(place).filter(({ position }) => !lines.has(position.line))];
}

/** Of a schema that all versions of a definition share, Kubernetes says where its older API had it. */
function whereWritten({ kind }: JsonObject, field: string): string {
  if (kind !== "CustomResourceDefinition") return field;
  return field.replace(/^spec\.validation\.(?=openAPIV3Schema)/, "spec.versions[0].schema.");
}

/** How a refusal begins that quotes a whole object. */
const UNREADABLE_PATCH = /^ "" is invalid: patch: Invalid value: "(?:[^"\\]|\\.)*": /;

/** Each cause once, though servers may name it twice. */
function causesOf({ status: { details, message } }: Rejected): readonly Cause[] {
  const causes: Json | undefined = isObject(details) ? details.causes : undefined;
  if (!Array.isArray(causes) || UNREADABLE_PATCH.test(message)) return [];
  const all = causes as unknown as readonly Cause[];
  return [...new Map(all.map((cause) => [`${cause.field}: ${cause.message}`, cause])).values()];
}
