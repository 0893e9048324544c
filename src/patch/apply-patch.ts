import { checkObjectType, type ObjectOf, type Type } from "../schema/internal.ts";
import {
  checkCall,
  checkObject,
  type JsonObject,
  type Names,
  NO_OPTIONS,
  partsAsJson,
  shareUnchanged,
} from "../value/internal.ts";
import { Merger } from "./merge-objects.ts";
import { PATCH_OPTIONS, type PatchOptions, Walk } from "./walk.ts";

/** An object and the patch to apply to it. */
export interface PatchInput {
  readonly live: object;
  readonly patch: object;
}

export const PATCH_PARTS: Names = { live: "any", patch: "any" };

/**
 * Applies a strategic merge patch, as the API server does. Neither input is changed; the result shares with
 * `live` all that the patch leaves alone, and is `live` itself if nothing changes. A directive that is wrong is
 * an error.
 */
export function applyPatch<T>(
  type: Type<T>,
  parts: PatchInput,
  options: PatchOptions = NO_OPTIONS,
): ObjectOf<T> {
  checkObjectType(type);
  checkCall(parts, PATCH_PARTS, options, PATCH_OPTIONS);
  try {
    return mergeParts(type, parts, options) as ObjectOf<T>;
  } catch (error) {
    const merged = mergeParts(type, partsAsJson(error, parts, ["live", "patch"]), options);
    return shareUnchanged(parts.live as JsonObject, merged) as ObjectOf<T>;
  }
}

function mergeParts(type: Type, { live, patch }: PatchInput, options: PatchOptions): JsonObject {
  checkObject(live, "live");
  checkObject(patch, "patch");
  return new Merger(new Walk(type, options), { intoPatch: false }).merge(live, patch, type);
}
