import { type LintMessageOptions, lintMessage } from "../../lint/index.ts";
import { nameObject } from "../../preview/index.ts";
import { isObject } from "../../value/internal.ts";
import type { Document } from "../input/documents.ts";
import { identify, isNamed, type KindIdentity } from "../input/identity.ts";
import { positionOfField } from "../input/locate.ts";
import type { Types } from "../input/types.ts";
import type { PlacedFinding } from "./placed-finding.ts";

/** What hurts about the protobuf message that a document is, or that the object of a kind has under `spec`; else nothing. */
export function lintMessages(
  document: Document,
  { protobuf }: Types,
  { isApplied, ...options }: LintMessageOptions & { readonly isApplied: boolean },
): readonly PlacedFinding[] {
  if (protobuf === undefined) return [];
  const { object, message } = document;
  const ofKind =
    message === undefined ? protobuf.messageOfKind(object as unknown as KindIdentity) : undefined;
  const name = message ?? ofKind;
  const stated = ofKind === undefined ? object : object.spec;
  if (name === undefined || !isObject(stated)) return [];
  const steps = ofKind === undefined ? [] : [{ kind: "field", name: "spec" } as const];
  const part = isApplied && ofKind !== undefined;
  return lintMessage(protobuf.checker, { object: stated, message: name, part }, options).map((finding) => {
    const at = positionOfField(document, [...steps, ...finding.steps]);
    return { ...finding, name: titleOf(document), path: `${ofKind ? ".spec" : ""}${finding.path}`, at };
  });
}

function titleOf(document: Document): string {
  return document.message !== undefined || isNamed(document)
    ? nameObject(identify(document))
    : String(document.object.kind);
}

/** A document with one name for each field; as it is, if it has a field under both names, which is found anyway. */
export function openOr(document: Document, types: Types, known: readonly PlacedFinding[]): Document {
  return known.some(({ rule }) => rule === "field-twice") ? document : types.open(document);
}

/** Findings that nobody else has at their place. */
export function withoutKnown<Found extends Pick<PlacedFinding, "rule" | "at">>(
  findings: readonly Found[],
  known: readonly PlacedFinding[],
): readonly Found[] {
  const keyOf = ({ rule, at }: Pick<PlacedFinding, "rule" | "at">) => `${rule} ${at.line}:${at.column}`;
  const keys = new Set(known.map(keyOf));
  return findings.filter((finding) => !keys.has(keyOf(finding)));
}
