import { createMark } from "./acknowledged.ts";
import { prepareDirectory } from "./directory.ts";
import { countRecords, EMPTY, HEAD, sealHead } from "./head.ts";
import { FORMAT_ENTRY, openLevel } from "./level.ts";
import { type JournalRecord, putRecord } from "./record.ts";

const BATCH = 500;

/** Makes a storage in an empty or new directory, with these entries and without history before `revision`. */
export async function writeJournal(
  directory: string,
  { records, revision }: { readonly records: readonly JournalRecord[]; readonly revision: number },
): Promise<void> {
  if ((await prepareDirectory(directory)).length > 0)
    throw new Error(`${directory} is not empty: name a directory that is, or a new one`);
  const level = await openLevel(directory, true);
  try {
    await createMark(directory, EMPTY);
    for (let index = 0; index < records.length; index += BATCH)
      await level.batch(records.slice(index, index + BATCH).map((record) => putRecord(record, EMPTY)));
    const revisions = records.map(({ version }) => version.revision);
    const head = { ...countRecords(EMPTY, revisions), sequence: 1, revision, compacted: revision };
    await level.batch([FORMAT_ENTRY, { type: "put", key: HEAD, value: sealHead(head) }], { sync: true });
    await createMark(directory, head);
  } finally {
    await level.close();
  }
}
