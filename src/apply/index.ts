/** Server-side apply: who owns which field, what applying a config does to that, and where it conflicts. */
export { Applied, type Explanation, type Rule } from "./applied.ts";
export { type Application, type ApplyResult, apply } from "./apply.ts";
export {
  type AppliedConfig,
  type ApplyConfigOptions,
  applyConfig,
  type ConfigToApply,
} from "./apply-config.ts";
export { type Blame, type BlameNode, blame } from "./blame.ts";
export type { Change, TakenField } from "./changes.ts";
export type { Conflict, ConflictCause, WayOut } from "./conflict.ts";
export { type Extraction, extract } from "./extract.ts";
export type { FieldFilter, Ignore, IgnoredFields } from "./ignored-fields.ts";
export {
  ANNOTATIONS_LIMIT,
  annotationsSize,
  copyLastApplied,
  LAST_APPLIED,
  lastAppliedText,
  readLastApplied,
  stripLastApplied,
  writeLastApplied,
} from "./last-applied.ts";
export { type ListedManager, listManagers } from "./list-managers.ts";
export type { Owner } from "./managed-fields.ts";
export type { ManagedFields, Managers } from "./managers.ts";
export { type Migration, migrate, strip } from "./migrate.ts";
export type { Normalize, Normalized, WriteToNormalize } from "./normalize.ts";
export type { ApplyOptions, ConflictRule, WriteOptions } from "./options.ts";
export { owners } from "./owners.ts";
export { Refused } from "./refused.ts";
export type { Equality } from "./share-values.ts";
export { type TrackedUpdate, trackUpdate, type UpdateToTrack } from "./track-update.ts";
export { type Update, update } from "./update.ts";
export { Updated } from "./updated.ts";
export type { Convert, VersionedObject } from "./versions.ts";
