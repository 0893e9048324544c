import { EMPTY, isEmpty, leaves } from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { compare, lenientType } from "../typed/index.ts";
import {
  checkObject,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  withField,
  withoutField,
} from "../value/index.ts";
import { Applied } from "./applied.ts";
import { checkKind, checkName } from "./check-kind.ts";
import { readRules } from "./conflict-rules.ts";
import { type Ignore, ignoreFor } from "./ignored-fields.ts";
import {
  decodeAll,
  type Entry,
  encodeEntries,
  entryId,
  managedFieldsOf,
  type Owner,
  readEntries,
  withManagedFields,
} from "./managed-fields.ts";
import { mergeManagers } from "./migrate.ts";
import { MANAGED_FIELDS, NEVER_OWNED } from "./never-owned.ts";
import { normalizeWrite } from "./normalize.ts";
import type { ApplyOptions } from "./options.ts";
import { Refused } from "./refused.ts";
import { type Attempt, type Settled, settleConflicts } from "./settle-conflicts.ts";
import { KUBECTL, syncLastApplied } from "./take-over.ts";
import { printTime } from "./time.ts";
import { trackUpdate } from "./track-update.ts";
import { Versions } from "./versions.ts";

export interface Application {
  /** The object as it is, with its `metadata.managedFields`; absent if it is to be created. Taken to fit its type. */
  readonly live?: JsonObject | undefined;
  /** All that the manager wants, and nothing else: with apiVersion and kind, without `metadata.managedFields`. */
  readonly config: JsonObject;
  /** Who applies. */
  readonly manager: string;
  /** Whether to take over what others own and the config sets to something else. Default: false. */
  readonly force?: boolean;
  /** When this happens, for the entries that change. Default: those have no time. */
  readonly now?: Date | string;
  /** The subresource that is written to. Default: none. */
  readonly subresource?: string;
}

export type ApplyResult = Applied | Refused;

/**
 * Applies a config as the API server does, whole objects in and out: merges it into live, removes what this manager
 * applied before, does not apply any more and nobody else owns, and keeps the entries of `metadata.managedFields`.
 * Conflicts come back as data; a config that is not valid is an error. Where nothing changes, `object` is `live`.
 */
export function apply(type: ObjectType, application: Application, options: ApplyOptions = {}): ApplyResult {
  const { live = NOTHING, manager, force = false, now, subresource = "" } = application;
  checkObject(live, "live");
  checkObject(application.config, "config");
  checkName(manager, "manager");
  checkKind(type, live, application.config);
  const config = withoutManagedFields(application.config);
  const owner: Owner = {
    manager: manager || "unknown",
    operation: "Apply",
    apiVersion: config.apiVersion as string,
    subresource,
    time: now === undefined ? undefined : printTime(now),
  };
  const objectType = options.unknownFields === "deduce" ? lenientType(type) : type;
  const ignore = options.ignore && ignoreFor(options.ignore, subresource);
  const versions = new Versions(objectType, owner.apiVersion, options.convert);
  const managers = managersBefore(versions, live, owner, { ignore, sameManager: options.sameManager });
  const rules = options.conflicts === undefined ? undefined : readRules(options.conflicts);
  const attempt: Attempt = {
    type: objectType,
    versions,
    live,
    config,
    owner,
    force,
    ignore,
    rules,
    equal: options.equal,
    managers,
  };
  const settled = settleConflicts(attempt);
  if (settled instanceof Refused) return settled;
  return finish(attempt, settled, { ...options, strictType: type });
}

const NOTHING: JsonObject = Object.freeze({});

/** The config without an explicit `null` in place of entries; real ones are refused. */
function withoutManagedFields(config: JsonObject): JsonObject {
  const { metadata } = config;
  const stated = isObject(metadata) ? getField(metadata, "managedFields") : undefined;
  if (!isObject(metadata) || stated === undefined) return config;
  if (stated === null) return withField(config, "metadata", withoutField(metadata, "managedFields"));
  const message = "a config cannot say who owns what: remove this field";
  throw new MergeError("MANAGED_FIELDS_INVALID", ".metadata.managedFields", message);
}

/**
 * Who owns what of live. If nobody is down, all there is belongs to a manager of its own, so that a first apply
 * conflicts where it changes something.
 */
