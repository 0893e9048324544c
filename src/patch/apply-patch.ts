import type { Type } from "../schema/index.ts";
import { checkObject, type JsonObject } from "../value/index.ts";
import { Merger } from "./merge-objects.ts";
import { type PatchOptions, Walk } from "./walk.ts";

/** An object and the patch to apply to it. */
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
