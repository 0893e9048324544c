import { mkdir, open, readdir } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { platform } from "node:process";
import { ClassicLevel } from "classic-level";
import type { Version } from "../storage/sorted-cells.ts";

/** A version of a key, to be written down or read back. */
export interface JournalRecord {
  readonly key: string;
  readonly version: Version;
}

type Level = ClassicLevel<string, string>;

const FORMAT = "format";
const COMPACTED = "compacted";
const OURS = "fieldwise storage ";
const VERSION = 1;

/**
 * The versions of all keys on disk, by their revisions, in a LevelDB. A version stays until nothing that is remembered
 * depends on it. What was written when a promise resolves is there after a crash or a power loss, and a batch is there
 * as a whole or not at all.
 */
export class Journal {
  readonly #level: Level;

  private constructor(level: Level) {
    this.#level = level;
  }

  /** Opens the journal in a directory, which is made if there is none. Fails if that holds anything else. */
  static async open(directory: string): Promise<Journal> {
    await checkDirectory(directory);
    const level: Level = new ClassicLevel(directory);
    try {
      await level.open();
    } catch (error) {
      throw explain(error, directory);
    }
    try {
      await checkFormat(level, directory);
    } catch (error) {
      await level.close();
      throw error;
    }
    return new Journal(level);
  }

  /** The revision up to which history was forgotten; zero if it never was. */
  async compacted(): Promise<number> {
    return Number((await this.#level.get(COMPACTED)) ?? 0);
  }

  /** All records, oldest first. */
  async *read(): AsyncIterable<JournalRecord> {
    for await (const [name, text] of this.#level.iterator({ gte: "r", lt: "s" })) {
      yield decode(Number.parseInt(name.slice(1), 16), text);
    }
  }

  /** Writes records down, all or none. */
  async append(records: readonly JournalRecord[]): Promise<void> {
    const batch = records.map((record) => ({
      type: "put" as const,
      key: nameOf(record.version.revision),
      value: encode(record),
    }));
    await this.#level.batch(batch, { sync: true });
  }

  /** Drops the records of these revisions, and remembers that history up to `compacted` is forgotten. */
  async forget(revisions: readonly number[], compacted: number): Promise<void> {
    const drop = revisions.map((revision) => ({ type: "del" as const, key: nameOf(revision) }));
    const mark = { type: "put" as const, key: COMPACTED, value: String(compacted) };
    await this.#level.batch([...drop, mark], { sync: true });
  }

  async close(): Promise<void> {
    await this.#level.close();
  }
}

/** Fourteen hexadecimal digits hold all safe integers, so names sort as their revisions do. */
function nameOf(revision: number): string {
  return `r${revision.toString(16).padStart(14, "0")}`;
}

/** As text: the key's length, the revision that created it (zero: it is deleted here), the key and the value. */
function encode({ key, version: { entry } }: JournalRecord): string {
  return `${key.length} ${entry?.created ?? 0} ${key}${entry?.value ?? ""}`;
}

function decode(revision: number, text: string): JournalRecord {
  const first = text.indexOf(" ");
  const second = text.indexOf(" ", first + 1);
  const begin = second + 1;
  const end = begin + Number(text.slice(0, first));
  const created = Number(text.slice(first + 1, second));
  const key = text.slice(begin, end);
  const entry = created === 0 ? undefined : { key, value: text.slice(end), revision, created };
  return { key, version: { revision, entry } };
}

async function checkDirectory(directory: string): Promise<void> {
  // There may be Secrets in there, which are nobody else's.
  const made = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncParents(resolve(directory), resolve(made));
  const names = await readdir(directory);
  if (names.length > 0 && !names.includes("LOCK")) {
    throw new Error(`${directory} holds other files: give the storage a directory of its own`);
  }
}

/** Makes a new directory durable: what is written into it later is worth nothing if a power loss takes the directory. */
async function syncParents(directory: string, topmost: string): Promise<void> {
  // Windows cannot open a directory to sync it, and does not need to.
  if (platform === "win32") return;
  const parent = dirname(directory);
  const handle = await open(parent, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (directory !== topmost) await syncParents(parent, topmost);
}

async function checkFormat(level: Level, directory: string): Promise<void> {
  const format = await level.get(FORMAT);
  if (format === `${OURS}${VERSION}`) return;
  if (format?.startsWith(OURS)) {
    throw new Error(
      `${directory} was written by a newer version, in format ${format.slice(OURS.length)} where this one knows ${VERSION}: use that version`,
    );
  }
  const [first] = await level.keys({ limit: 1 }).all();
  if (format !== undefined || first !== undefined) {
    throw new Error(
      `${directory} is the database of another program: give the storage a directory of its own`,
    );
  }
  await level.put(FORMAT, `${OURS}${VERSION}`, { sync: true });
}

function explain(error: unknown, directory: string): Error {
  const cause = error instanceof Error ? (error.cause as (Error & { code?: string }) | undefined) : undefined;
  if (cause?.code === "LEVEL_LOCKED") {
    return new Error(
      `the storage in ${directory} is in use by another process, or opened twice in this one: stop that, or use another directory`,
      { cause },
    );
  }
  return new Error(`cannot open the storage in ${directory}: ${cause?.message ?? String(error)}`, {
    cause: cause ?? error,
  });
}
