import { type FieldSet, union } from "../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import {
  asJson,
  checkCall,
  checkObject,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  NO_OPTIONS,
  partsAsJson,
  runSteps,
  type Steps,
  toJson,
} from "../value/internal.ts";
import type { WriteFacts } from "./applied.ts";
import { checkIdentity, checkKind, checkManager } from "./check-kind.ts";
import { capUpdaters } from "./entries/cap-updaters.ts";
import {
  areInOrder,
  type Entry,
  encodeEntries,
  entryId,
  managedFieldsOf,
  type Owner,
  readEntries,
  withManagedFields,
  withoutManagedFields,
} from "./entries/managed-fields.ts";
import { NEVER_OWNED } from "./entries/never-owned.ts";
import { printTime } from "./entries/time.ts";
import { WRITE_OPTIONS, type WriteOptions } from "./options.ts";
import { trackUpdateInSteps } from "./track-update.ts";
import { Updated } from "./updated.ts";

/** A write that is no apply. */
export interface Update {
  /** The object as it is, with its `metadata.managedFields`; absent if it is created. Taken to fit its type. */
  readonly live?: object | undefined;
  /** The object that takes its place: what a client sent, or what a patch made of live. */
  readonly object: object;
  /** Who writes. */
  readonly manager: string;
  /** When this happens, for the entries that change. Default: those have no time. */
  readonly now?: Date | string | undefined;
  /** The subresource that is written to. Default: none. */
  readonly subresource?: string | undefined;
}

const PARTS: Names = { live: "any", object: "any", manager: "string", now: "any", subresource: "string" };

/**
 * Tracks who owns what after a write that is no apply, as the API server does for create, replace and patch: the
 * writer comes to own what it changed. Live's entries stay if the object has none, a list that is empty or holds one
 * empty entry starts anew, and the oldest of more than ten writers become one. An object that is not live's is an error.
 */
export function update<T>(
  type: ObjectType<T>,
  parts: Update,
  options: WriteOptions = NO_OPTIONS,
): Updated<T> {
  return runSteps(updateInSteps(type, parts, options));
}

/** The same step by step. */
export function* updateInSteps<T>(
  type: ObjectType<T>,
  parts: Update,
  options: WriteOptions,
): Steps<Updated<T>> {
  checkObjectType(type);
  checkCall(parts, PARTS, options, WRITE_OPTIONS);
  try {
    return new Updated(yield* updateParts(type, parts, options));
  } catch (error) {
    const read = partsAsJson(error, parts, ["live", "object"]);
    return new Updated(yield* updateParts(type, read, options), parts.object);
  }
}

function* updateParts(
  type: ObjectType,
  { live = NOTHING, object, manager, now, subresource = "" }: Update,
  options: WriteOptions,
): Steps<WriteFacts> {
  checkObject(live, "live");
  checkObject(object, "object");
  checkManager(manager);
  checkIdentity(live, object);
  const apiVersion = object.apiVersion ?? live.apiVersion;
  if (typeof apiVersion !== "string" || apiVersion === "") {
    const message = "object does not say its version, so nobody could own its fields: add apiVersion";
    throw new MergeError("KIND_MISMATCH", "", message);
  }
  if (object.kind !== undefined)
    checkKind(type, { apiVersion }, object.apiVersion === undefined ? { ...object, apiVersion } : object);
  const time = now === undefined ? undefined : printTime(now);
  const owner: Owner = { manager: manager || "unknown", operation: "Update", apiVersion, subresource, time };
  for (const list of startingPoints(live, object, subresource)) {
    const updated = yield* track(type, { live, object, owner, list }, options);
    if (updated !== undefined) return updated;
  }
  return (yield* track(type, { live, object, owner, list: undefined }, options)) as WriteFacts;
}

interface Tracking {
  readonly live: JsonObject;
  readonly object: JsonObject;
  readonly owner: Owner;
  /** The entries to start from. */
  readonly list: Json | undefined;
}

