import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { openLevelStorage } from "fieldwise/server/level";
import { afterAll, expect, it } from "vitest";
import { record } from "../storage/record.ts";

/** How often to kill: `KILLS=300` for a long run. */
const KILLS = Number(env.KILLS ?? 20);

const root = mkdtempSync(join(tmpdir(), "fieldwise-crash-"));
const writer = join(root, "crash-writer.cjs");
buildSync({
  entryPoints: [fileURLToPath(new URL("crash-writer.ts", import.meta.url))],
  outfile: writer,
  bundle: true,
  platform: "node",
  format: "cjs",
  external: ["classic-level"],
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A write that the store said was done; a length of -1 means that the key was deleted. */
interface Acknowledged {
  readonly key: string;
  readonly revision: number;
  readonly length: number;
}

/** Lets a process write for some time, from its start or from its first words, and kills it. Gives what it had printed. */
async function writeAndKill(
  directory: string,
  { milliseconds, from }: { readonly milliseconds: number; readonly from: "start" | "words" },
): Promise<Acknowledged[]> {
  const child = spawn(execPath, [writer, directory], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...env, NODE_PATH: fileURLToPath(new URL("../../../node_modules", import.meta.url)) },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    if (output === "" && from === "words") kill();
    output += text;
  });
  const end = once(child, "close");
  const kill = (): unknown => setTimeout(() => child.kill("SIGKILL"), milliseconds);
  if (from === "start") kill();
  const [, signal] = await end;
  expect(signal).toBe("SIGKILL");
  return output
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      const [key, revision, length] = line.split(" ");
      return { key: key as string, revision: Number(revision), length: Number(length) };
    });
}

/** Opens what a killed process left behind, and compares it with what that had said. */
async function inspect(directory: string, acknowledged: readonly Acknowledged[]): Promise<number> {
  const storage = await openLevelStorage(directory);
  // The first revision is that of an empty store: no write made it.
  const compacted = Math.max(1, await storage.compacted());
  const revision = await storage.revision();
  const { changes } = await record(storage, "", compacted);
  const state = new Map(
    (await storage.range({ prefix: "", revision: compacted })).entries.map((entry) => [entry.key, entry]),
  );
  // Every revision since the compaction has its change, and those lead from how it was to how it is.
  expect(changes.map((change) => change.revision)).toEqual(
    Array.from({ length: revision - compacted }, (_, index) => compacted + 1 + index),
  );
  for (const { key, entry, previous } of changes) {
    expect(previous).toEqual(state.get(key));
    if (entry === undefined) state.delete(key);
    else state.set(key, entry);
  }
  const { entries } = await storage.range({ prefix: "" });
  expect(new Map(entries.map((entry) => [entry.key, entry]))).toEqual(state);
  for (const { key, value } of entries) {
    const [name, filling, length] = value.split(":");
    expect([name, filling?.length]).toEqual([key, Number(length)]);
  }
  const byRevision = new Map(changes.map((change) => [change.revision, change]));
  for (const { key, revision: written, length } of acknowledged) {
    expect(written).toBeLessThanOrEqual(revision);
    if (key === "compacted") expect(written).toBeLessThanOrEqual(compacted);
    if (!key.startsWith("key-")) continue;
    // What is forgotten of the history must still be the entry, or have been followed by another write.
    const change = byRevision.get(written);
    if (written > compacted) expect(change?.key).toBe(key);
    if (change !== undefined) expect(change.entry?.value.split(":")[1]?.length ?? -1).toBe(length);
    else if (length >= 0 && isNewest(acknowledged, { key, written })) {
      const found = state.get(key)?.revision ?? changes.findLast((later) => later.key === key)?.revision;
      expect(found).toBeGreaterThanOrEqual(written);
    }
  }
  await storage.close();
  return revision;
}

function isNewest(
  acknowledged: readonly Acknowledged[],
  { key, written }: { readonly key: string; readonly written: number },
): boolean {
  return !acknowledged.some((other) => other.key === key && other.revision > written);
}

it(`keeps every write that it said was done, however it is killed (${KILLS} times)`, async () => {
  const directory = join(root, "storage");
  let seed = 20_261_116;
  let writes = 0;
  let revision = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    // Some die before they have opened the store, or while they do.
    const from = kill % 5 === 4 ? "start" : "words";
    const printed = await writeAndKill(directory, { milliseconds: 20 + (seed % 200), from });
    const begin = printed.find(({ key }) => key === "open")?.revision;
    if (begin !== undefined) expect(begin).toBe(revision === 0 ? 1 : revision);
    const now = await inspect(directory, printed);
    expect(now).toBeGreaterThanOrEqual(revision);
    revision = now;
    writes += printed.filter(({ key }) => key.startsWith("key-")).length;
  }
  expect(writes).toBeGreaterThan(KILLS);
  if (env.KILLS !== undefined)
    console.info(`${KILLS} kills, ${writes} acknowledged writes, revision ${revision}`);
}, 600_000);
