import { difference, EMPTY, isEmpty, leaves } from "../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import { compare } from "../typed/internal.ts";
import {
  checkCall,
  checkObject,
  type JsonObject,
  type Names,
  NO_OPTIONS,
  partsAsJson,
} from "../value/internal.ts";
import { Applied, type Passed } from "./applied.ts";
import { checkIdentity, checkKind, checkManager } from "./check-kind.ts";
import { Refused } from "./conflicts/refused.ts";
import { type Attempt, type Settled, settleConflicts } from "./conflicts/settle-conflicts.ts";
import type { Ignore } from "./entries/field-filter.ts";
import {
  type Entry,
  encodeEntries,
  entryId,
  invalidEntries,
  managedFieldsOf,
  type Owner,
  readEntries,
  withManagedFields,
} from "./entries/managed-fields.ts";
import { MANAGED_FIELDS, NEVER_OWNED } from "./entries/never-owned.ts";
import { KUBECTL, syncLastApplied } from "./entries/take-over.ts";
import { printTime } from "./entries/time.ts";
import { Versions } from "./entries/versions.ts";
import { type ApplyOptions, WRITE_OPTIONS } from "./options.ts";
import { NOTHING } from "./pruning/pruning.ts";

/** A config to apply, and to what. */
export interface Application {
  /** The object as it is, with its `metadata.managedFields`; absent if it is to be created. Taken to fit its type. */
  readonly live?: object | undefined;
  /** All that the manager wants, and nothing else: with apiVersion and kind, without `metadata.managedFields`. */
  readonly config: object;
  /** Who applies. */
  readonly manager: string;
  /** Whether to take over what others own and the config sets to something else. Default: false. */
  readonly force?: boolean | undefined;
  /** When this happens, for the entries that change. Default: those have no time. */
  readonly now?: Date | string | undefined;
  /** The subresource that is written to. Default: none. */
  readonly subresource?: string | undefined;
}

const PARTS: Names = {
  live: "any",
  config: "any",
  manager: "string",
  force: "boolean",
  now: "any",
  subresource: "string",
};

const OPTIONS: Names = {
  ...WRITE_OPTIONS,
  conflicts: "function",
  sameManager: "function",
  refuseRemovals: "boolean",
};

/** What came of applying: `ok` tells the two apart. */
export type ApplyResult<T = unknown> = Applied<T> | Refused;

/**
 * Applies a config as the API server does, whole objects in and out: merges it into live, removes what this manager
 * applied before, does not apply any more and nobody else owns, and keeps the entries of `metadata.managedFields`.
 * Conflicts come back as data; a config that is not valid, or is for another object than live, is an error. Where nothing
 * changes, `object` is `live`.
 */
export function apply<T>(
  type: ObjectType<T>,
  application: Application,
  options: ApplyOptions = NO_OPTIONS,
): ApplyResult<T> {
  checkObjectType(type);
  checkCall(application, PARTS, options, OPTIONS);
  try {
    return applyParts(type, application, options);
  } catch (error) {
    const read = partsAsJson(error, application, ["live", "config"]);
    return applyParts(type, read, options, [application.config, application.live]);
  }
}

function applyParts<T>(
  type: ObjectType<T>,
  { live = NOTHING, config: given, manager, force = false, now, subresource = "" }: Application,
  options: ApplyOptions,
  passed?: Passed,
): ApplyResult<T> {
  checkObject(live, "live");
  checkObject(given, "config");
  checkManager(manager);
  checkKind(type, live, given);
  checkIdentity(live, given);
  const { normalize } = options;
  const said = withoutManagedFields(given);
  const config = normalize?.readConfig?.(said) ?? said;
  const owner: Owner = {
    manager: manager || "unknown",
    operation: "Apply",
    apiVersion: config.apiVersion as string,
    subresource,
    time: now === undefined ? undefined : printTime(now),
  };
  const { convert, ignore: ignoreIn, conflicts: settle, sameManager } = options;
  const ignore = ignoreIn && ((version: string) => ignoreIn(version, subresource));
  const versions = new Versions(type, owner.apiVersion, convert);
  const stored = managersBefore(type, live, owner, ignore);
  const managers = sameManager === undefined ? stored : sameManager(stored, { owner, versions, live });
  const attempt: Attempt = { type, versions, live, config, owner, force, ignore, settle, managers };
  const settled = settleConflicts(attempt);
  return settled instanceof Refused ? settled : finish(attempt, settled, options, passed);
}

