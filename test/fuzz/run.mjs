// Bundles the fuzzer, so that it runs what is in `src/` at full speed, and starts it: `npm run fuzz -- MINUTES [TARGET…]`.
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../..", import.meta.url));
// As deep as the sources are: they find fixtures beside themselves.
const outfile = join(root, "test/.build/fuzz.mjs");

await build({
  absWorkingDir: root,
  entryPoints: ["test/fuzz/fuzz.ts"],
  outfile,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: "inline",
  external: ["fast-check", "js-yaml", "fast-json-patch", "yaml"],
  logLevel: "warning",
});
await import(pathToFileURL(outfile).href);
