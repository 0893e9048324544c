import { decodeFieldsV1, EMPTY, type FieldSet } from "../../fieldpath/internal.ts";
import {
  compareStrings,
  getField,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MergeError,
  type MutableObject,
  NOT_JSON,
  PLAIN_TIME,
  quoteText,
  toJson,
  withField,
  withoutField,
} from "../../value/internal.ts";
import type { ManagedFields } from "./managers.ts";
import { isTime, printTime } from "./time.ts";

/** Somebody who owns fields, as `metadata.managedFields` tells. */
export interface Owner {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  /** The version in which it owns them. */
  readonly apiVersion: string;
  /** The subresource that it wrote to; empty for the object itself. */
  readonly subresource: string;
  /** When the entry last changed; `undefined` if nobody wrote it down. */
  readonly time: string | undefined;
}

/** An entry of `metadata.managedFields`. */
export interface Entry extends ManagedFields {
  readonly owner: Owner;
  /** The entry as it was read; `undefined` if it is new. */
  readonly source: JsonObject | undefined;
}

/** What tells entries apart. An applier has one entry; an updater has one per API version. */
export function entryId({ manager, operation, apiVersion, subresource }: Omit<Owner, "time">): string {
  // With the length in it, no name can read as two.
  const who = `${subresource.length}:${subresource}${manager}`;
  return operation === "Apply" ? `A${who}` : `U${apiVersion.length}:${apiVersion}${who}`;
}

/** The entries of an object; `undefined` if it has no such list. */
export function managedFieldsOf(object: JsonObject): Json | undefined {
  return isObject(object.metadata) ? getField(object.metadata, "managedFields") : undefined;
}

/** Reads the entries of an object. No list is an empty one; what is malformed is an error. */
export function decodeEntries(list: Json | undefined): ReadonlyMap<string, Entry> {
  return decodeAll(readEntries(list));
}

/** Entries with their fields checked; the very same ones if they need no change. */
export function decodeAll(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  let result: Map<string, Entry> | undefined;
  for (const [id, entry] of entries) {
    const fields = decodeEntryFields(entry);
    if (fields === entry.fields) continue;
    result ??= new Map(entries);
    result.set(id, { ...entry, fields });
  }
  return result ?? entries;
}

/** What an entry owns, checked. */
export function decodeEntryFields({ fields, owner }: Entry): FieldSet {
  try {
    return decodeFieldsV1(fields);
  } catch (error) {
    throw unreadable(error, owner.manager);
  }
}

/** The error for what a manager owns and nobody can read. */
export function unreadable(error: unknown, manager: string | undefined, at = ""): unknown {
  if (!(error instanceof MergeError)) return error;
  const who = manager === undefined ? "a manager" : quoteText(manager);
  const message = `what ${who} owns cannot be read (${error.message}): drop the entry with migrate or strip`;
  return invalidEntries(at, message, { cause: error });
}

/** The same, but their fields as they are stored: who goes on checks them, with their types. */
export function readEntries(list: Json | undefined): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  if (list === undefined || list === null) return entries;
  if (!Array.isArray(list)) throw notAList();
  for (let place = 0; place < list.length; place++) {
    const entry = decodeEntry(list[place] as Json, place);
    entries.set(entryId(entry.owner), entry);
  }
  return entries;
}

/** The error for `managedFields` that are not a list of entries. */
export function notAList(): MergeError {
  return invalidEntries("", "this must be a list of entries: drop it with strip");
}

/** One entry, by its place in the list; its fields as they are stored. */
export function decodeEntry(source: Json, place: number): Entry {
  check(isObject(source), place, "", "an object");
  const { manager, operation, apiVersion, subresource, time, fieldsType, fieldsV1 } = source;
  check(operation === "Apply" || operation === "Update", place, ".operation", "Apply or Update");
  check(
    typeof apiVersion === "string" && apiVersion !== "",
    place,
    ".apiVersion",
    "a version, such as apps/v1",
  );
  check(fieldsType === "FieldsV1", place, ".fieldsType", "FieldsV1");
  const when = readTime(time);
  check(
    when === undefined || (typeof when === "string" && isTime(when)),
    place,
    ".time",
    "a time, such as 2026-01-31T12:00:00Z",
    "write it so, or leave it out",
  );
  // A name that is missing is an empty one.
  const [name, part] = [manager ?? "", subresource ?? ""];
  check(typeof name === "string", place, ".manager", "a name");
  check(typeof part === "string", place, ".subresource", "a name");
  const owner: Owner = { manager: name, operation, apiVersion, subresource: part, time: when };
  const fields = (fieldsV1 ?? EMPTY) as FieldSet;
  if (isObject(fieldsV1) && isForeign(fieldsV1)) throw NOT_JSON;
  return { version: apiVersion, applied: operation === "Apply", fields, owner, source };
}

