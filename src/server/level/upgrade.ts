import { FIRST_REVISION } from "../storage/history.ts";
import { countRecords, EMPTY, HEAD, sealHead } from "./head.ts";
import { FORMAT_ENTRY, type Level } from "./level.ts";
import { OLD_RECORDS, putRecord, readOldRecord, revisionOf } from "./record.ts";
import { describeMissing, StorageDamaged } from "./storage-damaged.ts";

const COMPACTED = "compacted";
const BATCH = 500;

/** Writes the records of format 1 anew, with checksums. It can be cut off at any time, and then begins from the start. */
export async function upgrade(level: Level, directory: string): Promise<void> {
  const compacted = Number((await level.get(COMPACTED)) ?? 0);
  // It counts, not the heads of its records.
  let head = { ...EMPTY, sequence: 1, compacted, revision: Math.max(FIRST_REVISION, compacted) };
  let batch: { type: "put"; key: string; value: string }[] = [];
  for await (const [name, text] of level.iterator(OLD_RECORDS)) {
    const revision = revisionOf(name);
    if (revision > head.revision + 1)
      throw new StorageDamaged(directory, describeMissing(head.revision + 1, revision - 1));
    batch.push(putRecord(readOldRecord(name, text), EMPTY));
    head = { ...countRecords(head, [revision]), revision: Math.max(head.revision, revision) };
    if (batch.length < BATCH) continue;
    await level.batch(batch);
    batch = [];
  }
  await level.batch(
    [
      ...batch,
      { type: "put", key: HEAD, value: sealHead(head) },
      { type: "del", key: COMPACTED },
      FORMAT_ENTRY,
    ],
    { sync: true },
  );
}
