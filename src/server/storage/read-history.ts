import type { History } from "./history.ts";
import type { Storage } from "./storage.ts";
import type { Watchers } from "./watchers.ts";

/** What a store is asked without being changed. */
export type Reading = Pick<Storage, "revision" | "get" | "range" | "watch" | "compacted">;

/** The part of a store that only reads, for stores that keep all of their history in memory. `checkOpen` throws once it is closed. */
export function readHistory(
  history: History,
  { watchers, checkOpen }: { readonly watchers: Watchers; readonly checkOpen: () => void },
): Reading {
  return {
    async revision() {
      checkOpen();
      return history.revision;
    },
    async get(key) {
      checkOpen();
      return history.get(key);
    },
    async range(range) {
      checkOpen();
      return history.range(range);
    },
    async watch(prefix, after, observer) {
      checkOpen();
      const missed = history.changesAfter(after, prefix);
      return watchers.add(observer, { prefix, after: Math.max(after, history.revision), missed });
    },
    async compacted() {
      checkOpen();
      return history.compacted;
    },
  };
}
