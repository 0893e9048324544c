import { basename, dirname } from "node:path";
import { MergeError } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { decodeText } from "../input/decode-text.ts";
import { askGit, runGit } from "../input/git.ts";
import { inFolder, isFolder, type TextFile } from "../input/read-files.ts";
import type { Io } from "../io.ts";

/** What to compare with: files of a commit. */
export interface Against {
  /** As git and this command name it: `main`, `v1.2:config/crd`. */
  readonly ref: string;
  /** From the root of the repository; `undefined` for the same path as the new side has. */
  readonly path: string | undefined;
  /** The repository; `undefined` for the one that the new side is in. */
  readonly repository: string | undefined;
}

/** Reads `REF[:PATH]`, or buf's `.git#branch=main,subdir=proto`. */
export function parseAgainst(text: string): Against {
  const [place, options] = splitAt(text, "#");
  if (options === undefined) {
    const [ref, path] = splitAt(text, ":");
    return checked({ ref, path, repository: undefined }, text);
  }
  if (/^[a-z+]+:\/\/|^[^/]+@[^/]+:/.test(place) || !/(?:^|\/)\.git$/.test(place))
    throw new UsageError(
      `--against "${text}": only a repository of this machine is read: fetch what you need, and write .git#branch=NAME`,
    );
  const parts = new Map(options.split(",").map((part) => splitAt(part, "=") as [string, string]));
  const subdir = parts.get("subdir");
  parts.delete("subdir");
  const [[key, ref] = ["", ""]] = parts;
  if (parts.size !== 1 || !["branch", "tag", "ref", "commit"].includes(key))
    throw new UsageError(
      `--against "${text}": write branch=, tag=, ref= or commit=, and subdir= if you like`,
    );
  const repository = place === ".git" ? undefined : dirname(place);
  return checked({ ref: key === "tag" ? `refs/tags/${ref}` : ref, path: subdir, repository }, text);
}

function splitAt(text: string, mark: string): readonly [string, string | undefined] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function checked(against: Against, text: string): Against {
  if (!against.ref || against.ref.startsWith("-"))
    throw new UsageError(`--against "${text}" names no commit: write REF, REF:PATH or .git#branch=NAME`);
  return against;
}

/** The files of a commit that a path of the working tree has to be compared with. */
export interface OldFiles {
  readonly files: readonly TextFile[];
  /** The path that files are below. */
  readonly folder: string;
}

export interface AgainstOptions {
  readonly recursive: boolean;
  /** Whether the commit itself is meant, and not where the branches part. */
  readonly exact: boolean;
  /** The files to read, by their names. */
  readonly wanted: RegExp;
}

/** Reads the old side from git: the files that stand where those of the new side do. What is not there is new. */
export function readAgainst(against: Against, next: string, io: Io, options: AgainstOptions): OldFiles {
  const isOne = !isFolder(next, io);
  const folder = inFolder(isOne ? dirname(next) : next, io);
  const home = against.repository === undefined ? folder : inFolder(against.repository, io);
  const commit = findCommit(against, { home, exact: options.exact }, io);
  const prefix = askGit(folder, ["rev-parse", "--show-prefix"], io);
  const path = (against.path ?? `${prefix}${isOne ? basename(next) : ""}`).replace(/^\.?\/|\/+$/g, "");
  const listed = listFiles({ home, commit }, path, io).filter((file) => {
    if (file === path) return true;
    const rest = path === "" ? file : file.slice(path.length + 1);
    return options.wanted.test(file) && (options.recursive || !rest.includes("/"));
  });
  const files = readBlobs({ home, commit }, listed, io).map(([file, bytes]) => {
    const name = `${against.ref}:${file}`;
    return { name, text: decodeText(name, bytes) };
  });
  return { files, folder: `${against.ref}:${path === "" ? "" : `${path}/`}` };
}

function findCommit(
  { ref }: Against,
  { home, exact }: { readonly home: string; readonly exact: boolean },
  io: Io,
): string {
  const commit = attempt(
    () => askGit(home, ["rev-parse", "--verify", "--end-of-options", `${ref}^{commit}`], io),
    `there is no commit "${ref}" here: fetch it, as git fetch origin ${ref} does, or correct the name`,
  );
  if (exact) return commit;
  return attempt(
    () => askGit(home, ["merge-base", commit, "HEAD"], io),
    `"${ref}" and HEAD have no commit in common here: fetch more of the history (fetch-depth: 0), or add --exact`,
  );
}

function attempt(ask: () => string, remedy: string): string {
  try {
    return ask();
  } catch (error) {
    if (!(error instanceof MergeError) || error.detail.startsWith("git cannot be run")) throw error;
    if (/not a git repository/.test(error.detail))
      throw new MergeError(
        "DOCUMENT_INVALID",
        "--against",
        "this is not in a git repository: give OLD and NEW",
      );
    throw new MergeError("DOCUMENT_INVALID", "--against", remedy);
  }
}

/** A commit, and a folder of its repository. */
interface Commit {
  readonly home: string;
  readonly commit: string;
}

/** The files at a path and below, without links. */
function listFiles({ home, commit }: Commit, path: string, io: Io): readonly string[] {
  const args = ["ls-tree", "-r", "-z", "--full-tree", commit, ...(path === "" ? [] : ["--", path])];
  const rows = runGit(home, args, io).toString("utf8").split("\0");
  return rows.flatMap((row) => (row.startsWith("100") ? [row.slice(row.indexOf("\t") + 1)] : []));
}

/** The contents of files of a commit, by one run of git. */
function readBlobs(
  { home, commit }: Commit,
  files: readonly string[],
  io: Io,
): readonly (readonly [string, Buffer])[] {
  const asked = files.filter((file) => !file.includes("\n"));
  if (asked.length === 0) return [];
  const names = asked.map((file) => `${commit}:${file}\n`).join("");
  const output = runGit(home, ["cat-file", "--batch"], io, names);
  let at = 0;
  return asked.map((file) => {
    const end = output.indexOf("\n", at);
    const size = Number(/ blob (\d+)$/.exec(output.toString("utf8", at, end))?.[1]);
    if (Number.isNaN(size)) throw new MergeError("DOCUMENT_INVALID", file, "git does not have it: fetch it");
    at = end + 1 + size + 1;
    return [file, output.subarray(end + 1, end + 1 + size)];
  });
}
