import { stat } from "node:fs/promises";
import { join } from "node:path";
import { FIRST_REVISION, type History } from "../storage/history.ts";
import { Acknowledged, createMark, FILE, type Mark, readMark } from "./acknowledged.ts";
import {
  DAMAGED,
  dropDirectory,
  dropFiles,
  keepFiles,
  leaveFiles,
  prepareDirectory,
  readReason,
} from "./directory.ts";
import { countRecords, EMPTY, HEAD, type Head, sealHead, unsealHead } from "./head.ts";
import { Journal } from "./journal.ts";
import { cannotOpen, explainCorruption, FORMAT_ENTRY, type Level, openLevel, readFormat } from "./level.ts";
import { OLD_RECORDS, RECORDS, readRecord, revisionOf } from "./record.ts";
import { describeMissing, StorageDamaged } from "./storage-damaged.ts";
import { upgrade } from "./upgrade.ts";

/**
 * Opens the journal in a directory, which is made if there is none, and reads all of it into an empty history. Fails if
 * the directory holds anything else, or not exactly what was acknowledged; then nothing that is there gets lost.
 */
export async function openJournal(directory: string, history: History): Promise<Journal> {
  try {
    return await open(directory, history);
  } catch (error) {
    // What the system says, or LevelDB once it is open, has no remedy in it.
    throw (error as { code?: unknown }).code === undefined ? error : cannotOpen(directory, error);
  }
}

async function open(directory: string, history: History): Promise<Journal> {
  const names = await prepareDirectory(directory);
  if (names.includes(DAMAGED)) throw new StorageDamaged(directory, await readReason(directory));
  const mark = await readSoundMark(directory);
  // Where there was something, LevelDB would begin anew and delete that.
  const mayBeNew = (mark === "missing" || mark.sequence === 0) && !(await hasRecords(directory, names));
  const kept = names.length > 0 ? await keepFiles(directory) : undefined;
  let level: Level | undefined;
  try {
    level = await openLevel(directory, mayBeNew);
    // Another process may have had it open until now.
    const head = await load(level, { directory, mark: await readSoundMark(directory), history });
    await dropFiles(directory);
    const acknowledged = await Acknowledged.open(directory);
    // Reads show all that is there from now on: none of it may go missing unnoticed.
    acknowledged.write(head);
    return new Journal(level, { head, acknowledged });
  } catch (error) {
    const damage = explainCorruption(error, directory);
    if (kept !== undefined) {
      // If LevelDB did not open it, all is where it was.
      if (level !== undefined && damage instanceof StorageDamaged)
        await leaveFiles(directory, kept, damage.what);
      else await dropDirectory(kept);
    }
    await level?.close();
    throw damage;
  }
}

/** Whether there are records in files, or there were: making a LevelDB may be cut off with an empty log and its first manifest. */
async function hasRecords(directory: string, names: readonly string[]): Promise<boolean> {
  if (names.some((name) => /\.ldb$|^MANIFEST-(?!0*1$)/.test(name))) return true;
  const logs = names.filter((name) => name.endsWith(".log"));
  // What is gone by now was deleted by a process that has the storage open.
  const sizes = logs.map((name) =>
    stat(join(directory, name)).then(
      ({ size }) => size,
      () => 1,
    ),
  );
  return (await Promise.all(sizes)).some((size) => size > 0);
}

async function readSoundMark(directory: string): Promise<Mark | "missing"> {
  const mark = await readMark(directory);
  if (mark === "damaged") throw new StorageDamaged(directory, `its file ${FILE} cannot be read`);
  return mark;
}

interface Loading {
  readonly directory: string;
  readonly mark: Mark | "missing";
  readonly history: History;
}

async function load(level: Level, { directory, mark, history }: Loading): Promise<Head> {
  const format = await readFormat(level, { directory, isOurs: mark !== "missing" });
  if (format === 2 ? mark === "missing" : mark !== "missing" && mark.sequence > 0)
    throw new StorageDamaged(
      directory,
      format === 2 ? `its file ${FILE} is missing` : "all writes are missing",
    );
  if (format !== 2) await createMark(directory, EMPTY);
  if (format === 0)
    await level.batch([FORMAT_ENTRY, { type: "put", key: HEAD, value: sealHead(EMPTY) }], { sync: true });
  if (format === 1) await upgrade(level, directory);
  // What an upgrade left behind that did not come to its end.
  await level.clear(OLD_RECORDS);
  const head = await readHead(level, directory);
  const acknowledged = typeof mark === "string" ? EMPTY : mark;
  if (head.sequence < acknowledged.sequence)
    throw new StorageDamaged(directory, describeLoss(head, acknowledged));
  await readRecords(level, { directory, head, history });
  return head;
}

/** The head of the latest batch: that of the newest record, unless something was forgotten since. */
async function readHead(level: Level, directory: string): Promise<Head> {
  const alone = unsealHead((await level.get(HEAD)) ?? "");
  if (alone === undefined)
    throw new StorageDamaged(directory, "the record that counts all others was altered");
  const [newest] = await level.iterator({ ...RECORDS, reverse: true, limit: 1 }).all();
  const head = newest && checkRecord(newest, directory).head;
  return head !== undefined && head.sequence > alone.sequence ? head : alone;
}

function checkRecord([name, sealed]: [string, string], directory: string) {
  const record = readRecord(name, sealed);
  if (record !== undefined) return record;
  throw new StorageDamaged(directory, `the write of revision ${revisionOf(name)} was altered`);
}

function describeLoss(head: Head, mark: Mark): string {
  return mark.revision > head.revision
    ? describeMissing(head.revision + 1, mark.revision)
    : "its last compaction is missing";
}

/** How many bytes are read at a time. LevelDB's own 16 kB are few for records as large as objects are. */
const AT_ONCE = 1024 * 1024;

/** Reads all records. LevelDB passes over what it cannot read, and says nothing: whether all are there is counted. */
async function readRecords(
  level: Level,
  { directory, head, history }: { directory: string; head: Head; history: History },
): Promise<void> {
  // The newest write may be one that was forgotten, which a revision must not be used twice for.
  history.resume({ revision: head.revision, compacted: head.compacted });
  let next = Math.max(FIRST_REVISION, head.compacted) + 1;
  const revisions: number[] = [];
  for await (const entry of level.iterator({ ...RECORDS, highWaterMarkBytes: AT_ONCE })) {
    const { key, version } = checkRecord(entry, directory);
    const { revision } = version;
    // What was written later than the last compaction is there as a whole.
    if (revision > next) throw new StorageDamaged(directory, describeMissing(next, revision - 1));
    next = Math.max(next, revision + 1);
    revisions.push(revision);
    history.write(key, version);
  }
  if (next <= head.revision) throw new StorageDamaged(directory, describeMissing(next, head.revision));
  const { count, sum } = countRecords({ ...head, count: 0, sum: 0 }, revisions);
  if (count !== head.count || sum !== head.sum)
    throw new StorageDamaged(directory, `it has ${count} records where ${head.count} were written`);
}
