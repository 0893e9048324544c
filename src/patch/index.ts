/** Patches: strategic merge patches and JSON merge patches, applied, created and made from three sides. */
export { applyPatch, type PatchInput } from "./apply-patch.ts";
export { type CreatePatchOptions, createPatch, type TwoSides } from "./create-patch.ts";
export { type FindConflicts, findConflicts, type PatchConflict } from "./find-conflicts.ts";
export {
  applyMergePatch,
  createMergePatch,
  createThreeWayMergePatch,
  type MergePatchInput,
} from "./json-merge-patch.ts";
export { keysByPath } from "./keys-by-path.ts";
export { mergePatches } from "./merge-patches.ts";
export { mergesByPatchStrategy } from "./merges-by-patch-strategy.ts";
export { createThreeWayPatch, type PatchResult, type ThreeWay, type ThreeWayOptions } from "./three-way.ts";
export { type CheckUnchanged, unchangeableFields } from "./unchangeable-fields.ts";
export type { Equality, KeysByPath, PatchOptions } from "./walk.ts";
