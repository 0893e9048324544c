/** Patches: strategic merge patches and JSON merge patches, applied, created and made from three sides. */
export { applyPatch, type PatchInput } from "./apply-patch.ts";
export { type Change, type CreatePatchOptions, createPatch } from "./create-patch.ts";
export type { PatchConflict } from "./find-conflicts.ts";
export { applyMergePatch, createMergePatch, createThreeWayMergePatch } from "./json-merge-patch.ts";
export { mergePatches } from "./merge-patches.ts";
export { mergesByPatchStrategy } from "./merges-by-patch-strategy.ts";
export { createThreeWayPatch, type PatchResult, type ThreeWay, type ThreeWayOptions } from "./three-way.ts";
export type { Equality, PatchOptions } from "./walk.ts";
