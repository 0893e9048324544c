import { readdirSync, readFileSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { MergeError } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Io } from "../io.ts";
import { decodeText } from "./decode-text.ts";
import { nameFile } from "./file-position.ts";
import { providedFile } from "./provided-files.ts";

export interface TextFile {
  /** As the user wrote it; `-` for standard input. */
  readonly name: string;
  readonly text: string;
}

export interface ReadFilesOptions {
  /** Whether to look into folders inside of folders. Default: false, as kubectl. */
  readonly recursive?: boolean;
  /** Files and folders to leave out where they are found in a folder. Default: none. */
  readonly excludes?: ((file: string) => boolean) | undefined;
  /** Takes files that cannot be read, and the others still get their turn. Default: they are an error. */
  readonly onUnread?: ((unread: UnreadFile) => void) | undefined;
}

/** A file that cannot be read, and why. */
export interface UnreadFile {
  readonly file: string;
  readonly error: MergeError;
  /** Whether the user named it, and it was not just found in a folder. */
  readonly isNamed: boolean;
}

/**
 * The files that a user names, one after the other: themselves, those of a folder that hold YAML or JSON in the order of
 * their names, or standard input for `-`. Several may stand in one text, with commas between them.
 */
export async function* readFiles(
  names: readonly string[],
  io: Io,
  options: ReadFilesOptions = {},
): AsyncGenerator<TextFile> {
  for (const name of names.flatMap((text) => text.split(","))) {
    // An empty name would mean the folder that the command runs in, and is likely to be a variable that is not set.
    if (name === "") throw new UsageError("a file's name is empty: name one, or - for standard input");
    try {
      for (const file of findFiles(name, io, options)) {
        const text = await readOne(file, name, io, options);
        if (text !== undefined) yield { name: file, text };
      }
    } catch (error) {
      passOn(error, { file: name, isNamed: true }, options);
    }
  }
}

async function readOne(
  file: string,
  name: string,
  io: Io,
  options: ReadFilesOptions,
): Promise<string | undefined> {
  try {
    return await readText(file, io);
  } catch (error) {
    passOn(error, { file, isNamed: file === name }, options);
    return undefined;
  }
}

/** Hands over that a file cannot be read, or throws it on if nobody wants to know. */
function passOn(error: unknown, about: Omit<UnreadFile, "error">, { onUnread }: ReadFilesOptions): void {
  if (onUnread === undefined || !(error instanceof MergeError)) throw error;
  onUnread({ ...about, error });
}

/** One file's text, or standard input's for `-`. */
async function readText(name: string, io: Io): Promise<string> {
  return decodeText(nameFile(name), name === "-" ? await io.readStdin() : readBytes(name, io));
}

/** A file's bytes. One by one and at once: for many small files, that is much quicker than to wait for each. */
export function readBytes(name: string, io: Io): Uint8Array {
  const path = inFolder(name, io);
  const known = providedFile(name, io) ?? PIPED.get(io)?.get(path);
  if (known !== undefined) return known;
  const isPipe = !attempt(name, () => statSync(path)).isFile();
  const bytes = attempt(name, () => readFileSync(path));
  if (isPipe) PIPED.set(io, new Map([...(PIPED.get(io) ?? []), [path, bytes]]));
  return bytes;
}

/** What came through pipes, such as `<(helm template …)`: each gives it only once, and several may ask for it. */
const PIPED = new WeakMap<Io, ReadonlyMap<string, Uint8Array>>();

/** Asks the file system. What it refuses is an error that names the file as the user does. */
function attempt<Result>(name: string, ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    const problem = REFUSALS.get(code);
    if (problem === undefined) throw error;
    throw new MergeError("DOCUMENT_INVALID", name, problem);
  }
}

const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file or folder: correct its name"],
  ["ENOTDIR", "there is no such file or folder: correct its name"],
  ["ELOOP", "this link leads back to itself: let it point to a file"],
  ["EACCES", "this may not be read: ask for the right to, or leave it out"],
  ["EPERM", "this may not be read: ask for the right to, or leave it out"],
  ["EISDIR", "this is a folder, and named as a file: name what is in it"],
  ["ERR_FS_FILE_TOO_LARGE", "this is too large to be read at once: split it"],
]);

/** The files that a name stands for: itself, or those of a folder. */
export function* findFiles(name: string, io: Io, options: ReadFilesOptions): Generator<string> {
  if (/^https?:\/\//.test(name))
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      "only files are read here: download it, or pipe it in as -",
    );
  if (options.excludes?.(name)) return;
  if (name === "-" || !isFolder(name, io)) yield name;
  else {
    let found = false;
    for (const file of filesInFolder(name, io, options)) {
      found = true;
      yield file;
    }
    if (!found)
      throw new MergeError(
        "DOCUMENT_INVALID",
        name,
        `there are no .yaml, .yml or .json files in this folder: name another${options.recursive === true ? "" : ", or add --recursive"}`,
      );
  }
}

function* filesInFolder(folder: string, io: Io, options: ReadFilesOptions): Generator<string> {
  try {
    const entries = attempt(folder, () => readdirSync(inFolder(folder, io), { withFileTypes: true }));
    entries.sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const entry of entries) {
      const name = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (options.recursive === true && !options.excludes?.(name)) yield* filesInFolder(name, io, options);
      } else if (/\.(?:ya?ml|json)$/.test(entry.name) && !options.excludes?.(name)) yield name;
    }
  } catch (error) {
    passOn(error, { file: folder, isNamed: false }, options);
  }
}

export function isFolder(name: string, io: Io): boolean {
  if (providedFile(name, io) !== undefined) return false;
  return attempt(name, () => statSync(inFolder(name, io))).isDirectory();
}

export function inFolder(name: string, io: Io): string {
  return isAbsolute(name) ? name : join(io.cwd, name);
}