/** The time of an entry. Client libraries make it a `Date`, which counts as its text, as Kubernetes writes it. */
function readTime(time: Json | undefined): Json | undefined {
  if (typeof time === "string") return time;
  const json = time === undefined ? null : toJson(time);
  return typeof json === "string" ? printTime(json) : (json ?? undefined);
}

function check(
  holds: boolean,
  place: number,
  at: string,
  what: string,
  remedy = "drop it with strip",
): asserts holds {
  if (!holds) throw invalidEntries(`[${place}]${at}`, `this must be ${what}: ${remedy}`);
}

/** The error for something about the entries of an object. */
export function invalidEntries(
  at: string,
  message: string,
  options?: { readonly cause: unknown },
): MergeError {
  return new MergeError("MANAGED_FIELDS_INVALID", `.metadata.managedFields${at}`, message, options);
}

/** Writes entries in Kubernetes' order. Gives the list that they were read from, in whatever order, if it says the same. */
export function encodeEntries(entries: ReadonlyMap<string, Entry>, readFrom: Json | undefined): JsonArray {
  const all = [...entries.values()];
  const read: JsonArray = Array.isArray(readFrom) ? readFrom : [];
  const asDates = holdsDates(read);
  const encode = (entry: Entry) => encodeEntry(entry, asDates);
  if (read.length === all.length && all.every((entry, place) => encode(entry) === read[place])) return read;
  return all.sort(compareEntries).map(encode);
}

/** Whether times of entries are no texts, as client libraries have them: then neither are new ones. */
export function holdsDates(list: JsonArray): boolean {
  return list.some((entry) => isObject((entry as JsonObject | null)?.time));
}

/** Whether entries are in Kubernetes' order already. */
export function areInOrder(entries: ReadonlyMap<string, Entry>): boolean {
  const all = [...entries.values()];
  return all.every((entry, place) => place === 0 || compareEntries(all[place - 1] as Entry, entry) <= 0);
}

/** One entry as it is stored; the one that was read if it says the same. */
export function encodeEntry({ owner, fields, source }: Entry, asDates: boolean): JsonObject {
  const { manager, operation, apiVersion, subresource, time } = owner;
  if (
    source !== undefined &&
    (source.fieldsV1 ?? EMPTY) === fields &&
    source.apiVersion === apiVersion &&
    source.operation === operation &&
    (source.manager ?? "") === manager &&
    readTime(source.time) === time
  )
    return source;
  const entry: MutableObject = {};
  if (manager !== "") entry.manager = manager;
  entry.operation = operation;
  entry.apiVersion = apiVersion;
  if (time !== undefined) entry.time = asDates ? (new Date(time) as unknown as Json) : time;
  entry.fieldsType = "FieldsV1";
  entry.fieldsV1 = fields;
  if (subresource !== "") entry.subresource = subresource;
  return entry;
}

/** Orders as Kubernetes lists them: who applies first, then by time, name, version and subresource. */
function compareEntries({ owner: a }: Entry, { owner: b }: Entry): number {
  return (
    compareStrings(a.operation, b.operation) ||
    compareTimes(a.time, b.time) ||
    compareStrings(a.manager, b.manager) ||
    compareStrings(a.apiVersion, b.apiVersion) ||
    compareStrings(a.subresource, b.subresource)
  );
}

/** Orders times to the second. Those that are written as Kubernetes writes them are in the order of their texts. */
export function compareTimes(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a !== undefined && b !== undefined && PLAIN_TIME.test(a) && PLAIN_TIME.test(b)) return a < b ? -1 : 1;
  return secondsOf(a) - secondsOf(b);
}

function secondsOf(time: string | undefined): number {
  const milliseconds = time === undefined ? Number.NaN : Date.parse(time);
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
}

/** The object with these entries, without any if there are none; the object itself if it has them already. */
export function withManagedFields(object: JsonObject, entries: JsonArray): JsonObject {
  const metadata = isObject(object.metadata) ? object.metadata : {};
  const changed =
    entries.length === 0
      ? withoutField(metadata, "managedFields")
      : withField(metadata, "managedFields", entries);
  return changed === metadata ? object : withField(object, "metadata", changed);
}

/** The object without entries; the object itself if it has none. */
export function withoutManagedFields(object: JsonObject): JsonObject {
  if (!isObject(object.metadata)) return object;
  const metadata = withoutField(object.metadata, "managedFields");
  return metadata === object.metadata ? object : withField(object, "metadata", metadata);
}
