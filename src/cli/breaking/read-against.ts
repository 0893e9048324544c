import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { MergeError } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { decodeText } from "../input/decode-text.ts";
import { askGit, runGit } from "../input/git.ts";
import { inFolder, type TextFile } from "../input/read-files.ts";
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

/** Reads the old side from git: the files that stand where those of the new side do, or did. What is not there is new. */
export function readAgainst(against: Against, next: string, io: Io, options: AgainstOptions): OldFiles {
  const { commit, home, path } = findPlace(against, next, options.exact, io);
  const all = listFiles({ home, commit }, path, io);
  if (all.length === 0 && path !== "" && against.path !== undefined)
    throw new MergeError("DOCUMENT_INVALID", "--against", `${against.ref} has no ${path}: correct the path`);
  const listed = all.filter((file) => {
    if (file === path) return true;
    const rest = path === "" ? file : file.slice(path.length + 1);
    return options.wanted.test(file) && (options.recursive || !rest.includes("/"));
  });
  const files = readTexts({ home, commit }, listed, against, io);
  return { files, folder: `${against.ref}:${path === "" ? "" : `${path}/`}` };
}

/** Reads the files of a commit that have changed since, or are gone: definitions of the new side may have been moved from there. */
export function readLeft(
  against: Against,
  next: string,
  io: Io,
  { exact, wanted }: AgainstOptions,
): readonly TextFile[] {
  const { commit, home } = findPlace(against, next, exact, io);
  const left = listChanged({ home, commit }, "DM", io).filter((file) => wanted.test(file));
  return readTexts({ home, commit }, left, against, io);
}

/** Reads the files that came since a commit, or have changed: definitions of the old side may have been moved there. */
export function readArrived(
  against: Against,
  next: string,
  io: Io,
  { exact, wanted }: AgainstOptions,
): readonly TextFile[] {
  const { commit, home } = findPlace(against, next, exact, io);
  const root = askGit(home, ["rev-parse", "--show-toplevel"], io);
  const unknown = runGit(root, ["ls-files", "--others", "--exclude-standard", "-z"], io);
  const names = [...listChanged({ home, commit }, "AM", io), ...unknown.toString("utf8").split("\0")];
  return names
    .filter((file) => wanted.test(file))
    .flatMap((file) => {
      const path = join(root, file);
      if (!existsSync(path)) return [];
      const name = relative(io.cwd, path);
      return [{ name, text: decodeText(name, readFileSync(path)) }];
    });
}

/** The files that differ from a commit in one of some ways, from the root of the repository. */
function listChanged({ home, commit }: Commit, ways: string, io: Io): readonly string[] {
  const args = ["diff", "--name-only", "--no-renames", `--diff-filter=${ways}`, "-z", commit];
  return runGit(home, args, io).toString("utf8").split("\0");
}

function findPlace(
  against: Against,
  next: string,
  exact: boolean,
  io: Io,
): Commit & { readonly path: string } {
  const target = inFolder(next, io);
  const folder = nearestFolder(target);
  const home = against.repository === undefined ? folder : inFolder(against.repository, io);
  const commit = findCommit(against, { home, exact }, io);
  const prefix = askGit(folder, ["rev-parse", "--show-prefix"], io);
  const own = `${prefix}${relative(folder, target).split(sep).join("/")}`;
  return { commit, home, path: (against.path ?? own).replace(/^\.?\/|\/+$/g, "") };
}

/** The folder that a path is, or is in. It may be gone with all that was in it. */
function nearestFolder(path: string): string {
  return existsSync(path) && statSync(path).isDirectory() ? path : nearestFolder(dirname(path));
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

/** The files at a path and below, and links. */
function listFiles({ home, commit }: Commit, path: string, io: Io): readonly string[] {
  const args = ["ls-tree", "-r", "-z", "--full-tree", commit, ...(path === "" ? [] : ["--", path])];
  const rows = runGit(home, args, io).toString("utf8").split("\0");
  return rows.flatMap((row) => (/^1[02]0/.test(row) ? [row.slice(row.indexOf("\t") + 1)] : []));
}

function readTexts(commit: Commit, files: readonly string[], { ref }: Against, io: Io): readonly TextFile[] {
  return readBlobs(commit, files, io).map(([file, bytes]) => {
    const name = `${ref}:${file}`;
    return { name, text: decodeText(name, bytes) };
  });
}

/** The contents of files of a commit, by one run of git. Links are followed, unless they lead out of it. */
function readBlobs(
  { home, commit }: Commit,
  files: readonly string[],
  io: Io,
): readonly (readonly [string, Buffer])[] {
  const asked = files.filter((file) => !file.includes("\n"));
  if (asked.length === 0) return [];
  const names = asked.map((file) => `${commit}:${file}\n`).join("");
  const output = runGit(home, ["cat-file", "--batch", "--follow-symlinks"], io, names);
  let at = 0;
  return asked.flatMap((file) => {
    const end = output.indexOf("\n", at);
    const [, isBlob, size] = /( blob)? (\d+)$/.exec(output.toString("utf8", at, end)) ?? [];
    if (size === undefined) throw new MergeError("DOCUMENT_INVALID", file, "git does not have it: fetch it");
    at = end + 1 + Number(size) + 1;
    return isBlob === undefined ? [] : [[file, output.subarray(end + 1, at - 1)] as const];
  });
}
