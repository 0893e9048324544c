// The tarball, and an empty project that installs it.
import { deepEqual } from "node:assert/strict";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execute } from "./report.mjs";

export const here = fileURLToPath(new URL(".", import.meta.url));
export const root = fileURLToPath(new URL("../..", import.meta.url));
export const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** What users import, without `fieldwise/`, or `index` for all of it; of the package's own files there is `package.json` besides. */
export const subpaths = Object.keys(manifest.exports)
  .map((subpath) => (subpath === "." ? "index" : subpath.slice("./".length)))
  .filter((subpath) => subpath !== "package.json");

/** Installs what a folder's lock file says, unless that is there. */
export function installOnce(folder) {
  const lock = readFileSync(join(folder, "package-lock.json"), "utf8");
  const marker = join(folder, "node_modules/.installed-lock.json");
  if (existsSync(marker) && readFileSync(marker, "utf8") === lock) return;
  execute("npm", ["ci"], { cwd: folder });
  writeFileSync(marker, lock);
}

/** Builds, unless `FIELDWISE_BUILT` says that this was done, and packs. Gives the tarball, what npm says of it, and its files. */
export function pack(folder) {
  if (!process.env.FIELDWISE_BUILT) execute("npm", ["run", "build"], { cwd: root });
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(execute("npm", args, { cwd: root }));
  return { ...packed, tarball: join(folder, packed.filename) };
}

/** Makes an empty project and installs nothing but the tarball, which must do without the network. */
export function createProject(folder, tarball) {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  execute("npm", ["install", "--offline", tarball], { cwd: folder });
  cpSync(join(here, "consumer"), join(folder, "consumer"), { recursive: true });
  // Neither Node's types nor the browser's: the declarations must do without.
  writeFileSync(
    join(folder, "consumer/console.d.ts"),
    "declare const console: { log(value: unknown): void };\n",
  );
}

/** Puts the optional packages beside it, of this folder, and Node's types. */
export function addPeers(folder) {
  for (const name of [...Object.keys(manifest.peerDependencies), "@types/node"]) link(folder, name, name);
}

/** Puts a version of Kubernetes' client beside it, in place of any other, and says which. */
export function addClient(folder, name) {
  const client = "@kubernetes/client-node";
  rmSync(join(folder, "node_modules", client), { force: true });
  link(folder, client, name);
  return `${client} ${versionOf(name)}`;
}

/** Puts a package of this folder into a project. */
function link(folder, name, source) {
  const place = join(folder, "node_modules", name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(join(here, "node_modules", source), place, "junction");
}

/** The version of a package of this folder. */
function versionOf(name) {
  return JSON.parse(readFileSync(join(here, "node_modules", name, "package.json"), "utf8")).version;
}

/** This folder has the oldest version of each optional package that the package says it works with. */
export function checkPeers() {
  const ranges = Object.entries(manifest.peerDependencies);
  const oldest = ranges.map(([name, range]) => [
    name,
    [...range.match(/\d+/g), "0", "0"].slice(0, 3).join("."),
  ]);
  deepEqual(
    ranges.map(([name]) => [name, versionOf(name)]),
    oldest,
  );
  return oldest.map((pair) => pair.join(" ")).join(", ");
}
