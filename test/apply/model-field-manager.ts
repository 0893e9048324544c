import { strip } from "fieldwise/apply";
import { EMPTY, type FieldSet } from "fieldwise/fieldpath";
import type { ObjectType } from "fieldwise/schema";
import { compareStrings, equal, isObject, type JsonObject } from "fieldwise/value";
import type { ManagedFields } from "../../src/apply/internal.ts";
import { union } from "../../src/fieldpath/internal.ts";
import { compareEntries, entriesOf, idOf, NEVER_OWNED, type StoredEntry } from "./model-entries.ts";
import { applyByTheBook, updateByTheBook, type Write } from "./model-updater.ts";

/** The API server's field manager by the book: whole objects in and out. */
export interface WholeWrite {
  readonly type: ObjectType;
  readonly live: JsonObject;
  readonly manager: string;
  readonly apiVersion: string;
  readonly subresource: string;
  readonly now: string;
}

type Entries = ReadonlyMap<string, StoredEntry>;

/** The object that a config makes of live, as if by force; `undefined` in its place if that takes force. */
export function applyWhole(write: WholeWrite & { readonly config: JsonObject }): {
  readonly forced: JsonObject;
  readonly object: JsonObject | undefined;
} {
  const { live, config, now } = write;
  const tracked = readEntries(live);
  const before = tracked.size > 0 ? tracked : trackBeforeFirstApply(write);
  const entry = entryOf(write, "Apply");
  const outcome = applyByTheBook({ ...bookOf(write, before, idOf(entry)), live: strip(live), config });
  const applied = (outcome.object ?? {}) as JsonObject;
  const time = equal(applied, strip(live)) ? before.get(idOf(entry))?.time : now;
  const forced = withEntries(applied, entriesAfter(outcome.managers, before, { ...entry, ...timed(time) }));
  return { forced, object: outcome.conflicts.size === 0 ? forced : undefined };
}

/** The object that was written, with its entries. */
export function updateWhole(write: WholeWrite & { readonly object: JsonObject }): JsonObject {
  const { live, now } = write;
  const object = strip(write.object);
  const before = startOf(write);
  if (before.size === 0 && hasUid(live)) return object;
  const outcome = updateByTheBook({ ...bookOf(write, before, CURRENT), live: strip(live), object });
  const entry = entryOf(write, "Update");
  const managers = new Map(outcome.managers);
  const gained = managers.get(CURRENT);
  managers.delete(CURRENT);
  const own = managers.get(idOf(entry));
  if (gained !== undefined)
    managers.set(idOf(entry), { ...gained, fields: union(gained.fields, own?.fields ?? EMPTY) });
  const time = gained === undefined ? before.get(idOf(entry))?.time : now;
  return withEntries(object, capUpdaters(entriesAfter(managers, before, { ...entry, ...timed(time) })));
}

const CURRENT = "current-operation";

function timed(time: string | undefined): { time?: string } {
  return time === undefined ? {} : { time };
}

function entryOf(
  { manager, apiVersion, subresource }: WholeWrite,
  operation: "Apply" | "Update",
): StoredEntry {
  return {
    manager,
    operation,
    apiVersion,
    fieldsType: "FieldsV1",
    fieldsV1: EMPTY,
    ...(subresource !== "" && { subresource }),
  };
}

function bookOf({ type, apiVersion }: WholeWrite, entries: Entries, manager: string): Omit<Write, "live"> {
  const managers = new Map<string, ManagedFields>();
  for (const [id, { operation, apiVersion: version, fieldsV1 }] of entries)
    managers.set(id, { version, applied: operation === "Apply", fields: fieldsV1 });
  return {
    type,
    managers,
    manager,
    version: apiVersion,
    convert: (object) => ({ type, object }),
    stripped: NEVER_OWNED,
  };
}

function readEntries(object: JsonObject): Entries {
  return new Map(entriesOf(object).map((entry) => [idOf(entry), entry]));
}

/** The entries that an update starts from: those that it sends if they are sound, else live's, or none on request. */
function startOf({ live, object, subresource }: WholeWrite & { readonly object: JsonObject }): Entries {
  const sent = isObject(object.metadata) ? object.metadata.managedFields : undefined;
  if (subresource !== "" || !Array.isArray(sent)) return readEntries(live);
  const [first, ...others] = sent;
  if (first === undefined || (others.length === 0 && equal(first, {}))) return new Map();
  const isSound = entriesOf(object).every(({ operation }) => ["Apply", "Update"].includes(operation));
  return readEntries(isSound ? object : live);
}

function hasUid({ metadata }: JsonObject): boolean {
  return isObject(metadata) && Boolean(metadata.uid);
}

function trackBeforeFirstApply(write: WholeWrite): Entries {
  const first = { ...write, manager: "before-first-apply", live: {} };
  return readEntries(updateWhole({ ...first, object: strip(write.live) }));
}

/** The entries of who owns something now; all but the writer's keep their time. */
function entriesAfter(
  managers: ReadonlyMap<string, { readonly fields: FieldSet }>,
  before: Entries,
  own: StoredEntry,
): Map<string, StoredEntry> {
  const entries = new Map<string, StoredEntry>();
  for (const [id, { fields }] of managers) {
    const entry = id === idOf(own) ? own : (before.get(id) as StoredEntry);
    entries.set(id, { ...entry, fieldsV1: fields });
  }
  return entries;
}

/**
 * Joins the oldest of more than ten updaters; all entries here are of one version. If what was joined before is not
 * the oldest, it goes, and so does what it owned: that is what Kubernetes does.
 */
function capUpdaters(entries: Map<string, StoredEntry>): Map<string, StoredEntry> {
  const updaters = [...entries.values()].filter(({ operation }) => operation === "Update");
  let surplus = updaters.length - 10;
  updaters.sort((a, b) => compareStrings(a.time ?? "", b.time ?? "") || compareStrings(textOf(a), textOf(b)));
  const [first, ...others] = updaters as [StoredEntry, ...StoredEntry[]];
  for (const entry of others) {
    if (surplus-- <= 0) break;
    const { subresource: _, ...rest } = entry;
    const bucket: StoredEntry = { ...rest, manager: "ancient-changes" };
    const joined = entries.get(idOf(bucket)) ?? first;
    if (joined === first) entries.delete(idOf(first));
    entries.set(idOf(bucket), { ...bucket, fieldsV1: union(entry.fieldsV1, joined.fieldsV1) });
    entries.delete(idOf(entry));
  }
  return entries;
}

/** What Kubernetes tells managers apart by, and sorts them by where their times are equal. */
function textOf({ manager, operation, apiVersion, subresource }: StoredEntry): string {
  return JSON.stringify({
    manager,
    operation,
    apiVersion,
    ...(subresource !== undefined && { subresource }),
  });
}

function withEntries(object: JsonObject, entries: Entries): JsonObject {
  if (entries.size === 0) return object;
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const managedFields = [...entries.values()].sort(compareEntries);
  return { ...object, metadata: { ...metadata, managedFields } } as unknown as JsonObject;
}
