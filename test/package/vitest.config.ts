import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { mergeConfig } from "vitest/config";
import base from "../vitest.config.ts";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const folder = fileURLToPath(new URL("node_modules", import.meta.url));

/** The adapters' own tests, with the packages of this folder: the oldest that package.json allows. */
export default mergeConfig(base, {
  resolve: {
    alias: Object.keys(manifest.peerDependencies).map((name) => ({
      find: new RegExp(`^${name}$`),
      replacement: `${folder}/${name}`,
    })),
  },
});
