#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { openAddress } from "./open-address.ts";
import { run } from "./run.ts";

/** What shells make of a program whose reader stopped: that not all was said is not to pass for an outcome. */
const BROKEN_PIPE = 141;

// Whoever reads may stop early, as `head` does; that nobody reads what there is to tell is no reason to stop.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(BROKEN_PIPE);
  process.stderr.write(`error: the result cannot be written: ${error.message}\n`);
  process.exit(2);
});
process.stderr.on("error", () => {});

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  readStdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  },
  cwd: currentFolder(),
  env: process.env,
  outColumns: widthOf(process.stdout),
  errColumns: widthOf(process.stderr),
  now: () => new Date(),
  untilStopped: () =>
    new Promise((resolve) => {
      // Who asks a second time does not want to wait.
      for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => resolve());
    }),
  openAddress,
  version: () => JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")).version,
});

/** The folder that the command runs in. One that was deleted holds nothing; files that are named from the root on are still there. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return ".";
  }
}

/** The width of a terminal, which may not know it; `undefined` for anything else. */
function widthOf({ isTTY, columns }: NodeJS.WriteStream): number | undefined {
  return isTTY ? columns || 80 : undefined;
}
