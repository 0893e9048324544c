import { applyJsonPatch } from "../../../adapters/json-patch.ts";
import { isObject, type JsonObject, MergeError, parseJson } from "../../../value/internal.ts";
import { setDefaults } from "../../../write/internal.ts";
import type { Call } from "../../calls/call.ts";
import type { Resource } from "../../resources/resource.ts";
import { internalFailure } from "../../status/status.ts";
import { goKindOf } from "../../webhooks/read-answer.ts";
import { explainPatch } from "./explain-patch.ts";

/** What a patch may copy from one place to another in all, as with other patches. */
export const MAX_COPIED = 3 * 1024 * 1024;

/** Reads the text of a JSON patch. */
export function readPatchText(text: string): readonly JsonObject[] {
  const patch = parseJson(text);
  if (patch === null) return [];
  if (!Array.isArray(patch))
    throw new Error(`json: cannot unmarshal ${goKindOf(patch)} into Go value of type jsonpatch.Patch`);
  for (const operation of patch)
    if (!isObject(operation))
      throw new Error(
        `json: cannot unmarshal ${goKindOf(operation)} into Go value of type jsonpatch.Operation`,
      );
  return patch as readonly JsonObject[];
}

/** The patched object as its type has it and with its defaults: the object itself if nothing changes. */
export function applyPatch(
  call: Pick<Call, "largest">,
  resource: Resource,
  { object, patch }: { readonly object: JsonObject; readonly patch: readonly JsonObject[] },
): JsonObject {
  const sent = patchObject(object, patch);
  if (sent === object) return object;
  const patched = keepKind(resource, object, sent);
  const { kind, apiVersion } = object;
  // What is sent to other parts of an object is of another kind, of which there is nothing to fill in.
  if (kind !== resource.kind || apiVersion !== resource.apiVersion) return patched;
  return setDefaults({ ...call, resource }, decode(resource, patched));
}

/** A patched object, of the kind that it was of before: a patch that makes another of it is refused, one that takes it away does nothing. */
export function keepKind(
  { custom }: Pick<Resource, "custom">,
  { kind, apiVersion }: JsonObject,
  patched: JsonObject,
): JsonObject {
  if (patched.kind === kind && patched.apiVersion === apiVersion) return patched;
  const kept = custom
    ? patched
    : { ...patched, kind: patched.kind || kind, apiVersion: patched.apiVersion || apiVersion };
  if (kept.kind === kind && kept.apiVersion === apiVersion) return kept as JsonObject;
  throw internalFailure(
    `unable to decode ${String(kept.apiVersion ?? "")}, Kind=${String(kept.kind ?? "")} into ${String(apiVersion)}, Kind=${String(kind)}`,
  );
}

function patchObject(live: JsonObject, patch: readonly JsonObject[]): JsonObject {
  try {
    return applyJsonPatch({ live, patch }, { loose: true, copyLimit: MAX_COPIED });
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw internalFailure(explainPatch({ live, patch }, error) ?? error.message);
  }
}

function decode({ rules }: Resource, patched: JsonObject): JsonObject {
  try {
    return rules.decode(patched).object;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw internalFailure(error.message);
  }
}