function managersBefore(
  versions: Versions,
  live: JsonObject,
  owner: Owner,
  { ignore, sameManager }: { ignore: Ignore | undefined; sameManager: readonly string[] | undefined },
): ReadonlyMap<string, Entry> {
  const stored = readEntries(managedFieldsOf(live));
  const entries = stored.size === 0 ? trackFromNow(versions, live, owner, ignore) : stored;
  if (sameManager === undefined) return entries;
  return mergeManagers(decodeAll(entries), { from: sameManager, to: owner, versions, live });
}

const BEFORE_FIRST_APPLY = "before-first-apply";

function trackFromNow(
  { type, own }: Versions,
  live: JsonObject,
  by: Owner,
  ignore: Ignore | undefined,
): ReadonlyMap<string, Entry> {
  const owner: Owner = { ...by, manager: BEFORE_FIRST_APPLY, operation: "Update" };
  const id = entryId(owner);
  const { managers } = trackUpdate(
    type,
    { live: NOTHING, object: live, managers: new Map(), manager: id, version: own },
    { ignore, unowned: NEVER_OWNED },
  );
  const managed = managers.get(id);
  return new Map(managed === undefined ? [] : [[id, { ...managed, owner, source: undefined }]]);
}

/** The object with its new entries, and all there is to tell about how it came to be. */
function finish(
  attempt: Attempt,
  { applied, stated, gaveWay }: Settled,
  { normalize, refuseRemovals, strictType }: ApplyOptions & { readonly strictType: ObjectType },
): ApplyResult {
  const { type, live, config, owner, managers } = attempt;
  const before = live === NOTHING ? undefined : live;
  const merged = applied.object ?? NOTHING;
  const entries = withOwnEntry(applied.managers as ReadonlyMap<string, Entry>, managers, owner);
  const write = { type, before, object: merged, config: stated, owner, force: attempt.force, entries };
  const written = normalize && normalizeWrite(normalize, write);
  if (written !== undefined && written.conflicts.length > 0) return new Refused(written.conflicts, EMPTY);
  const object = written?.object ?? merged;
  const comparison =
    object === merged
      ? applied.comparison
      : compare(type, { from: live, to: object, except: MANAGED_FIELDS });
  if (refuseRemovals === true && !isEmpty(comparison.removed))
    return new Refused([], leaves(comparison.removed));
  const after =
    object === live
      ? withTimeOf(written?.entries ?? entries, managers, owner)
      : (written?.entries ?? entries);
  const synced = owner.manager === KUBECTL ? syncLastApplied(object, config) : object;
  const list = managedFieldsOf(live);
  const unchanged = synced === live && after === managers && isRead(managers, list);
  return new Applied(unchanged ? live : withManagedFields(synced, encodeEntries(after, list)), {
    type,
    strictType,
    live,
    config,
    stated,
    owner,
    before: managers,
    after,
    comparison,
    lost: applied.conflicts,
    gaveWay,
    dropped: applied.dropped,
  });
}

/** Whether entries are just those of a list. */
function isRead(entries: ReadonlyMap<string, Entry>, list: Json | undefined): boolean {
  if (!Array.isArray(list) || list.length !== entries.size) return false;
  for (const { source } of entries.values()) if (source === undefined) return false;
  return true;
}

/** Completes the manager's own entry, unless it is the very one that was there before. */
function withOwnEntry(
  entries: ReadonlyMap<string, Entry>,
  before: ReadonlyMap<string, Entry>,
  owner: Owner,
): ReadonlyMap<string, Entry> {
  const id = entryId(owner);
  const [mine, last] = [entries.get(id), before.get(id)];
  if (mine === undefined || mine === last) return entries;
  const { version, fields } = mine;
  return new Map(entries).set(id, { version, applied: true, fields, owner, source: last?.source });
}

/** Gives the manager's own entry the time that it had before: it moves only with the object. */
function withTimeOf(
  entries: ReadonlyMap<string, Entry>,
  before: ReadonlyMap<string, Entry>,
  owner: Owner,
): ReadonlyMap<string, Entry> {
  const id = entryId(owner);
  const [mine, last] = [entries.get(id), before.get(id)];
  if (mine === undefined || mine === last) return entries;
  return new Map(entries).set(id, { ...mine, owner: { ...mine.owner, time: last?.owner.time } });
}
