/** Writes: what becomes of a create, an update, a patch or an apply, as the server would store it or refuse it. */
export type { Writer } from "../kubernetes/kinds/index.ts";
export type { ApplyJsonPatch, PatchType } from "./decode/apply-patch.ts";
export { createResources, type Resources, type ResourcesOptions } from "./resources/create-resources.ts";
export type { Evolution, Evolutions } from "./resources/evolution.ts";
export type { WritableResource } from "./resources/resource.ts";
export { type WriteOptions, write } from "./write.ts";
export type {
  ApplyRequest,
  CreateRequest,
  PatchRequest,
  UpdateRequest,
  WriteRequest,
} from "./write-request.ts";
export { type WriteChange, type WriteStory, writeStory } from "./write-story.ts";
export type { FieldValidation } from "./writing.ts";
export type { Outcome, Rejected, WriteResult, Written } from "./written.ts";
