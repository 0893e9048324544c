// Bundles the command: one start-up file and a chunk for each command, with the packages it uses and their licences.
// Kubernetes' types stay outside: the package has that file anyway. So do the packages of stores that only some use.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
const outdir = join(root, "dist/cli");

const shareTypes = {
  name: "share-types",
  setup({ onResolve }) {
    onResolve({ filter: /\/builtin\.ts$/ }, () => ({ path: "../kubernetes/builtin.js", external: true }));
  },
};

// js-yaml makes its schemas as it loads. What only they need is left out once that is marked as pure.
const dropSchemas = {
  name: "drop-schemas",
  setup({ onLoad }) {
    const made = /^var \S+ = (?=new Schema\(|\w+\.withTags\(|define\w+Tag\()/gm;
    onLoad({ filter: /\bjs-yaml\.mjs$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(made, "$&/* @__PURE__ */ "),
    }));
  },
};

rmSync(outdir, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: root,
  entryPoints: ["src/cli/bin.ts", "src/cli/kubectl*.ts"],
  outdir,
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node20",
  minify: true,
  metafile: true,
  external: ["classic-level", "@grpc/grpc-js"],
  plugins: [shareTypes, dropSchemas],
  logLevel: "warning",
});

/** What the bundled files of a package open with, each once. The text of Apache's licence is the package's own LICENSE. */
function readHeaders(folder) {
  const files = Object.keys(metafile.inputs).map((input) => join(root, input));
  const headers = files
    .filter((file) => file.startsWith(folder))
    .map((file) => /^(?:\/\/.*\n)+/.exec(readFileSync(file, "utf8"))?.[0] ?? "");
  return [...new Set(headers)]
    .join("\n")
    .replaceAll(/^\/\/ ?/gm, "")
    .trim();
}

const packages = new Map();
for (const input of Object.keys(metafile.inputs)) {
  const [folder, name] = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(input) ?? [];
  if (name !== undefined) packages.set(name, join(root, folder));
}
const notices = [...packages].sort().map(([name, folder]) => {
  const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const text = file === undefined ? readHeaders(folder) : readFileSync(join(folder, file), "utf8").trim();
  if (text === "") throw new Error(`${name} is bundled and has no licence file, nor headers that state one`);
  return `${name} ${version} (${license})\n\n${text}\n`;
});
writeFileSync(join(outdir, "THIRD-PARTY-LICENSES.txt"), notices.join("\n---\n\n"));
