import { union } from "../../fieldpath/internal.ts";
import {
  checkNames,
  checkObject,
  invalidArgument,
  type JsonArray,
  type JsonObject,
  type Names,
  readArguments,
  readList,
} from "../../value/internal.ts";
import {
  compareTimes,
  decodeAll,
  decodeEntryFields,
  type Entry,
  encodeEntry,
  entryId,
  holdsDates,
  managedFieldsOf,
  type Owner,
  readEntries,
  withManagedFields,
  withoutManagedFields,
} from "../entries/managed-fields.ts";

/** One rewriting of who owns what. Only entries of the same subresource are joined. */
export type Migration =
  /**
   * From client-side to server-side apply: what `from` owns by update, `to` owns by apply, as if it had applied it. This
   * is what kubectl does when it first applies on the server's side, and what GitOps tools need when they switch.
   */
  | {
      readonly do: "to-apply";
      readonly from: readonly string[];
      readonly to: string;
      readonly subresource?: string;
    }
  /** What `from` own, by apply and by update alike, `to` owns by apply. One name renames, several merge. */
  | {
      readonly do: "merge";
      readonly from: readonly string[];
      readonly to: string;
      readonly subresource?: string;
    }
  /** A new name for a manager; its operation stays. What another version's entry already has that name for keeps the old one. */
  | { readonly do: "rename"; readonly from: string; readonly to: string }
  /** These managers own nothing any more. */
  | { readonly do: "drop"; readonly managers: readonly string[] };

/**
 * Rewrites who owns what of an object, one step after the other; its fields stay as they are. Entries stay in their
 * places, as with kubectl; joined ones go where the target's entry is or, without one, the first of theirs. Gives the object
 * itself if nothing changed.
 */
export function migrate<T extends object>(live: T, steps: readonly Migration[]): T {
  return readArguments(() => {
    checkObject(live, "live");
    const read = readList(steps, "the steps");
    for (const step of read) checkStep(step);
    return takeSteps(live, read) as T;
  });
}

function takeSteps(live: JsonObject, steps: readonly Migration[]): JsonObject {
  const list = managedFieldsOf(live);
  const stored = readEntries(list);
  let entries: ReadonlyMap<string, Entry> = stored;
  for (const step of steps) entries = migrateEntries(entries, step);
  if (entries === stored) return live;
  const read = list as JsonArray;
  const asDates = holdsDates(read);
  const written = [...decodeAll(entries).values()].map((entry) => encodeEntry(entry, asDates));
  const isRead = written.length === read.length && written.every((entry, place) => entry === read[place]);
  return isRead ? live : withManagedFields(live, written);
}

const NAMES: Names = {
  do: "to-apply|merge|rename|drop",
  from: "any",
  to: "string",
  managers: "any",
  subresource: "string",
};

/** Throws if a step is none: a mistake here would move what somebody owns. */
function checkStep(step: Migration): void {
  checkNames("parts of a step", step, NAMES);
  const names = step.do === "drop" ? step.managers : step.do === "rename" ? [step.from, step.to] : step.from;
  const to = step.do === "drop" ? "" : step.to;
  if (
    step.do === undefined ||
    !Array.isArray(names) ||
    ![...names, to].every((name) => typeof name === "string")
  )
    throw invalidArgument(
      "a step does not say what it does, or to whom: pass do, and the managers in a list",
    );
}

/** The object without `metadata.managedFields`; the object itself if it has none. */
export function strip<T extends object>(live: T): T {
  return readArguments(() => {
    checkObject(live, "live");
    return withoutManagedFields(live) as T;
  });
}

function migrateEntries(entries: ReadonlyMap<string, Entry>, step: Migration): ReadonlyMap<string, Entry> {
  switch (step.do) {
    case "to-apply":
    case "merge": {
      const { from, to: manager, subresource = "" } = step;
      const first = [...entries.values()].find(({ owner }) => isSource(owner, from, subresource, step.do));
      const present = [...entries.values()].find(
        ({ owner }) =>
          owner.operation === "Apply" && owner.manager === manager && owner.subresource === subresource,
      );
      const target = present ?? first;
      if (target === undefined) return entries;
      const to: Owner = { ...target.owner, manager, operation: "Apply", subresource };
      return joinEntries(entries, { from, to, by: step.do });
    }
    case "rename":
      return renameManager(entries, step.from, step.to);
    case "drop": {
      const left = [...entries].filter(([, { owner }]) => !step.managers.includes(owner.manager));
      return left.length === entries.size ? entries : new Map(left);
    }
  }
}

/** Whether what an entry owns is to be joined with what others own. */
export function isSource(
  owner: Owner,
  from: readonly string[],
  subresource: string,
  by: "to-apply" | "merge",
): boolean {
  return (
    from.includes(owner.manager) &&
    owner.subresource === subresource &&
    (by === "merge" || owner.operation === "Update")
  );
}

/** Gives a manager's entries a new name. One that exists by that name already, in the same version, takes them in. */
function renameManager(
  entries: ReadonlyMap<string, Entry>,
  from: string,
  to: string,
): ReadonlyMap<string, Entry> {
  if (from === to || ![...entries.values()].some(({ owner }) => owner.manager === from)) return entries;
  const entryOf = (owner: Owner, manager: string) => entries.get(entryId({ ...owner, manager }));
  const result = new Map<string, Entry>();
  for (const [id, entry] of entries) {
    const { owner, version } = entry;
    if (owner.manager === from) {
      const renamed: Owner = { ...owner, manager: to };
      const target = entryOf(owner, to);
      if (target === undefined) result.set(entryId(renamed), { ...entry, owner: renamed });
      // Fields of two versions have no place in one entry.
      else if (target.version !== version) result.set(id, entry);
    } else {
      const source = owner.manager === to ? entryOf(owner, from) : undefined;
      result.set(id, source?.version === version ? joinFields(entry, source) : entry);
    }
  }
  return result;
}

/** An entry that owns what another owns too, with the later time of both. */
function joinFields(entry: Entry, other: Entry): Entry {
  const fields = union(decodeEntryFields(entry), decodeEntryFields(other));
  const time = compareTimes(entry.owner.time, other.owner.time) < 0 ? other.owner.time : entry.owner.time;
  return { ...entry, fields, owner: { ...entry.owner, time } };
}

interface Join {
  readonly from: readonly string[];
  readonly to: Owner;
  readonly by: "to-apply" | "merge";
}

/**
 * Joins entries into one that is applied. Fields of another version have no place in it: with `to-apply` those entries
 * go, as with kubectl; with `merge` they stay as they are.
 */
export function joinEntries(
  entries: ReadonlyMap<string, Entry>,
  { from, to, by }: Join,
): ReadonlyMap<string, Entry> {
  const id = entryId(to);
  const present = entries.get(id);
  const result = new Map<string, Entry>();
  let joined = present;
  let found = false;
  for (const [key, entry] of entries) {
    const source = key !== id && isSource(entry.owner, from, to.subresource, by);
    if (!source || (by === "merge" && entry.version !== to.apiVersion)) {
      result.set(key, entry);
      continue;
    }
    found = true;
    if (entry.version !== to.apiVersion) continue;
    if (joined === undefined) joined = { ...entry, applied: true, owner: to };
    else joined = { ...joined, fields: union(decodeEntryFields(joined), decodeEntryFields(entry)) };
    if (present === undefined) result.set(id, joined);
  }
  if (!found) return entries;
  // This leaves the entry in its place.
  if (joined !== undefined) result.set(id, joined);
  return result;
}
