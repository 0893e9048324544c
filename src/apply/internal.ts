/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */

export { acrossVersions } from "./across-versions.ts";
export { Applied } from "./applied.ts";
export { type Application, type ApplyResult, apply } from "./apply.ts";
export {
  type AppliedConfig,
  type ApplyConfigOptions,
  applyConfig,
  type ConfigToApply,
} from "./apply-config.ts";
export { type Blame, type BlamedObject, type BlameNode, blame } from "./blame.ts";
export { checkIdentity } from "./check-identity.ts";
export type { Conflict, ConflictCause, WayOut } from "./conflict.ts";
export { type ConflictRule, conflictRules } from "./conflict-rules.ts";
export type { Explanation, ExplanationRule } from "./explain-field.ts";
export { type Extraction, extract } from "./extract.ts";
export { type FieldFilter, fieldFilter, type Ignore, type IgnoredFields } from "./field-filter.ts";
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
export { normalizeWith } from "./normalize.ts";
export type {
  ClearedField,
  Normalize,
  Normalized,
  NormalizeObject,
  WriteToNormalize,
} from "./normalized.ts";
export type { ApplyOptions, WriteOptions } from "./options.ts";
export { type OwnedField, owners } from "./owners.ts";
export { Refused } from "./refused.ts";
export { type JoinManagers, managersNamed } from "./same-manager.ts";
export type { Contested, SettleConflicts, Settlement } from "./settle-conflicts.ts";
export {
  type ApplyStory,
  type FieldChange,
  listChanges,
  type Story,
  storyOf,
  type TakenField,
} from "./story.ts";
export { printTime } from "./time.ts";
export { type TrackedUpdate, trackUpdate, type UpdateToTrack } from "./track-update.ts";
export { type Update, update } from "./update.ts";
export { Updated } from "./updated.ts";
export type { AcrossVersions, Claim, Convert, GivenUp, VersionedObject, Versions } from "./versions.ts";
