import { FIRST_REVISION } from "../storage/history.ts";
import { readMark } from "./acknowledged.ts";
import { dropDirectory, keepFiles } from "./directory.ts";
import { HEAD, type Head, unsealHead } from "./head.ts";
import { type Level, repairLevel } from "./level.ts";
import {
  guessKey,
  type JournalRecord,
  OLD_RECORDS,
  RECORDS,
  readOldRecord,
  readRecord,
  revisionOf,
} from "./record.ts";
import { describeMissing } from "./storage-damaged.ts";

/** What there is in the files of a damaged storage. */
export interface Intact {
  readonly records: readonly JournalRecord[];
  readonly damage: readonly string[];
  /** The newest revision that was acknowledged, or is there. */
  readonly revision: number;
  readonly compacted: number;
}

/** Finds all records that are as they were written, in any file. Works on links in `inside`: the files stay as they are. */
export async function findIntact(files: string, inside: string): Promise<Intact> {
  const copy = await keepFiles(files, inside);
  try {
    const level = await repairLevel(copy);
    try {
      return await readAll(level, await readMark(files));
    } finally {
      await level.close();
    }
  } finally {
    await dropDirectory(copy);
  }
}

async function readAll(level: Level, mark: Awaited<ReturnType<typeof readMark>>): Promise<Intact> {
  const records: JournalRecord[] = [];
  const damage: string[] = [];
  const seen = new Set<number>();
  let head: Head | undefined = unsealHead((await level.get(HEAD)) ?? "");
  for await (const [name, sealed] of level.iterator(RECORDS)) {
    const record = readRecord(name, sealed);
    seen.add(revisionOf(name));
    if (record === undefined) {
      damage.push(describeAltered(name, sealed));
      continue;
    }
    records.push(record);
    if (record.head.sequence >= (head?.sequence ?? 0)) head = record.head;
  }
  if (seen.size === 0)
    for await (const [name, text] of level.iterator(OLD_RECORDS)) records.push(readOldRecord(name, text));
  const acknowledged = typeof mark === "string" ? undefined : mark;
  const compacted = head?.compacted ?? 0;
  const found = records.at(-1)?.version.revision ?? 0;
  const revision = Math.max(FIRST_REVISION, head?.revision ?? 0, acknowledged?.revision ?? 0, found);
  if (seen.size > 0) damage.push(...findGaps(seen, Math.max(FIRST_REVISION, compacted), revision));
  // A head that is older than what was acknowledged does not know how many records there were.
  const lost = (head?.count ?? 0) - seen.size;
  if (damage.length === 0 && lost > 0 && (head?.sequence ?? 0) >= (acknowledged?.sequence ?? 0))
    damage.push(`${lost} ${lost === 1 ? "write" : "writes"} up to revision ${compacted} are missing`);
  return { records, damage, revision, compacted };
}

function describeAltered(name: string, sealed: string): string {
  const key = guessKey(sealed);
  return `the write of revision ${revisionOf(name)} was altered${key === undefined ? "" : `, by its looks of ${key}`}`;
}

function findGaps(seen: ReadonlySet<number>, after: number, last: number): string[] {
  const gaps: string[] = [];
  for (let revision = after + 1; revision <= last; revision++) {
    if (seen.has(revision)) continue;
    const from = revision;
    while (revision < last && !seen.has(revision + 1)) revision++;
    gaps.push(describeMissing(from, revision));
  }
  return gaps;
}
