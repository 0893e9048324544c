import { History } from "./history.ts";
import { readHistory } from "./read-history.ts";
import { type Change, type Entry, type Storage, StorageClosed } from "./storage.ts";
import { readLimits, type StorageLimits } from "./storage-limits.ts";
import { Watchers } from "./watchers.ts";

/**
 * A store that lasts as long as its process. A write has happened, and those who watch have been told, when the call
 * returns, before its promise is awaited. When it is full, writes fail with `StorageFull`, and deletes do not.
 */
export function createMemoryStorage(limits: StorageLimits = {}): Storage {
  const history = new History(readLimits(limits));
  const watchers = new Watchers(history.revision);
  let isClosed = false;

  function checkOpen(): void {
    if (isClosed) throw new StorageClosed();
  }

  function write(key: string, entry: Entry | undefined): Change {
    const change = history.write(key, { revision: history.revision + 1, entry });
    watchers.tell([change]);
    return change;
  }

  return {
    ...readHistory(history, { watchers, checkOpen }),
    async put(key, value, expected) {
      checkOpen();
      const current = history.get(key);
      if ((current?.revision ?? 0) !== expected) return undefined;
      history.checkRoom(key, value);
      const revision = history.revision + 1;
      return write(key, { key, value, revision, created: current?.created ?? revision }).entry;
    },
    async delete(key, expected) {
      checkOpen();
      const current = history.get(key);
      if (current?.revision !== expected) return undefined;
      return write(key, undefined).revision;
    },
    async compact(revision) {
      checkOpen();
      history.compact(revision);
    },
    async close() {
      isClosed = true;
      watchers.fail(new StorageClosed());
    },
  };
}
