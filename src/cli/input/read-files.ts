import { readdir, readFile, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { MergeError } from "../../value/index.ts";
import type { Io } from "../io.ts";

export interface TextFile {
  /** As the user wrote it; `-` for standard input. */
  readonly name: string;
  readonly text: string;
}

export interface ReadFilesOptions {
  /** Whether to look into folders inside of folders. Default: false, as kubectl. */
  readonly recursive?: boolean;
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
    for await (const file of findFiles(name, io, options))
      yield { name: file, text: await readText(file, io) };
  }
}

/** One file's text, or standard input's for `-`. */
export async function readText(name: string, io: Io): Promise<string> {
  const text = name === "-" ? await io.readStdin() : await readFile(inFolder(name, io), "utf8");
  // What Windows' editors put before the text.
  return text.startsWith("\uFEFF") ? text.slice(1) : text;
}

async function* findFiles(name: string, io: Io, options: ReadFilesOptions): AsyncGenerator<string> {
  if (/^https?:\/\//.test(name))
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      "only files are read here: download it, or pipe it in as -",
    );
  if (name === "-" || !(await isFolder(name, io))) yield name;
  else {
    let found = false;
    for await (const file of filesInFolder(name, io, options)) {
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

async function* filesInFolder(folder: string, io: Io, options: ReadFilesOptions): AsyncGenerator<string> {
  const entries = await readdir(inFolder(folder, io), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (options.recursive === true) yield* filesInFolder(name, io, options);
    } else if (/\.(?:ya?ml|json)$/.test(entry.name)) yield name;
  }
}

async function isFolder(name: string, io: Io): Promise<boolean> {
  try {
    return (await stat(inFolder(name, io))).isDirectory();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new MergeError("DOCUMENT_INVALID", name, "there is no such file or folder: correct its name");
  }
}

function inFolder(name: string, io: Io): string {
  return isAbsolute(name) ? name : join(io.cwd, name);
}
