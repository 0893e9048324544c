import { isObject, type JsonObject, parseJson } from "../../../value/internal.ts";
import { setDefaults } from "../../../write/internal.ts";
import type { Call } from "../../calls/call.ts";
import type { Resource } from "../../resources/resource.ts";
import { internalFailure } from "../../status/status.ts";
import { goKindOf } from "../../webhooks/read-answer.ts";
import { decodePatched, keepKind, patchObject, UnfitPatch } from "../patches/index.ts";

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
  const sent = patchShown(object, patch);
  if (sent === object) return object;
  const patched = keepKind(resource, object, sent);
  const { kind, apiVersion } = object;
  // What is sent to other parts of an object is of another kind, of which there is nothing to fill in.
  if (kind !== resource.kind || apiVersion !== resource.apiVersion) return patched;
  return setDefaults({ ...call, resource }, decodePatched(resource, patched).object);
}

function patchShown(object: JsonObject, patch: readonly JsonObject[]): JsonObject {
  try {
    return patchObject(object, patch);
  } catch (error) {
    throw error instanceof UnfitPatch ? internalFailure(error.message) : error;
  }
}
