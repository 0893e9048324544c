import { deduced } from "../../schema/internal.ts";
import { validate } from "../../typed/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import type { Rejected, Resource } from "../../write/internal.ts";
import { placeOf, readPath } from "./place-of.ts";
import { placeOfCause } from "./place-of-cause.ts";

/** A cause as a status has it. */
interface Cause {
  readonly message: string;
  readonly field?: string | undefined;
}

/** Something that is wrong with an object, and where in what was written. */
export interface ProblemAt<Where> {
  readonly path: string;
  readonly message: string;
  readonly position: Where;
}

/** What was written. */
interface WrittenText<Where> {
  readonly written: JsonObject;
  /** What it leads to, if it is not the object itself. */
  readonly object?: JsonObject | undefined;
  /** Finds where something is that these keys and indexes lead to. */
  readonly locate: (place: readonly (string | number)[]) => Where;
}

/**
 * All that is wrong with what was written, each with its place: the causes that a server names or, where it could not read the
 * object, what does not fit its type.
 */
export function problemsOf<Where extends { readonly line: number }>(
  { type, rules }: Resource,
  rejected: Rejected,
  { written, object = written, locate }: WrittenText<Where>,
): readonly ProblemAt<Where>[] {
  const causes = causesOf(rejected);
  const refused = rejected.object ?? object;
  const place = ({ field = "", message }: Cause): ProblemAt<Where> => ({
    path: field,
    message,
    position: locate(placeOfCause(type, { refused, written }, whereWritten(written, field))),
  });
  if (causes.length > 0) return causes.map(place);
  const isApply = rejected.status.code === 500;
  const misfits = type === deduced ? [] : validate(type, object, { duplicates: !isApply });
  const placed = misfits.map(({ path, detail }): ProblemAt<Where> => {
    return { path, message: detail, position: locate(placeOf(written, readPath(path) ?? [])) };
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
export const UNREADABLE_PATCH = /^ "" is invalid: patch: Invalid value: "(?:[^"\\]|\\.)*": /;

/** Each cause once, though servers may name it twice. */
function causesOf({ status: { details, message } }: Rejected): readonly Cause[] {
  const causes: Json | undefined = isObject(details) ? details.causes : undefined;
  if (!Array.isArray(causes) || UNREADABLE_PATCH.test(message)) return [];
  const all = causes as unknown as readonly Cause[];
  return [...new Map(all.map((cause) => [`${cause.field}: ${cause.message}`, cause])).values()];
}
