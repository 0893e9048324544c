// Two teams and an autoscaler share a Deployment, at the command line: a conflict, two ways out, and who owns what.
// Run it with `npm run demo`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { STORY } from "./story.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const command = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fieldwise-demo-"));
const colour = process.stdout.isTTY && !process.env.NO_COLOR ? "always" : "never";

/** Says what happens next, runs the command line and shows what it writes, or keeps that. */
function take({ story, line }) {
  console.log(`\n${story}`);
  console.log(colour === "always" ? `\u001B[1m$ ${line}\u001B[22m` : `$ ${line}`);
  const [words, file] = line.split(" > ");
  const args = words.match(/'[^']*'|\S+/g).map((word) => word.replace(/^'(.*)'$/, "$1"));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [command, ...args.slice(1), "--color", colour],
    { cwd: folder, encoding: "utf8" },
  );
  process.stdout.write(stderr);
  if (file === undefined) process.stdout.write(stdout);
  else writeFileSync(join(folder, file), stdout);
  // 1 is a difference or a conflict, and part of the story.
  if (status !== 0 && status !== 1) process.exitCode = 1;
}

cpSync(here, folder, { recursive: true });
try {
  for (const step of STORY) take(step);
  console.log("\nYour turn: npx fieldwise --help, or docs/cli.md.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