/** The config without an explicit `null` in place of entries; real ones are refused. */
function withoutManagedFields(config: JsonObject): JsonObject {
  const stated = managedFieldsOf(config);
  if (stated === undefined) return config;
  if (stated === null) return withManagedFields(config, []);
  throw invalidEntries("", "a config cannot say who owns what: remove this field");
}

/**
 * Who owns what of live. If nobody is down, all there is belongs to a manager of its own, so that a first apply
 * conflicts where it changes something.
 */
function managersBefore(
  type: ObjectType,
  live: JsonObject,
  by: Owner,
  ignore: Ignore | undefined,
): ReadonlyMap<string, Entry> {
  const stored = readEntries(managedFieldsOf(live));
  if (stored.size > 0) return stored;
  const owner: Owner = { ...by, manager: "before-first-apply", operation: "Update" };
  const { added } = compare(type, { from: NOTHING, to: live, except: MANAGED_FIELDS });
  const filter = ignore?.(by.apiVersion);
  const fields = difference(filter === undefined ? added : filter(added), NEVER_OWNED);
  if (isEmpty(fields)) return stored;
  const entry: Entry = { version: by.apiVersion, applied: false, fields, owner, source: undefined };
  return new Map([[entryId(owner), entry]]);
}

/** The object with its new entries, and all there is to tell about how it came to be. */
function finish<T>(
  attempt: Attempt,
  { applied, stated, gaveWay }: Settled,
  { normalize, refuseRemovals }: ApplyOptions,
  passed: Passed | undefined,
): ApplyResult<T> {
  const { type, live, config, owner, force, managers } = attempt;
  const before = live === NOTHING ? undefined : live;
  const merged = applied.object ?? NOTHING;
  const last = managers.get(entryId(owner));
  const entries = withOwnEntry(applied.managers as ReadonlyMap<string, Entry>, last, owner);
  const written = normalize?.({ type, before, object: merged, config: stated, owner, force, entries });
  if (written !== undefined && written.conflicts.length > 0) return new Refused(written.conflicts, EMPTY);
  const object = written?.object ?? merged;
  const comparison =
    object === merged
      ? applied.comparison
      : compare(type, { from: live, to: object, except: MANAGED_FIELDS });
  if (refuseRemovals === true && !isEmpty(comparison.removed))
    return new Refused([], leaves(comparison.removed));
  const normalized = written?.settle(entries) ?? entries;
  // The time of the manager's own entry moves only with the object.
  const after =
    object === live ? withOwnEntry(normalized, last, { ...owner, time: last?.owner.time }) : normalized;
  const synced = owner.manager === KUBECTL ? syncLastApplied(object, config) : object;
  const stored = withManagedFields(synced, encodeEntries(after, managedFieldsOf(live)));
  const facts = {
    type,
    live,
    object: written?.share(stored) ?? stored,
    stated,
    owner,
    before: managers,
    after,
    comparison,
    lost: applied.conflicts,
    gaveWay,
    merged,
    cleared: written?.cleared ?? [],
    dropped: applied.dropped,
  };
  return new Applied(facts, passed);
}

/** Completes the manager's own entry, unless it is the very one that was there before. */
function withOwnEntry(
  entries: ReadonlyMap<string, Entry>,
  last: Entry | undefined,
  owner: Owner,
): ReadonlyMap<string, Entry> {
  const id = entryId(owner);
  const mine = entries.get(id);
  if (mine === undefined || mine === last) return entries;
  const { version, fields } = mine;
  return new Map(entries).set(id, { version, applied: true, fields, owner, source: last?.source });
}
