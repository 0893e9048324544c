import type { Acknowledged } from "./acknowledged.ts";
import { countRecords, HEAD, type Head, sealHead } from "./head.ts";
import type { Level } from "./level.ts";
import { type JournalRecord, nameOf, putRecord } from "./record.ts";

type Operation = { type: "put"; key: string; value: string } | { type: "del"; key: string };

/**
 * The versions of all keys on disk, by their revisions, in a LevelDB. A version stays until nothing that is remembered
 * depends on it. What was written when a promise resolves is there after a crash or a power loss, and a batch is there
 * as a whole or not at all. Once a batch could not be written, none is any more.
 */
export class Journal {
  readonly #level: Level;
  readonly #acknowledged: Acknowledged;
  /** What there is when all batches are written that are on their way. */
  #head: Head;
  #last = Promise.resolve();
  #failure: { readonly error: unknown } | undefined;

  constructor(level: Level, { head, acknowledged }: { head: Head; acknowledged: Acknowledged }) {
    this.#level = level;
    this.#head = head;
    this.#acknowledged = acknowledged;
  }

  /** Writes records down, one at least, all or none. */
  append(records: readonly JournalRecord[]): Promise<void> {
    const revisions = records.map(({ version }) => version.revision);
    const head = this.#count(revisions, 1, { revision: revisions.at(-1) as number });
    return this.#write(
      records.map((record) => putRecord(record, head)),
      head,
    );
  }

  /** Drops the records of these revisions, and remembers that history up to `compacted` is forgotten. */
  forget(revisions: readonly number[], compacted: number): Promise<void> {
    const head = this.#count(revisions, -1, { compacted });
    const drop = revisions.map((revision): Operation => ({ type: "del", key: nameOf(revision) }));
    return this.#write([...drop, { type: "put", key: HEAD, value: sealHead(head) }], head);
  }

  /** How many records there are. */
  get count(): number {
    return this.#head.count;
  }

  /** Throws what went wrong if nothing can be written any more. */
  checkWritable(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async close(): Promise<void> {
    await this.#acknowledged.close();
    await this.#level.close();
  }

  /** The head of the next batch. */
  #count(revisions: readonly number[], sign: 1 | -1, change: Partial<Head>): Head {
    const counted = countRecords(this.#head, revisions, sign);
    this.#head = { ...counted, ...change, sequence: counted.sequence + 1 };
    return this.#head;
  }

  /** Writes a batch when the one before it is written: heads count from each other. */
  #write(operations: Operation[], head: Head): Promise<void> {
    this.#last = this.#last.then(() => this.#commit(operations, head));
    return this.#last;
  }

  async #commit(operations: Operation[], head: Head): Promise<void> {
    try {
      await this.#level.batch(operations, { sync: true });
      this.#acknowledged.write(head);
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
