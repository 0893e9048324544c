import { compareStrings } from "../../value/internal.ts";
import type { Change, Range } from "../storage/storage.ts";
import type { EntryCache } from "./entry-cache.ts";
import type { WatchResponse } from "./messages.ts";

/** The changes that etcd tells, of the keys under a prefix. Those of the prefix itself, which marks revisions, are left out. */
export function readChanges(
  { events }: WatchResponse,
  { prefix, cache }: { readonly prefix: string; readonly cache: EntryCache },
): Change[] {
  const changes: Change[] = [];
  for (const { isDeletion, entry, previous } of events) {
    const key = entry.key.slice(prefix.length);
    if (key === "") continue;
    const before = previous && cache.read(key, previous, true);
    if (isDeletion) cache.drop(key);
    const now = isDeletion ? undefined : cache.read(key, entry, true);
    changes.push({ key, revision: entry.revision, entry: now, previous: before });
  }
  return changes;
}

/** The key that a range begins with, which is never the empty one. */
export function firstKey({ prefix, after = "" }: Range): string {
  const next = `${after}\0`;
  return compareStrings(next, prefix) > 0 ? next : prefix;
}

/** The first bytes that come after all that begin with a prefix, which is not empty. */
export function endOf(prefix: string): Uint8Array {
  const end = new TextEncoder().encode(prefix);
  // No byte of UTF-8 is so large that the next one would not fit.
  const last = end.length - 1;
  end[last] = (end[last] as number) + 1;
  return end;
}
