import { metaText } from "../../kubernetes/metadata/index.ts";
import { type Cause, invalid as invalidCause } from "../../kubernetes/status/cause.ts";
import { invalid } from "../../kubernetes/status/refusals.ts";
import { type JsonObject, MergeError, printJson, shareUnchanged, showValue } from "../../value/internal.ts";
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
    const problems = [...patch.body.duplicates(), ...dropped];
    if (problems.length > 0 && fieldValidation === "Strict")
      throw refusePatch(patched, `strict decoding error: ${problems.join(", ")}`);
    warnings.push(...problems);
  }
  if (object === live) return { object, stated: object };
  const defaulted = setDefaults(writing, object, checkedLive(resource, live));
  const ordered = defaulted === object ? object : (keepOrder(live, defaulted) as JsonObject);
  return { object: shareUnchanged(live, ordered), stated: object };
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
