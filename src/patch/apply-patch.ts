import type { Type } from "../schema/index.ts";
import { isObject, type JsonObject, MergeError } from "../value/index.ts";
import { Merger } from "./merge-objects.ts";
import { type PatchOptions, Walk } from "./walk.ts";

export interface PatchInput {
  readonly live: JsonObject;
  readonly patch: JsonObject;
}

/**
 * Applies a strategic merge patch, as the API server does. Neither input is changed; the result shares with
 * `live` all that the patch leaves alone, and is `live` itself if nothing changes. A directive that is wrong is
 * an error.
 */
export function applyPatch(type: Type, { live, patch }: PatchInput, options: PatchOptions = {}): JsonObject {
  checkObject(live, "live");
  checkObject(patch, "patch");
  return new Merger(new Walk(type, options), { intoPatch: false }).merge(live, patch, type);
}

/**
 * Merges strategic patches into one that does what they do one after the other. Where two set the same, the
 * later one counts. No patches give the empty patch.
 */
export function mergePatches(
  type: Type,
  patches: readonly JsonObject[],
  options: PatchOptions = {},
): JsonObject {
  const merger = new Merger(new Walk(type, options), { intoPatch: true });
  return patches.reduce((merged, patch) => merger.merge(merged, patch, type), EMPTY);
}

const EMPTY: JsonObject = Object.freeze({});

/** What is merged must be an object at its top. */
export function checkObject(value: unknown, name: string): void {
  if (!isObject(value)) throw new MergeError("VALUE_INVALID", "", `${name} must be an object: pass one`);
}
