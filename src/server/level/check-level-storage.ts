import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { checkText, readArguments, readNamed } from "../../value/internal.ts";
import { History } from "../storage/history.ts";
import { DAMAGED, isStorage } from "./directory.ts";
import { findIntact } from "./find-intact.ts";
import { openJournal } from "./open-journal.ts";
import type { JournalRecord } from "./record.ts";
import { StorageDamaged } from "./storage-damaged.ts";
import { writeJournal } from "./write-journal.ts";

/** What a storage on disk holds, and what is wrong with it. */
export interface StorageReport {
  /** What is not as it was acknowledged, a sentence each; none if all is. */
  readonly damage: readonly string[];
  /** How many writes are there and as they were written. */
  readonly records: number;
  /** How many entries those make: the newest of every key that is not deleted. */
  readonly entries: number;
  /** The newest revision that was acknowledged. */
  readonly revision: number;
  /** The revision up to which history was forgotten; zero if it never was. */
  readonly compacted: number;
}

/** What to do besides looking. */
export interface CheckOptions {
  /** Where to write all entries that are intact: a new or empty directory, which then is a storage without damage or history. */
  readonly salvage?: string | undefined;
}

/**
 * Checks the storage in a directory, as opening it does, and tells all that is wrong. Fails if it is in use, or no storage.
 * Nothing of what is damaged is changed; of what is not, only the form that LevelDB has it in.
 */
export async function checkLevelStorage(
  directory: string,
  options: CheckOptions = {},
): Promise<StorageReport> {
  checkText(directory, "directory");
  const { salvage } = readArguments(() => readNamed("options", options, { salvage: "string" }));
  if (!isStorage(await readdir(directory).catch(() => [])))
    throw new Error(`${directory} is no storage: name a directory that \`openLevelStorage\` or --data made`);
  const { report, entries } = await look(directory);
  if (salvage !== undefined) await writeJournal(salvage, { records: entries, revision: report.revision });
  return report;
}

interface Found {
  readonly report: StorageReport;
  readonly entries: readonly JournalRecord[];
}

async function look(directory: string): Promise<Found> {
  const history = new History();
  try {
    const journal = await openJournal(directory, history);
    const { count: records } = journal;
    await journal.close();
    const { revision, compacted } = history;
    const entries = history
      .range({ prefix: "" })
      .entries.map((entry) => ({ key: entry.key, version: { revision: entry.revision, entry } }));
    return { report: { damage: [], records, entries: entries.length, revision, compacted }, entries };
  } catch (error) {
    if (!(error instanceof StorageDamaged)) throw error;
    return lookIntoFiles(directory, error);
  }
}

async function lookIntoFiles(directory: string, { what }: StorageDamaged): Promise<Found> {
  const kept = join(directory, DAMAGED);
  const { records, damage, revision, compacted } = await findIntact(
    existsSync(kept) ? kept : directory,
    directory,
  );
  const newest = new Map(records.map((record) => [record.key, record]));
  const entries = [...newest.values()].filter(({ version }) => version.entry !== undefined);
  const report = {
    damage: damage.length > 0 ? damage : [what],
    records: records.length,
    entries: entries.length,
    revision,
    compacted,
  };
  return { report, entries };
}
