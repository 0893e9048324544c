/**
 * Writes to the storage in a directory until it is killed: many writers at once, who put, delete and compact. Prints
 * every write once the store has said that it is done: `key revision length`, a length of -1 meaning that it was deleted.
 */
import { writeSync } from "node:fs";
import { argv } from "node:process";
import { openLevelStorage } from "../../../src/server/level/level-storage.ts";

async function main(directory: string): Promise<void> {
  const storage = await openLevelStorage(directory);
  const print = (line: string) => writeSync(1, `${line}\n`);
  print(`open ${await storage.revision()} -1`);
  const work = async () => {
    for (;;) {
      const key = `key-${Math.floor(Math.random() * 100)}`;
      const current = await storage.get(key);
      if (current !== undefined && Math.random() < 0.3) {
        const revision = await storage.delete(key, current.revision);
        if (revision !== undefined) print(`${key} ${revision} -1`);
        continue;
      }
      const length = Math.floor(Math.random() ** 4 * 20_000);
      const value = `${key}:${"x".repeat(length)}:${length}`;
      const entry = await storage.put(key, value, current?.revision ?? 0);
      if (entry !== undefined) print(`${key} ${entry.revision} ${length}`);
    }
  };
  const compact = async () => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const revision = Math.max(1, (await storage.revision()) - 200);
      await storage.compact(revision);
      print(`compacted ${revision} -1`);
    }
  };
  await Promise.all([compact(), ...Array.from({ length: 32 }, work)]);
}

void main(argv[2] as string);
