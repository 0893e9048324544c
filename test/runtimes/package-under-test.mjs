import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { here, out, root } from "./folders.mjs";

/** Installs the runtimes, unless those of the lock file are there. They need no install scripts. */
export function installRuntimes() {
  const lock = readFileSync(join(here, "package-lock.json"), "utf8");
  const marker = join(here, "node_modules/.installed-lock.json");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  console.log("installing the runtimes, about 700 MB …");
  execFileSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: here, stdio: "inherit" });
  writeFileSync(marker, lock);
}

/** Builds the project, unless `FIELDWISE_BUILT` says that this was done, packs it, and puts what a user would install into this package's node_modules. */
export function installPacked() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  if (!process.env.FIELDWISE_BUILT) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "pipe" });
  const args = ["pack", "--silent", "--ignore-scripts", "--pack-destination", out];
  execFileSync("npm", args, { cwd: root, stdio: "pipe" });
  const [archive] = readdirSync(out);
  const target = join(here, "node_modules/fieldwise");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync("tar", ["-xzf", join(out, archive), "-C", target, "--strip-components=1"]);
}
