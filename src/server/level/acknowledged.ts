import { existsSync, writeSync } from "node:fs";
import { type FileHandle, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { CHECKSUM_DIGITS, seal, unseal } from "./checksum.ts";
import { syncDirectory } from "./directory.ts";
import type { Head } from "./head.ts";

/** How far writes were acknowledged. */
export type Mark = Pick<Head, "sequence" | "revision">;

export const FILE = "ACKNOWLEDGED";

/** Two places that are written in turns, in pages of their own, so that one is whole whenever the machine stops. */
const PLACES = [0, 4096] as const;
const LENGTH = 64;
const SYNC_EVERY = 1_000;

/**
 * A small file that says how far writes were acknowledged. LevelDB drops the end of its log if it cannot read it, as
 * that may be a write which was cut off; this tells whether anybody was told of it.
 *
 * It is written before a write is acknowledged, and synced about every second: after a crash of the process it is exact,
 * after a power loss it may be as much behind.
 */
export class Acknowledged {
  readonly #file: FileHandle;
  readonly #directory: string;
  #mark: Mark | undefined;
  #timer: NodeJS.Timeout | undefined;

  private constructor(file: FileHandle, directory: string) {
    this.#file = file;
    this.#directory = directory;
  }

  static async open(directory: string): Promise<Acknowledged> {
    return new Acknowledged(await open(join(directory, FILE), "r+"), directory);
  }

  /** Writes it down. This goes to memory that outlives the process, so that it need not be waited for. */
  write(mark: Mark): void {
    const place = PLACES[mark.sequence % 2] as number;
    writeSync(this.#file.fd, encode(mark), 0, LENGTH, place);
    this.#mark = mark;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#file.datasync().catch(() => {});
    }, SYNC_EVERY).unref();
  }

  /** Syncs it, and makes it anew if somebody removed it, but not the storage with it. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    const has = (name: string): boolean => existsSync(join(this.#directory, name));
    try {
      await this.#file.datasync();
      if (this.#mark !== undefined && !has(FILE) && has("CURRENT"))
        await createMark(this.#directory, this.#mark);
    } finally {
      await this.#file.close();
    }
  }
}

/** What the file of a directory says; `"missing"` or `"damaged"` if it says nothing. */
export async function readMark(directory: string): Promise<Mark | "missing" | "damaged"> {
  const bytes = await readFile(join(directory, FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (bytes === undefined) return "missing";
  const marks = PLACES.flatMap((place) => decode(bytes.subarray(place, place + LENGTH)) ?? []);
  return marks.sort((one, other) => other.sequence - one.sequence)[0] ?? "damaged";
}

/** Makes the file, as a whole or not at all. */
export async function createMark(directory: string, mark: Mark): Promise<void> {
  const path = join(directory, FILE);
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    for (const place of PLACES) await file.write(encode(mark), 0, LENGTH, place);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  await syncDirectory(directory);
}

function encode({ sequence, revision }: Mark): Buffer {
  return Buffer.from(seal(FILE, `${sequence} ${revision}`.padEnd(LENGTH - CHECKSUM_DIGITS)));
}

function decode(bytes: Buffer): Mark | undefined {
  const text = unseal(FILE, bytes.toString("latin1"));
  if (text === undefined) return undefined;
  const [sequence = 0, revision = 0] = text.split(" ").map(Number);
  return { sequence, revision };
}
