// Runs the tests that need programs beside Node, or those that are named: `npm run test:clients -- [FILE…]`.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildPlayground } from "../../src/playground/build.mjs";
import { installOnce, root } from "../package/project.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

installOnce(join(here, "client-node"));
await buildPlayground();
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const chosen = process.argv.slice(2);
// What counts is how long an attacked server works, whatever else the machine does: so others run meanwhile. But two servers are not attacked
// at once, and where the machine itself was held up, a second try tells.
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        ["--exclude", "**/hostile/**"],
        ["--no-file-parallelism", "--retry=2", "hostile"],
      ];

const printed = [];
await Promise.all(runs.map(runTests));
for (const output of printed) process.stdout.write(output);

/** Runs tests; the output of those that run beside others is shown when they have ended. */
async function runTests(args, index) {
  const command = [vitest, "run", "--config", join(here, "vitest.config.ts"), ...args];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: index === 0 ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { KILLS: "300", ...process.env },
  });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => output.push(chunk));
  const [status] = await once(child, "close");
  printed.push(Buffer.concat(output));
  if (status !== 0) process.exitCode = status ?? 1;
}
