/** JSON patches of webhooks and policies: applied to what is admitted, with what goes wrong in Kubernetes' words. */
export { decodePatched, keepKind, patchObject, UnfitPatch } from "./patch-object.ts";
