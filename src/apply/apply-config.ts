import { equalSets, type FieldSet, isEmpty } from "../fieldpath/internal.ts";
import type { ObjectType } from "../schema/internal.ts";
import { type Comparison, mergeConfig, NO_DIFFERENCE } from "../typed/internal.ts";
import { checkObject, type JsonObject } from "../value/internal.ts";
import type { Ignore } from "./entries/field-filter.ts";
import type { ManagedFields, Managers } from "./entries/managers.ts";
import { moveOwnership } from "./entries/move-ownership.ts";
import { MANAGED_FIELDS } from "./entries/never-owned.ts";
import { readOwned, reconcileManagers } from "./entries/reconcile-managers.ts";
import { type AcrossVersions, Versions } from "./entries/versions.ts";
import { prune } from "./pruning/prune.ts";
import { NOTHING } from "./pruning/pruning.ts";

/** A config to apply, and who owns what of live. */
export interface ConfigToApply {
  readonly live: JsonObject;
  readonly config: JsonObject;
  /** Who owns what of live. */
  readonly managers: Managers;
  /** Who applies. */
  readonly manager: string;
  /** The version of live and config. */
  readonly version: string;
}

/** How to apply where ownership is kept outside of the object. */
export interface ApplyConfigOptions {
  /** How objects convert to the versions in which others own their fields, as `acrossVersions` makes it. Default: all versions have the same shape. */
  readonly convert?: AcrossVersions | undefined;
  /** Which fields nobody comes to own, by version. Default: none. */
  readonly ignore?: Ignore | undefined;
  /** Fields that the manager never owns, though its config states them. Default: none. */
  readonly unowned?: FieldSet | undefined;
}

/** What applying a config comes to. It is up to the caller to refuse it because of conflicts. */
export interface AppliedConfig {
  /** Live itself if nothing changed; `null` if nothing is left, as when the only manager gave up all. */
  readonly object: JsonObject | null;
  /** Who owns what now, if conflicts are overcome; the very same managers if nothing changed. */
  readonly managers: Managers;
  /** What others own, and the config sets to something else, by manager. */
  readonly conflicts: ReadonlyMap<string, FieldSet>;
  /** Managers whose version no longer exists. */
  readonly dropped: readonly string[];
  readonly comparison: Comparison;
}

/**
 * Applies a config for one manager: merges it into live, removes what the manager no longer states and nobody else
 * owns, and moves the ownership of what changed. This is server-side apply below `metadata.managedFields`.
 */
export function applyConfig(
  type: ObjectType,
  { live, config, managers: stored, manager, version }: ConfigToApply,
  { convert, ignore, unowned }: ApplyConfigOptions = {},
): AppliedConfig {
  checkObject(live, "live");
  const versions = new Versions(type, version, convert);
  const { managers, dropped } = reconcileManagers(versions, live, stored, manager);
  const last = managers.get(manager);
  const lastFields = last !== undefined && last.version === version ? last.fields : undefined;
  const merged = mergeConfig(type, { live, config, last: lastFields, unowned });
  const filter = ignore?.(version);
  const filtered = filter === undefined ? merged.fields : filter(merged.fields);
  const fields =
    filter !== undefined && lastFields && equalSets(filtered, lastFields) ? lastFields : filtered;
  const same = merged.object === live && fields === lastFields && !merged.statesEmpty;
  if (same && last?.applied && !hasEmpty(managers))
    return { object: live, managers, conflicts: NO_CONFLICTS, dropped, comparison: NO_DIFFERENCE };
  // What the config states again is in line with the type; only the rest of the last fields may not be.
  const lastReconciled = last && lastFields && readOwned(type, last, merged.fields);
  const mine: ManagedFields = { version, applied: true, fields };
  const withMine = new Map(managers).set(manager, mine);
  const object = prune({
    versions,
    merged: merged.object,
    last: lastReconciled === undefined ? last : { ...(last as ManagedFields), fields: lastReconciled },
    managers: withMine,
    manager,
    config,
    unowned,
    statesEmpty: merged.statesEmpty,
  });
  const moved = moveOwnership({
    versions,
    live,
    object,
    managers: withMine,
    manager,
    ignore,
    except: MANAGED_FIELDS,
  });
  return {
    object: object === NOTHING ? null : object,
    managers: moved.managers,
    conflicts: moved.conflicts,
    dropped,
    comparison: moved.comparison,
  };
}

const NO_CONFLICTS: ReadonlyMap<string, FieldSet> = new Map();

/** Managers without fields are as good as none, and go with the next change. */
function hasEmpty(managers: Managers): boolean {
  for (const { fields } of managers.values()) if (isEmpty(fields)) return true;
  return false;
}
