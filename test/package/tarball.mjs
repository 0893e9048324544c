// What may be in the tarball, and what its package.json must say.
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { manifest, root } from "./project.mjs";

const ALLOWED = [
  /^(package\.json|README\.md|LICENSE)$/,
  /^dist\/cli\/([\w-]+\.js|THIRD-PARTY-LICENSES\.txt)$/,
  /^dist\/playground\/(index\.html|icon\.svg|service-worker\.js|THIRD-PARTY-LICENSES\.txt|assets\/[\w-]+\.(js|css))$/,
  /^dist\/(?!playground\/)[\w/-]+\.(js|d\.ts)$/,
];

/** Every file is on the list, and what is built has a source of the same name: nothing is left from earlier builds. */
export function checkFiles(files) {
  const paths = files.map(({ path }) => path);
  deepEqual(
    paths.filter((path) => !ALLOWED.some((pattern) => pattern.test(path))),
    [],
  );
  const built = paths.filter((path) => /^dist\/(?!cli\/|playground\/)/.test(path));
  const sourceOf = (path) => path.replace(/^dist/, "src").replace(/(\.d\.ts|\.js)$/, ".ts");
  deepEqual(
    built.filter((path) => !existsSync(join(root, sourceOf(path)))),
    [],
  );
  return `${paths.length} files`;
}

/** Nothing tells where it was built. */
export function checkContents(folder, files) {
  const places = [root, homedir()]
    .filter((place) => place.length > 1)
    .map((place) => place.replace(/\/?$/, "/"));
  const telling = files.filter(({ path }) => {
    const text = readFileSync(join(folder, path), "utf8");
    return places.some((place) => text.includes(place));
  });
  deepEqual(telling, []);
}

/** The packages that are bundled into the command and into the playground come with their licences. */
export function checkLicences(folder) {
  const notices = ["cli", "playground"].flatMap((part) =>
    readFileSync(join(folder, `dist/${part}/THIRD-PARTY-LICENSES.txt`), "utf8").split("\n---\n\n"),
  );
  for (const text of notices) match(text, /^\S+ \d+\.\d+\.\d+ \(.+\)\n\n.*copyright/is);
  return notices.map((text) => text.slice(0, text.indexOf(" "))).join(", ");
}

/** Every target of `exports` and `bin` is there, with its types. */
export function checkTargets(files) {
  const paths = new Set(files.map(({ path }) => path));
  const checkTarget = (path) => ok(paths.has(path.replace(/^\.\//, "")), `${path} is not in the tarball`);
  for (const [subpath, target] of Object.entries(manifest.exports)) {
    if (subpath === "./package.json") continue;
    deepEqual(Object.keys(target), ["types", "default"], subpath);
    for (const path of Object.values(target)) checkTarget(path);
    equal(target.types.replace(/\.d\.ts$/, ".js"), target.default);
  }
  for (const path of Object.values(manifest.bin)) checkTarget(path);
}

/** All that npm, a registry's page and a provenance statement ask for. */
export function checkManifest() {
  match(manifest.repository.url, /^git\+https:\/\/.+\.git$/);
  const address = manifest.repository.url.slice("git+".length, -".git".length);
  ok(manifest.homepage.startsWith(address));
  ok(manifest.bugs.startsWith(address));
  deepEqual(manifest.publishConfig, { access: "public", provenance: true });
  ok(manifest.keywords.length > 0);
  ok(manifest.description.length > 0);
  equal(manifest.license, "Apache-2.0");
  equal(manifest.type, "module");
  equal(manifest.sideEffects, false);
  match(manifest.engines.node, /^>=\d+/);
  equal(manifest.dependencies, undefined);
  for (const name of Object.keys(manifest.peerDependencies)) {
    equal(manifest.peerDependenciesMeta[name]?.optional, true, `${name} must be optional`);
  }
}

/** What a download may weigh, and an installation, in bytes. */
const MOST = { size: 2_950_000, unpackedSize: 9_800_000 };

/** It stays small: data of tests, or a package that is bundled twice, would show here. */
export function checkSize({ size, unpackedSize }) {
  ok(size <= MOST.size, `${size} bytes to download: at most ${MOST.size}`);
  ok(unpackedSize <= MOST.unpackedSize, `${unpackedSize} bytes installed: at most ${MOST.unpackedSize}`);
}

/** Where the bytes are: of each part its files, and its size as installed. */
export function printSizes({ size, unpackedSize, files }) {
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(11);
  const parts = [
    ["the command", (path) => path.startsWith("dist/cli/")],
    ["the playground", (path) => path.startsWith("dist/playground/")],
    ["Kubernetes' types", (path) => path === "dist/kubernetes/builtin.js"],
    ["adapters", (path) => path.startsWith("dist/adapters/") && path.endsWith(".js")],
    ["the server", (path) => path.startsWith("dist/server/") && path.endsWith(".js")],
    ["the core", (path) => path.endsWith(".js")],
    ["declarations", (path) => path.endsWith(".d.ts")],
    ["the rest", () => true],
  ];
  const sums = new Map(parts.map(([name]) => [name, { bytes: 0, count: 0 }]));
  for (const file of files) {
    const [name] = parts.find(([, fits]) => fits(file.path));
    const sum = sums.get(name);
    sum.bytes += file.size;
    sum.count++;
  }
  console.log(`  ${kilobytes(size)}  tarball`);
  console.log(`  ${kilobytes(unpackedSize)}  installed, ${files.length} files: of these`);
  for (const [name, { bytes, count }] of sums)
    console.log(`  ${kilobytes(bytes)}    ${name}, ${count} files`);
}
