import { type LintRuleId, lintPatch } from "../../lint/index.ts";
import { nameObject } from "../../preview/index.ts";
import { isObject, type Json, MAX_DEPTH } from "../../value/internal.ts";
import type { Document } from "../input/documents.ts";
import { identify, identifyKind, isNamed } from "../input/identity.ts";
import { positionOfField } from "../input/locate.ts";
import { tellOf } from "../input/secret.ts";
import { type Inspection, isDefinition } from "./lint-object.ts";
import type { PlacedFinding } from "./placed-finding.ts";

/** What hurts about a document that is a patch for an object of another file, as kustomize takes them. */
export function lintPatchDocument(
  document: Document,
  { types, unknown, choice }: Inspection,
): readonly PlacedFinding[] {
  const kind = identifyKind(document);
  const type = types.find(kind, unknown.take(kind, types));
  const name = isNamed(document) ? nameObject(identify(document)) : kind.kind;
  const suppress = [...(choice.suppress ?? []), UNSUPPORTED];
  return lintPatch(type, { patch: document.object }, { ...choice, suppress }).map((finding) => ({
    ...finding,
    name,
    message: tellOf(document.object, finding.message),
    at: positionOfField(document, finding.steps),
  }));
}

/** Kustomize merges custom resources by itself, whatever their server takes. */
const UNSUPPORTED: LintRuleId = "strategic-patch-unsupported";

/** Whether a document says itself that it is no whole object: by directives, or as a part of a definition. */
export function isPartial(document: Document): boolean {
  const { object, source } = document;
  if (DIRECTIVE.test(source.text) && hasDirective(object, 0)) return true;
  const { apiVersion, kind, spec } = object;
  if (!isDefinition({ apiVersion, kind })) return false;
  if (!isObject(spec) || !isObject(spec.names)) return true;
  return !spec.group || !spec.names.kind || !Array.isArray(spec.versions);
}

const DIRECTIVE = /\$(?:patch|retainKeys|setElementOrder|deleteFromPrimitiveList)\b/;

function hasDirective(value: Json | undefined, depth: number): boolean {
  if (depth > MAX_DEPTH) return false;
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => hasDirective(item, depth + 1));
  if (!isObject(value)) return false;
  return Object.entries(value).some(([name, part]) => DIRECTIVE.test(name) || hasDirective(part, depth + 1));
}