/** Tracks a write from some entries on; `undefined` if they cannot be read. */
function* track(
  type: ObjectType,
  { live, object: sent, owner, list }: Tracking,
  { convert, ignore, normalize }: WriteOptions,
): Steps<WriteFacts | undefined> {
  try {
    const before = readEntries(list);
    const { apiVersion: version, subresource } = owner;
    const written = normalize?.({
      type,
      before: asBefore(live),
      object: sent,
      config: undefined,
      force: true,
      owner,
      entries: before,
    });
    const object = written?.object ?? sent;
    // Who starts anew, or never was tracked, is tracked from the first apply on.
    if (before.size === 0 && hasUid(live)) {
      asJson(object);
      const stored = withoutManagedFields(object);
      return { type, live, object: stored, before, after: before, lost: NOBODY, dropped: [] };
    }
    const { managers, lost, dropped } = yield* trackUpdateInSteps(
      type,
      { live, object, managers: before, manager: CURRENT, version },
      { convert, ignore: ignore && ((of) => ignore(of, subresource)), unowned: NEVER_OWNED },
    );
    yield;
    const tracked = withOwner(managers as ReadonlyMap<string, Entry>, owner);
    const after = capUpdaters(written?.settle(tracked) ?? tracked);
    // Clients may send entries in another order, as kubectl does when it upgrades them.
    const entries = encodeEntries(after, areInOrder(after) ? list : undefined);
    const result = withManagedFields(object, entries);
    return { type, live, object: result, before, after, lost: withoutOwn(lost, owner), dropped };
  } catch (error) {
    if (error instanceof MergeError && error.code === "MANAGED_FIELDS_INVALID" && isStored(list))
      return undefined;
    throw error;
  }
}

/** Whether entries may have been stored like that; what is not JSON is the caller's mistake, and no reason to forget who owns what. */
function isStored(list: Json | undefined): boolean {
  try {
    return list === undefined || toJson(list) === list;
  } catch (error) {
    if (error instanceof MergeError && error.code === "TOO_DEEP") return true;
    throw error;
  }
}

const NOTHING: JsonObject = Object.freeze({});

const NOBODY: ReadonlyMap<string, FieldSet> = new Map();

/** The losses of others: what the writer itself owned before, it owns again. */
function withoutOwn(lost: ReadonlyMap<string, FieldSet>, owner: Owner): ReadonlyMap<string, FieldSet> {
  const id = entryId(owner);
  return lost.has(id) ? new Map([...lost].filter(([other]) => other !== id)) : lost;
}

function asBefore(live: JsonObject): JsonObject | undefined {
  return live === NOTHING ? undefined : live;
}

/** The write itself, apart from what its manager owned before. */
const CURRENT = "current-operation";

/**
 * The lists of entries that a write can start from, the best first. Entries that cannot be read are passed over: a
 * client that garbles them must not stop others from writing. A write to a subresource cannot change them.
 */
function startingPoints(live: JsonObject, object: JsonObject, subresource: string): readonly Json[] {
  const sent = subresource === "" ? managedFieldsOf(object) : undefined;
  if (isObject(sent)) toJson(sent);
  if (isReset(sent)) return [];
  return [sent, managedFieldsOf(live)].filter((list) => Array.isArray(list) && list.length > 0) as Json[];
}

function isReset(list: Json | undefined): boolean {
  if (!Array.isArray(list) || list.length > 1) return false;
  return list.every((entry) => entry === null || (isObject(entry) && Object.values(entry).every(isBlank)));
}

function isBlank(value: Json | undefined): boolean {
  return value === null || value === undefined || value === "";
}

function hasUid({ metadata }: JsonObject): boolean {
  return isObject(metadata) && Boolean(getField(metadata, "uid"));
}

/** Gives what the write changed to its manager, in addition to what that one owned before. */
function withOwner(managers: ReadonlyMap<string, Entry>, owner: Owner): ReadonlyMap<string, Entry> {
  const gained = managers.get(CURRENT);
  if (gained === undefined) return managers;
  const id = entryId(owner);
  const result = new Map(managers);
  result.delete(CURRENT);
  const before = result.get(id);
  const fields = before === undefined ? gained.fields : union(gained.fields, before.fields);
  return result.set(id, { version: gained.version, applied: false, fields, owner, source: before?.source });
}
