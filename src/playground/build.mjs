// Builds the page into one folder that any web server can host: dist/playground, or the folder that is named.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { readNotices } from "../third-party-licences.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** js-yaml makes its schemas as it loads. What only they need is left out once that is marked as pure. */
const dropSchemas = {
  name: "drop-schemas",
  transform(code, id) {
    if (!/\bjs-yaml\.mjs$/.test(id)) return undefined;
    return code.replace(/^var \S+ = (?=new Schema\(|\w+\.withTags\(|define\w+Tag\()/gm, "$&/* @__PURE__ */ ");
  },
};

/** Builds the page; gives the names of the files, from the folder. */
export async function buildPlayground(outDir = join(root, "dist/playground")) {
  const inputs = new Set();
  const note = { name: "note-inputs", transform: (_, id) => void inputs.add(id.split("?")[0]) };
  await build({
    configFile: false,
    root: fileURLToPath(new URL("page", import.meta.url)),
    base: "./",
    logLevel: "warn",
    plugins: [dropSchemas, note],
    worker: { format: "es", plugins: () => [dropSchemas, note] },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2023",
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { checks: { pluginTimings: false } },
    },
  });
  const files = readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .sort();
  nameFiles(outDir, files);
  writeFileSync(join(outDir, "THIRD-PARTY-LICENSES.txt"), readNotices([...inputs], root));
  return [...files, "THIRD-PARTY-LICENSES.txt"];
}

/** Tells the service worker which files there are, and when one of them changed. */
function nameFiles(outDir, files) {
  const path = join(outDir, "service-worker.js");
  const kept = files.filter((file) => file !== "service-worker.js");
  const hash = createHash("sha256");
  for (const file of kept) hash.update(readFileSync(join(outDir, file)));
  const names = ["./", ...kept.map((file) => `./${file}`)];
  const text = readFileSync(path, "utf8")
    .replace("const FILES = [];", `const FILES = ${JSON.stringify(names)};`)
    .replace('FILES.join("|")', JSON.stringify(hash.digest("hex").slice(0, 16)));
  writeFileSync(path, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPlayground(process.argv[2]);
