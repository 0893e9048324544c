/** What the other rooms get of this one: all that callers outside get of it, and the pieces that it is made of. */

export { applyByKubectl } from "./apply-by-kubectl.ts";
export { checkStorable, completeCreate, completeUpdate } from "./complete/complete.ts";
export { scaleOf, withReplicas } from "./complete/scale-of.ts";
export {
  type ApplyJsonPatch,
  MAX_COPIED,
  type Patch,
  type PatchType,
  readPatch,
} from "./decode/apply-patch.ts";
export { Body, looksLikeJson, type ObjectBody } from "./decode/body.ts";
export { decodeObject, type Expected, setDefaults } from "./decode/decode-object.ts";
export { checkName, inRequestNamespace } from "./decode/match-request.ts";
export { readLive } from "./decode/read-live.ts";
export { ownershipOf, trackOwners } from "./own/own-fields.ts";
export type { Proposal } from "./propose/proposal.ts";
export { checkConfig, proposeApply, readConfig } from "./propose/propose-apply.ts";
export { proposeCreate } from "./propose/propose-create.ts";
export { proposePatch } from "./propose/propose-patch.ts";
export { proposeUpdate, type Replacement, readReplacement } from "./propose/propose-update.ts";
export { type BuiltinParts, BuiltinResource, builtinResources } from "./resources/builtin-resource.ts";
export {
  findResources as createResources,
  type Resources,
  type ResourcesOptions,
} from "./resources/create-resources.ts";
export { type CustomParts, CustomResource } from "./resources/custom-resource.ts";
export type { Evolution, Evolutions, NormalizeFor } from "./resources/evolution.ts";
export type { Decoded, ObjectRules, Resource, WritableResource } from "./resources/resource.ts";
export { storagePrefix } from "./resources/storage-prefix.ts";
export { typedResource } from "./resources/typed-resource.ts";
export { type WriteOptions, writeJson as write } from "./write.ts";
export type { ApplyRequest, WriteRequest } from "./write-request.ts";
export {
  defaultedFields,
  proposedObject,
  sideEffectsOf,
  type WriteChange,
  type WriteStory,
  writeStory,
} from "./write-story.ts";
export { type FieldValidation, MOST_WARNINGS, type Writing } from "./writing.ts";
export { Rejected, type WriteResult, Written } from "./written.ts";
