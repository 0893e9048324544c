import { spawnSync } from "node:child_process";
import { MergeError } from "../../value/internal.ts";
import type { Io } from "../io.ts";

/** Runs git in a folder, which changes nothing. What it writes is given back; what goes wrong is an error in its own words. */
export function runGit(folder: string, args: readonly string[], { env }: Io, input?: string): Buffer {
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", folder, ...args], {
    input,
    maxBuffer: 2 ** 30,
    env: { ...env, GIT_OPTIONAL_LOCKS: "0", LC_ALL: "C" },
  });
  if (error !== undefined)
    throw new MergeError("DOCUMENT_INVALID", "git", `git cannot be run (${error.message}): install it`);
  if (status === 0) return stdout;
  const problem = stderr
    .toString("utf8")
    .trim()
    .replace(/^fatal: /, "");
  throw new MergeError("DOCUMENT_INVALID", "git", problem.split("\n")[0] ?? "git failed");
}

/** The same for what git writes in a line. */
export function askGit(folder: string, args: readonly string[], io: Io): string {
  return runGit(folder, args, io).toString("utf8").trim();
}
