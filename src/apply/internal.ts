/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */

export { Applied } from "./applied.ts";
export { type Application, type ApplyResult, apply } from "./apply.ts";
export {
  type AppliedConfig,
  type ApplyConfigOptions,
  applyConfig,
  type ConfigToApply,
} from "./apply-config.ts";
export { checkIdentity } from "./check-identity.ts";
export type { Conflict, ConflictCause, WayOut } from "./conflicts/conflict.ts";
export { type ConflictRule, conflictRules } from "./conflicts/conflict-rules.ts";
export { Refused } from "./conflicts/refused.ts";
export type { Contested, SettleConflicts, Settlement } from "./conflicts/settle-conflicts.ts";
export { acrossVersions } from "./entries/across-versions.ts";
export { type FieldFilter, fieldFilter, type Ignore, type IgnoredFields } from "./entries/field-filter.ts";
export { decodeEntries, type Owner } from "./entries/managed-fields.ts";
export type { ManagedFields, Managers } from "./entries/managers.ts";
export { type JoinManagers, managersNamed } from "./entries/same-manager.ts";
export { printTime } from "./entries/time.ts";
export type {
  AcrossVersions,
  Claim,
  Convert,
  GivenUp,
  VersionedObject,
  Versions,
} from "./entries/versions.ts";
export { normalizeWith } from "./normalizing/normalize.ts";
export type {
  ClearedField,
  Normalize,
  Normalized,
  NormalizeObject,
  WriteToNormalize,
} from "./normalizing/normalized.ts";
export type { ApplyOptions, WriteOptions } from "./options.ts";
export {
  type ApplyStory,
  type FieldChange,
  listChanges,
  type Story,
  storyOf,
  type TakenField,
} from "./story.ts";
export { type Blame, type BlamedObject, type BlameNode, blameObject } from "./tools/blame.ts";
export type { Explanation, ExplanationRule } from "./tools/explain-field.ts";
export { type Extraction, extract } from "./tools/extract.ts";
export {
  ANNOTATIONS_LIMIT,
  annotationsSize,
  copyLastApplied,
  LAST_APPLIED,
  lastAppliedText,
  readLastApplied,
  stripLastApplied,
  withoutLastApplied,
  writeLastApplied,
} from "./tools/last-applied.ts";
export { type ListedManager, managersOf as listManagers } from "./tools/list-managers.ts";
export { type Migration, migrate, strip } from "./tools/migrate.ts";
export { type OwnedField, owners } from "./tools/owners.ts";
export { type TrackedUpdate, trackUpdate, type UpdateToTrack } from "./track-update.ts";
export { type Update, update, updateInSteps } from "./update.ts";
export { Updated } from "./updated.ts";
