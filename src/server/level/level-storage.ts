import { checkText } from "../../value/internal.ts";
import { History } from "../storage/history.ts";
import { readHistory } from "../storage/read-history.ts";
import { type Entry, type Storage, StorageClosed } from "../storage/storage.ts";
import { readLimits, type StorageLimits } from "../storage/storage-limits.ts";
import { Watchers } from "../storage/watchers.ts";
import { GroupCommit } from "./group-commit.ts";
import { openJournal } from "./open-journal.ts";
import type { JournalRecord } from "./record.ts";

/** A write on its way to the disk. */
interface Pending extends JournalRecord {
  readonly written: Promise<void>;
}

/**
 * A store in a directory, which one process can have open at a time. What it holds, with the history that was not
 * compacted, is in memory too and read from there.
 *
 * A write counts once it is on disk, synced: only then do reads show it, watches tell it, and its promise resolves; what
 * was shown is there after a crash. A write that comes too late for one that is on its way waits for that before it
 * gives `undefined`, so that who reads then sees why. Writes that come together share one sync. If the disk fails,
 * writes fail until the store is opened again; reads go on. When it is full, writes fail with `StorageFull`, and deletes
 * do not.
 */
export async function openLevelStorage(directory: string, limits: StorageLimits = {}): Promise<Storage> {
  checkText(directory, "directory");
  const history = new History(readLimits(limits));
  const journal = await openJournal(directory, history);
  const watchers = new Watchers(history.revision);
  /** The newest write of every key that has one on its way. */
  const pending = new Map<string, Pending>();
  let isClosed = false;
  let newest = history.revision;
  let compaction = Promise.resolve();

  const commit = new GroupCommit<JournalRecord>(
    (records) => journal.append(records),
    (records) => {
      const changes = records.map(({ key, version }) => {
        if (pending.get(key)?.version === version) pending.delete(key);
        return history.write(key, version);
      });
      watchers.tell(changes);
    },
  );

  function checkOpen(): void {
    if (isClosed) throw new StorageClosed();
  }

  /** Writes what `next` makes of the key's entry, unless that is not the expected one. Gives the revision. */
  async function write(
    key: string,
    expected: number,
    next: (current: Entry | undefined, revision: number) => Entry | undefined,
  ): Promise<number | undefined> {
    checkOpen();
    const ahead = pending.get(key);
    const current = ahead === undefined ? history.get(key) : ahead.version.entry;
    if ((current?.revision ?? 0) !== expected) {
      await ahead?.written;
      return undefined;
    }
    const revision = ++newest;
    const version = { revision, entry: next(current, revision) };
    const written = commit.add({ key, version });
    pending.set(key, { key, version, written });
    await written.catch((error: unknown) => {
      throw new Error(
        `cannot write to the storage in ${directory}: ${error instanceof Error ? error.message : error}; see to the disk, then open it again`,
        { cause: error },
      );
    });
    return revision;
  }

  return {
    ...readHistory(history, { watchers, checkOpen }),
    async put(key, value, expected) {
      checkOpen();
      history.checkRoom(key, value);
      let entry: Entry | undefined;
      await write(key, expected, (current, revision) => {
        entry = { key, value, revision, created: current?.created ?? revision };
        return entry;
      });
      return entry;
    },
    async delete(key, expected) {
      checkOpen();
      return expected === 0 ? undefined : write(key, expected, () => undefined);
    },
    async compact(revision) {
      checkOpen();
      const forgotten = history.compact(revision);
      compaction = journal.forget(forgotten, history.compacted);
      await compaction;
    },
    async ready() {
      checkOpen();
      journal.checkWritable();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      await commit.idle();
      await compaction.catch(() => {});
      watchers.fail(new StorageClosed());
      await journal.close();
    },
  };
}
