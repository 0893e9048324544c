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

/** Builds and packs the project, and puts what a user would install into this package's node_modules. */
export function installPacked() {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out);
  execFileSync("npm", ["pack", "--silent", "--pack-destination", out], { cwd: root, stdio: "pipe" });
  const [archive] = readdirSync(out);
  const target = join(here, "node_modules/fieldwise");
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  execFileSync("tar", ["-xzf", join(out, archive), "-C", target, "--strip-components=1"]);
}
