// Bundles the command: one start-up file and a chunk for each command, with the packages it uses and their licences.
// Kubernetes' types stay outside: the package has that file anyway. So do the packages of stores that only some use.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { readNotices } from "../third-party-licences.mjs";

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

writeFileSync(join(outdir, "THIRD-PARTY-LICENSES.txt"), readNotices(Object.keys(metafile.inputs), root));
