// Runs the tests that need programs beside Node, or those that are named: `npm run test:clients -- [FILE…]`.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { installOnce, root } from "../package/project.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

installOnce(join(here, "client-node"));
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const chosen = process.argv.slice(2);
// Others are answered in time while a server is attacked: what else runs then would count as an attack, too. Where the machine itself was
// held up, a second try tells.
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        ["--exclude", "**/hostile/**"],
        ["--no-file-parallelism", "--retry=2", "hostile"],
      ];

for (const args of runs) {
  const command = [vitest, "run", "--config", join(here, "vitest.config.ts"), ...args];
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    stdio: "inherit",
    env: { KILLS: "300", ...process.env },
  });
  if (status !== 0) process.exitCode = status ?? 1;
}
