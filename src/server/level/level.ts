import { ClassicLevel } from "classic-level";
import { StorageDamaged } from "./storage-damaged.ts";

export type Level = ClassicLevel<string, string>;

const FORMAT = "format";
const OURS = "fieldwise storage ";
/** Format 1 had no checksums. */
const VERSION = 2;

/** With it a LevelDB is ours. */
export const FORMAT_ENTRY = { type: "put" as const, key: FORMAT, value: `${OURS}${VERSION}` };

/** Opens the LevelDB in a directory, or makes one if it may. */
export async function openLevel(directory: string, mayCreate: boolean): Promise<Level> {
  const level: Level = new ClassicLevel(directory, { createIfMissing: mayCreate });
  try {
    await level.open();
    return level;
  } catch (error) {
    throw explain(error, directory);
  }
}

/** Opens a LevelDB with every record that can be made out in its files, whatever its own checksums say. */
export async function repairLevel(directory: string): Promise<Level> {
  await ClassicLevel.repair(directory);
  return openLevel(directory, true);
}

/** In which format a LevelDB was written: zero if it is empty. Fails if it is neither that nor, for all we know, ours. */
export async function readFormat(
  level: Level,
  { directory, isOurs }: { readonly directory: string; readonly isOurs: boolean },
): Promise<0 | 1 | 2> {
  const format = await level.get(FORMAT);
  if (format === `${OURS}1`) return 1;
  if (format === `${OURS}2`) return 2;
  if (format?.startsWith(OURS)) {
    throw new Error(
      `${directory} was written by a newer version, in format ${format.slice(OURS.length)} where this one knows ${VERSION}: use that version`,
    );
  }
  const [first] = await level.keys({ limit: 1 }).all();
  if (format !== undefined || first !== undefined) {
    if (isOurs) throw new StorageDamaged(directory, "it does not say in which format it is");
    throw new Error(
      `${directory} is the database of another program: give the storage a directory of its own`,
    );
  }
  return 0;
}

/** What LevelDB found itself: a file that is not as it was written, or could not be read. It gives other errors as they are. */
export function explainCorruption(error: unknown, directory: string): unknown {
  if (error instanceof StorageDamaged || !isCorruption(error)) return error;
  // The directory may have another name when this is told again.
  const message = error.message.replaceAll(`${directory}/`, "");
  const missing = message.includes("create_if_missing")
    ? "CURRENT"
    : /([^ /\\]+): No such file/.exec(message)?.[1];
  const what = missing === undefined ? message : `its file ${missing} is missing`;
  return new StorageDamaged(directory, what, { cause: error });
}

function isCorruption(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return (error as { code?: string }).code === "LEVEL_CORRUPTION" || UNREADABLE.test(error.message);
}

/** A file that is missing or too short, a disk that does not read it, a directory without the file that names all others. */
const UNREADABLE = /Invalid argument|No such file|Input\/output error|does not exist/;

function explain(error: unknown, directory: string): Error {
  const cause = error instanceof Error ? (error.cause as (Error & { code?: string }) | undefined) : undefined;
  if (cause?.code === "LEVEL_LOCKED") {
    return new Error(
      `the storage in ${directory} is in use by another process, or opened twice in this one: stop that, or use another directory`,
      { cause },
    );
  }
  const damage = explainCorruption(cause, directory);
  return damage instanceof StorageDamaged ? damage : cannotOpen(directory, cause ?? error);
}

/** The storage may be fine, but cannot be got at. */
export function cannotOpen(directory: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `cannot open the storage in ${directory}: ${message}; see that this user may write there, and that the disk works and has room`,
    { cause },
  );
}
