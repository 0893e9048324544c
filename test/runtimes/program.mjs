import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { here } from "./folders.mjs";

const MINUTE = 60_000;

/**
 * The program for this machine. Packages list one package a platform as optional dependencies, of which npm installs the
 * one that fits: this looks in those that a package's folder lists under names that start with `prefix`.
 */
export function findProgram({ listedIn, prefix = "", path }) {
  const { optionalDependencies } = JSON.parse(readFileSync(join(here, listedIn, "package.json"), "utf8"));
  const names = Object.keys(optionalDependencies).filter((name) => name.startsWith(prefix));
  const found = names.map((name) => join(here, "node_modules", name, path)).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(`there is none for this machine on npm: it would be one of ${names.join(", ")}`);
}

/** Runs a program to its end, and gives what it wrote to its standard output. */
export async function runProgram(program, args) {
  const options = {
    cwd: here,
    timeout: 5 * MINUTE,
    maxBuffer: 2 ** 26,
    env: { ...process.env, NO_COLOR: "1" },
  };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout;
}

/** The version that a program says it has. */
export async function versionOf(program) {
  const text = await runProgram(program, ["--version"]);
  return /\d+(?:[.-]\d+)+/.exec(text)?.[0] ?? text.trim();
}
