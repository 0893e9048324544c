import { checkText } from "../../value/internal.ts";
import { FIRST_REVISION, History } from "../storage/history.ts";
import { readHistory } from "../storage/read-history.ts";
import { type Entry, type Storage, StorageClosed } from "../storage/storage.ts";
import { Watchers } from "../storage/watchers.ts";
import { GroupCommit } from "./group-commit.ts";
import { Journal, type JournalRecord } from "./journal.ts";

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
 * writes fail until the store is opened again; reads go on.
 */
export async function openLevelStorage(directory: string): Promise<Storage> {
  checkText(directory, "directory");
  const journal = await Journal.open(directory);
  const history = await load(journal, directory).catch(async (error: unknown) => {
    await journal.close();
    throw error;
  });
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
      const { compacted } = history;
      compaction = compaction.then(() => journal.forget(forgotten, compacted));
      await compaction;
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

/** Reads what is on disk. Refuses it if there is a gap: LevelDB passes over what it cannot read, and says nothing. */
async function load(journal: Journal, directory: string): Promise<History> {
  const history = new History();
  const compacted = await journal.compacted();
  // The newest write may be one that was forgotten, which a revision must not be used twice for.
  let last = Math.max(FIRST_REVISION, compacted);
  history.resume({ revision: last, compacted });
  for await (const { key, version } of journal.read()) {
    // What was written later than the last compaction is there as a whole.
    if (version.revision > last + 1) throw damaged(directory, last + 1, version.revision - 1);
    last = Math.max(last, version.revision);
    history.write(key, version);
  }
  return history;
}

function damaged(directory: string, from: number, to: number): Error {
  return new Error(
    `the storage in ${directory} is damaged: the writes from revision ${from} to ${to} are missing; restore a copy of the directory, or begin with an empty one`,
  );
}
