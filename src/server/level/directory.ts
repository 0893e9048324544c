import {
  copyFile,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { platform } from "node:process";

/** Where files are put that belong to a storage in which damage was found, as they were before. */
export const DAMAGED = "damaged";
/** The file in there that says what was wrong. */
const REASON = "REASON";
const OPENING = "opening-";

/** Whether a directory with these files is a storage. Any of them may be missing: a backup may leave out LOCK, which is empty. */
export function isStorage(names: readonly string[]): boolean {
  return names.some((name) => /^(?:LOCK|CURRENT|MANIFEST-\d+|ACKNOWLEDGED)$/.test(name));
}

/** Makes a directory if there is none. Gives the names of what is in it, and fails if that is not a storage. */
export async function prepareDirectory(directory: string): Promise<readonly string[]> {
  // There may be Secrets in there, which are nobody else's.
  const made = await mkdir(directory, { recursive: true, mode: 0o700 });
  if (made !== undefined) await syncParents(resolve(directory), resolve(made));
  const names = await readdir(directory);
  if (names.length > 0 && !isStorage(names)) {
    throw new Error(`${directory} holds other files: give the storage a directory of its own`);
  }
  return names;
}

/** Makes a new directory durable: what is written into it later is worth nothing if a power loss takes the directory. */
async function syncParents(directory: string, topmost: string): Promise<void> {
  const parent = dirname(directory);
  await syncDirectory(parent);
  if (directory !== topmost) await syncParents(parent, topmost);
}

/** Makes durable which files a directory has. */
export async function syncDirectory(directory: string): Promise<void> {
  // Windows cannot open a directory to sync it, and does not need to.
  if (platform === "win32") return;
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Keeps the files of a storage in a directory inside of it, whose path comes back. LevelDB deletes files when it opens
 * them, also those that it did not understand, but never changes one: links are as good as copies.
 */
export async function keepFiles(from: string, inside = from): Promise<string> {
  const kept = await mkdtemp(join(inside, OPENING));
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!entry.isFile() || /^LO(?:CK|G)/.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(kept, entry.name)];
    // Not every file system has links. What is gone by now was deleted by a process that has the storage open.
    await link(source, target)
      .catch(() => copyFile(source, target))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      });
  }
  return kept;
}

/** Leaves kept files for `checkLevelStorage` to look into, with what is wrong with them. */
export async function leaveFiles(directory: string, kept: string, what: string): Promise<void> {
  // The files matter more: they are left also if the disk has no room for another.
  await writeFile(join(kept, REASON), `${what}\n`, { mode: 0o600 }).catch(() => {});
  await rename(kept, join(directory, DAMAGED));
  await syncDirectory(directory);
}

/** What was wrong with the files that were left. */
export async function readReason(directory: string): Promise<string> {
  const text = await readFile(join(directory, DAMAGED, REASON), "utf8").catch(() => "");
  return text.trim() || "that was found when it was last opened";
}

/** Removes all kept files, also those of processes that did not come to do it. */
export async function dropFiles(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    if (name.startsWith(OPENING)) await dropDirectory(join(directory, name));
  }
}

export async function dropDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}
