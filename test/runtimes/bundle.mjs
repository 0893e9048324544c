import { readdirSync, readFileSync } from "node:fs";
import { basename, join, relative, resolve, sep } from "node:path";
import { build } from "esbuild";
import { here, out, root } from "./folders.mjs";

const fixtures = join(root, "spec-fixtures");

/**
 * Puts an entry of the suite and all its cases into one file, and gives that file's path. What it imports of the
 * package stays an import, for the runtime to resolve, or is put into the file too, for one that has no packages.
 */
export async function bundleSuite(entry, { packageInside }) {
  const outfile = join(out, entry.replace(/\.ts$/, ".js"));
  await bundle({ entryPoints: [join(here, entry)], outfile, plugins: [suiteFromSource] });
  if (!packageInside) return outfile;
  const whole = outfile.replace(/\.js$/, ".whole.js");
  await bundle({ entryPoints: [outfile], outfile: whole });
  return whole;
}

/** Bundles as for a runtime of which nothing is known: what is not in the package, or near it, is an error. */
export async function bundle(options) {
  const { metafile } = await build({
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "es2023",
    // As bundlers do for all but Node: immer asks.
    define: { "process.env.NODE_ENV": '"production"' },
    // The project's own settings lead from the package's name to its source.
    tsconfigRaw: {},
    metafile: true,
    absWorkingDir: root,
    ...options,
  });
  const unpacked = Object.keys(metafile.inputs).filter((file) =>
    /^(dist|src)\/(?!cli\/conformance\/)/.test(file),
  );
  if (unpacked.length > 0)
    throw new Error(`these do not come from the packed project: ${unpacked.join(", ")}`);
  return metafile;
}

/** The suite is taken from source; every room that it uses is the built package's. */
const suiteFromSource = {
  name: "suite-from-source",
  setup(build) {
    build.onResolve({ filter: /^fieldwise\// }, ({ path }) => ({ path, external: true }));
    build.onResolve({ filter: /\/index\.ts$/ }, ({ path, resolveDir }) => {
      const [folder, room] = relative(root, resolve(resolveDir, path)).split(sep);
      return folder === "src" ? { path: `fieldwise/${room}`, external: true } : undefined;
    });
    // What only the project's own rooms may import is not among the package's entries, but in its files.
    build.onResolve({ filter: /\/internal\.ts$/ }, ({ path, resolveDir }) => {
      const [folder, room] = relative(root, resolve(resolveDir, path)).split(sep);
      const file = join(here, "node_modules/fieldwise/dist", room ?? "", "internal.js");
      return folder === "src" ? { path: file, external: true } : undefined;
    });
    build.onResolve({ filter: /^contract:cases$/ }, ({ path }) => ({ path, namespace: "cases" }));
    build.onLoad({ filter: /.*/, namespace: "cases" }, () => ({ contents: casesModule(), resolveDir: here }));
  },
};

/** The entries that are for Node, and for what has Node's modules. */
const FOR_NODE = ["./server/node", "./server/level", "./server/etcd"];

/** The module of the cases: data, and every entry that the package exports for all runtimes. */
function casesModule() {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const entries = Object.keys(exports)
    .filter((entry) => entry !== "./package.json" && !FOR_NODE.includes(entry))
    .map((entry) => `fieldwise${entry.slice(1)}`);
  const documents = [...filesIn("vectors", ".openapi.json"), ...filesIn("evolve", ".openapi.json")];
  return [
    ...entries.map((entry, index) => `import * as entry${index} from ${JSON.stringify(entry)};`),
    "export default {",
    `  entries: { ${entries.map((entry, index) => `${JSON.stringify(entry)}: entry${index}`).join(", ")} },`,
    `  vectors: ${JSON.stringify(filesIn("vectors", ".jsonl").flatMap(linesOf))},`,
    `  definitions: ${JSON.stringify(byName(filesIn("vectors", ".crd.json"), ".json", read))},`,
    `  known: ${JSON.stringify(linesOf(join(fixtures, "known-differences.jsonl")))},`,
    `  http: ${JSON.stringify(linesOf(join(fixtures, "http/http.jsonl")))},`,
    `  documents: ${JSON.stringify(byName(documents, ".openapi.json", read))},`,
    `  evolution: ${JSON.stringify(byName(filesIn("evolve", ".jsonl"), ".jsonl", linesOf))},`,
    `  lint: ${JSON.stringify(filesIn("lint", ".jsonl").flatMap(linesOf))},`,
    `  yaml: ${JSON.stringify(byName(filesIn("yaml", ".jsonl"), ".jsonl", linesOf))},`,
    "};",
  ].join("\n");
}

function filesIn(folder, ending) {
  const names = readdirSync(join(fixtures, folder)).filter((name) => name.endsWith(ending));
  return names.sort().map((name) => join(fixtures, folder, name));
}

function byName(files, ending, of) {
  return Object.fromEntries(files.map((file) => [basename(file, ending), of(file)]));
}

function read(file) {
  return readFileSync(file, "utf8");
}

function linesOf(file) {
  return read(file).trimEnd().split("\n");
}
