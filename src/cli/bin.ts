#!/usr/bin/env node
import { run } from "./run.ts";

// Whoever reads may stop early, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit();
});

process.exitCode = await run(process.argv.slice(2), {
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
  readStdin: async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString("utf8");
  },
  cwd: process.cwd(),
  env: process.env,
  outColumns: process.stdout.isTTY ? process.stdout.columns : undefined,
  errColumns: process.stderr.isTTY ? process.stderr.columns : undefined,
  now: () => new Date(),
});
