import { type FieldSet, unionAll } from "../../fieldpath/internal.ts";
import { compareStrings } from "../../value/internal.ts";
import { ownerText } from "../conflicts/conflict.ts";
import { compareTimes, type Entry, entryId, type Owner } from "./managed-fields.ts";

/** How many managers may own fields by update. */
const MOST_UPDATERS = 10;

const ANCIENT = "ancient-changes";

/**
 * Joins the oldest entries of updates, version by version, until there are ten at most. Gives the entries
 * themselves if there are. The oldest of a version is joined with the next one only while that version has no joint entry.
 */
export function capUpdaters(entries: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> {
  const updaters = [...entries.values()].filter(({ applied }) => !applied);
  let surplus = updaters.length - MOST_UPDATERS;
  if (surplus <= 0) return entries;
  updaters.sort(
    ({ owner: a }, { owner: b }) =>
      compareTimes(a.time, b.time) || compareStrings(ownerText(a), ownerText(b)),
  );
  const result = new Map(entries);
  const firstOfVersion = new Map<string, Entry>();
  const joined = new Map<string, FieldSet[]>();
  for (const entry of updaters) {
    if (surplus <= 0) break;
    const first = firstOfVersion.get(entry.version);
    if (first === undefined) {
      firstOfVersion.set(entry.version, entry);
      continue;
    }
    const owner: Owner = { ...entry.owner, manager: ANCIENT, subresource: "" };
    const id = entryId(owner);
    const base = result.get(id) ?? first;
    if (base === first) result.delete(entryId(first.owner));
    const parts = joined.get(id) ?? [base.fields];
    parts.push(entry.fields);
    joined.set(id, parts);
    result.set(id, { ...entry, owner });
    // As in Kubernetes, even if it is the very entry that others were joined with before.
    result.delete(entryId(entry.owner));
    surplus--;
  }
  for (const [id, parts] of joined) {
    const entry = result.get(id);
    if (entry !== undefined) result.set(id, { ...entry, fields: unionAll(parts) });
  }
  return result;
}
