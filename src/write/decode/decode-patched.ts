import { metaText } from "../../kubernetes/metadata/index.ts";
import { type Cause, invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import { invalid } from "../../kubernetes/status/refusals.ts";
import { findStrictProblems } from "../../validation/engine.ts";
import {
  compareStrings,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  printJson,
  quoteText,
  shareUnchanged,
  showValue,
} from "../../value/internal.ts";
import type { ObjectRules, Resource } from "../resources/resource.ts";
import type { FieldValidation, Writing } from "../writing.ts";
import type { Patch } from "./apply-patch.ts";
import { checkedLive, setDefaults } from "./decode-object.ts";
import { keepOrder } from "./keep-order.ts";

/** What a patch did. */
export interface Patched {
  readonly live: JsonObject;
  readonly patched: JsonObject;
  readonly patch: Patch;
}

/**
 * The object that a patch leads to, as its type has it and with its defaults: live itself if that is the same. What the
 * type does not have becomes a warning, or a refusal if the client wants it strict.
 */
export function decodePatched(
  writing: Pick<Writing, "resource" | "largest" | "warnings">,
  { live, patched, patch }: Patched,
  fieldValidation: FieldValidation,
): { readonly object: JsonObject; readonly stated: JsonObject } {
  const { resource, warnings } = writing;
  const { object, dropped } = decode(resource, keepKind(resource, patched, patch), live);
  if (fieldValidation !== "Ignore") {
    const problems = [
      ...problemsOf(patch),
      ...(resource.custom ? dropped : [...dropped].sort(compareStrings)),
    ];
    if (problems.length > 0 && fieldValidation === "Strict")
      throw refusePatch(patched, `strict decoding error: ${problems.join(", ")}`);
    warnings.push(...problems);
  }
  if (object === live) return { object, stated: object };
  const defaulted = setDefaults(writing, object, checkedLive(resource, live));
  const ordered = defaulted === object ? object : (keepOrder(live, defaulted) as JsonObject);
  return { object: shareUnchanged(live, ordered), stated: object };
}

/** What a patch itself says twice, and what an operation of one in JSON does not have. */
function problemsOf({ type, body }: Patch): readonly string[] {
  const duplicates = body.duplicates();
  if (type !== "json") return duplicates;
  const unknown = unknownFields(body.value);
  const both = unknown.length > 0 && duplicates.length > 0;
  const all = both ? findStrictProblems(body.text, unknown) : [...unknown, ...duplicates];
  return all.slice(0, MOST).map((problem) => `json patch ${problem}`);
}

/** Kubernetes tells of no more. */
const MOST = 100;

const OPERATION: ReadonlySet<string> = new Set(["op", "path", "from", "value"]);

function unknownFields(operations: Json): readonly string[] {
  if (!Array.isArray(operations)) return [];
  return (operations as readonly Json[]).flatMap((operation, index) =>
    Object.keys(isObject(operation) ? operation : {})
      .filter((field) => !OPERATION.has(field))
      .map((field) => `unknown field ${quoteText(`[${index}].${field}`)}`),
  );
}

/** The patched object, of the kind that it was. Another one is refused, but strategic patches just cannot change it. */
function keepKind(resource: Resource, patched: JsonObject, { type }: Patch): JsonObject {
  const { apiVersion, kind, custom } = resource;
  if (patched.apiVersion === apiVersion && patched.kind === kind) return patched;
  const isMissing = !patched.apiVersion || !patched.kind;
  if (custom && isMissing) throw refusePatch(patched, "Object 'Kind' is missing");
  if (custom) throw invalid(resource, metaText(patched, "name"), kindCauses(resource, patched));
  if (!isMissing && type !== "strategic")
    throw refusePatch(
      patched,
      `no kind ${showValue(patched.kind)} is registered for version ${showValue(patched.apiVersion)}`,
    );
  return { ...patched, apiVersion, kind };
}

function kindCauses({ apiVersion, kind }: Resource, patched: JsonObject): readonly Cause[] {
  const causes: Cause[] = [];
  if (patched.kind !== kind) causes.push(invalidCause("kind", patched.kind ?? "", `must be ${kind}`));
  if (patched.apiVersion !== apiVersion)
    causes.push(invalidCause("apiVersion", patched.apiVersion ?? "", `must be ${apiVersion}`));
  return causes;
}

function decode(
  resource: Resource,
  patched: JsonObject,
  live: JsonObject,
): ReturnType<ObjectRules["decode"]> {
  // What is stored has been decoded before.
  if (patched === live) return { object: live, dropped: [] };
  try {
    return resource.rules.decode(patched, checkedLive(resource, live));
  } catch (error) {
    if (error instanceof MergeError) throw refusePatch(patched, error.message);
    throw error;
  }
}

function refusePatch(patched: JsonObject, why: string): Error {
  return invalid({ kind: "", group: "" }, "", [invalidCause("patch", printJson(patched), why)]);
}
