import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process, { execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const folder = mkdtempSync(join(tmpdir(), "fieldwise-plugins-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
let isBuilt = false;

/** A folder with the programs of the package, as an installation puts them into PATH. */
export function pluginFolder(): string {
  if (isBuilt) return folder;
  const bundles = join(folder, "bundles");
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  buildSync({
    absWorkingDir: root,
    entryPoints: ["src/cli/bin.ts", "src/cli/kubectl-blame.ts"],
    outdir: bundles,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    external: ["classic-level", "@grpc/grpc-js"],
  });
  for (const [name, file] of PROGRAMS) {
    writeFileSync(join(folder, name), `#!/bin/sh\nexec '${execPath}' '${join(bundles, file)}' "$@"\n`);
    chmodSync(join(folder, name), 0o755);
  }
  isBuilt = true;
  return folder;
}

const PROGRAMS = [
  ["fieldwise", "bin.mjs"],
  ["kubectl-fieldwise", "bin.mjs"],
  ["kubectl-blame", "kubectl-blame.mjs"],
] as const;
