import { union } from "../fieldpath/index.ts";
import { checkObject, type JsonObject } from "../value/index.ts";
import {
  decodeEntries,
  type Entry,
  encodeEntries,
  entryId,
  managedFieldsOf,
  type Owner,
  withManagedFields,
  withoutManagedFields,
} from "./managed-fields.ts";

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
  /** A new name for a manager; its operation stays. */
  | { readonly do: "rename"; readonly from: string; readonly to: string }
  /** These managers own nothing any more. */
  | { readonly do: "drop"; readonly managers: readonly string[] };

/**
 * Rewrites who owns what of an object, one step after the other; its fields stay as they are. Gives the object
 * itself if nothing changed.
 */
export function migrate(live: JsonObject, steps: readonly Migration[]): JsonObject {
  checkObject(live, "live");
  const list = managedFieldsOf(live);
  let entries: ReadonlyMap<string, Entry> = decodeEntries(list);
  for (const step of steps) entries = migrateEntries(entries, step);
  return withManagedFields(live, encodeEntries(entries, list));
}

/** The object without `metadata.managedFields`; the object itself if it has none. */
export function strip(live: JsonObject): JsonObject {
  checkObject(live, "live");
  return withoutManagedFields(live);
}

function migrateEntries(entries: ReadonlyMap<string, Entry>, step: Migration): ReadonlyMap<string, Entry> {
  switch (step.do) {
    case "to-apply":
    case "merge": {
      const { from, to: manager, subresource = "" } = step;
      const newest = [...entries.values()].find(({ owner }) => isSource(owner, from, subresource, step.do));
      const present = [...entries.values()].find(
        ({ owner }) =>
          owner.operation === "Apply" && owner.manager === manager && owner.subresource === subresource,
      );
      const target = present ?? newest;
      if (target === undefined) return entries;
      const to: Owner = { ...target.owner, manager, operation: "Apply", subresource };
      return joinEntries(entries, { from, to, by: step.do });
    }
    case "rename":
      return joinAll([...entries.values()].map((entry) => renameEntry(entry, step.from, step.to)));
    case "drop":
      return new Map([...entries].filter(([, { owner }]) => !step.managers.includes(owner.manager)));
  }
}

function isSource(
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

function renameEntry(entry: Entry, from: string, to: string): Entry {
  return entry.owner.manager === from ? { ...entry, owner: { ...entry.owner, manager: to } } : entry;
}

/** Entries by what tells them apart; those that came to be the same are one. */
function joinAll(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const result = new Map<string, Entry>();
  for (const entry of entries) {
    const id = entryId(entry.owner);
    const other = result.get(id);
    result.set(id, other === undefined ? entry : { ...entry, fields: union(other.fields, entry.fields) });
  }
  return result;
}

/** What several managers own becomes what one applied: for a manager that goes by several names. */
export function mergeManagers(
  entries: ReadonlyMap<string, Entry>,
  { from, to }: { readonly from: readonly string[]; readonly to: Owner },
): ReadonlyMap<string, Entry> {
  const present = entries.get(entryId(to));
  return joinEntries(entries, { from, to: present?.owner ?? { ...to, time: undefined }, by: "merge" });
}

interface Join {
  readonly from: readonly string[];
  readonly to: Owner;
  readonly by: "to-apply" | "merge";
}

/** Joins entries into one that is applied. Those of another version cannot be joined, and go, as with kubectl. */
function joinEntries(
  entries: ReadonlyMap<string, Entry>,
  { from, to, by }: Join,
): ReadonlyMap<string, Entry> {
  const id = entryId(to);
  const result = new Map<string, Entry>();
  let joined = entries.get(id);
  let found = false;
  for (const [key, entry] of entries) {
    if (key === id) continue;
    if (!isSource(entry.owner, from, to.subresource, by)) {
      result.set(key, entry);
      continue;
    }
    found = true;
    if (entry.version !== to.apiVersion) continue;
    joined =
      joined === undefined
        ? { ...entry, applied: true, owner: to }
        : { ...joined, fields: union(joined.fields, entry.fields) };
  }
  if (!found) return entries;
  if (joined !== undefined) result.set(id, joined);
  return result;
}
