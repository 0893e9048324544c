/** Server-side apply: who owns which field, what applying a config does to that, and where it conflicts. */
export {
  type AppliedConfig,
  type ApplyConfigOptions,
  applyConfig,
  type ConfigToApply,
} from "./apply-config.ts";
export type { FieldFilter, Ignore, IgnoredFields } from "./ignored-fields.ts";
export type { ManagedFields, Managers } from "./managers.ts";
export { type TrackedUpdate, trackUpdate, type UpdateToTrack } from "./track-update.ts";
export type { Convert, VersionedObject } from "./versions.ts";
