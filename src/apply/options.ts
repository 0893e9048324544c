import type { Names } from "../value/internal.ts";
import type { SettleConflicts } from "./conflicts/settle-conflicts.ts";
import type { FieldFilter } from "./entries/field-filter.ts";
import type { JoinManagers } from "./entries/same-manager.ts";
import type { AcrossVersions } from "./entries/versions.ts";
import type { Normalize } from "./normalizing/normalized.ts";

/** What applying and updating have in common. */
export interface WriteOptions {
  /** How objects convert to the versions in which others own their fields, as `acrossVersions` makes it. Default: all versions have the same shape. */
  readonly convert?: AcrossVersions | undefined;
  /** Which fields nobody comes to own, for a version and a subresource: a filter, as `fieldFilter` makes it. Default: none. */
  readonly ignore?: ((version: string, subresource: string) => FieldFilter | undefined) | undefined;
  /** Brings what was written into the shape in which it is stored, as `normalizeWith` makes it. Default: it is stored as it was written. */
  readonly normalize?: Normalize | undefined;
}

export const WRITE_OPTIONS: Names = { convert: "object", ignore: "function", normalize: "function" };

/** How to apply. All but `convert` and `ignore` go beyond Kubernetes. */
export interface ApplyOptions extends WriteOptions {
  /** What to do about some conflicts, as `conflictRules` makes it. Default: `force` decides about all. */
  readonly conflicts?: SettleConflicts | undefined;
  /** Managers that are this one too, as `managersNamed` makes it: what they own, it owns, and they are managers no more. Default: none. */
  readonly sameManager?: JoinManagers | undefined;
  /** Whether to refuse a config that would remove fields from the object. Default: false. */
  readonly refuseRemovals?: boolean | undefined;
}
