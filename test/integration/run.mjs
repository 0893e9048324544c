// Runs the tests that need programs beside Node, or those that are named: `npm run test:clients -- [FILE…]`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installOnce, root } from "../package/project.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

installOnce(join(here, "client-node"));
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const args = [vitest, "run", "--config", join(here, "vitest.config.ts"), ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, args, {
  cwd: root,
  stdio: "inherit",
  env: { KILLS: "300", ...process.env },
});
process.exitCode = status ?? 1;
