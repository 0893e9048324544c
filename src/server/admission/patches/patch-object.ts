import { applyJsonPatch } from "../../../adapters/json-patch.ts";
import { type JsonObject, MergeError } from "../../../value/internal.ts";
import { MAX_COPIED } from "../../../write/internal.ts";
import type { Resource } from "../../resources/resource.ts";
import { internalFailure } from "../../status/status.ts";
import { explainPatch } from "./explain-patch.ts";

/** A patch cannot be applied to an object: the message says why. */
export class UnfitPatch extends Error {}

/** The patched object: itself if nothing changes. */
export function patchObject(live: JsonObject, patch: readonly JsonObject[]): JsonObject {
  try {
    return applyJsonPatch({ live, patch }, { loose: true, copyLimit: MAX_COPIED });
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new UnfitPatch(explainPatch({ live, patch }, error) ?? error.message);
  }
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

/** The patched object as its type has it. One that cannot be read fails the request. */
export function decodePatched(
  { rules }: Pick<Resource, "rules">,
  patched: JsonObject,
): ReturnType<Resource["rules"]["decode"]> {
  try {
    return rules.decode(patched);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw internalFailure(error.message);
  }
}
