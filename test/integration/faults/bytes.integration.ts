import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkLevelStorage, openLevelStorage } from "fieldwise/server/level";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../../server/storage/record.ts";
import { findLogRecords } from "./find-log-records.ts";

// In memory where there is such a place, as nothing here is about a real disk.
const root = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "fieldwise-bytes-"));
const whole = join(root, "whole");
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** All that can be asked of a storage: what it holds, its revisions, and what happened since the last compaction. */
async function ask(directory: string) {
  const storage = await openLevelStorage(directory);
  try {
    const compacted = await storage.compacted();
    const { changes } = await record(storage, "", compacted);
    const { entries } = await storage.range({ prefix: "" });
    return { revision: await storage.revision(), compacted, changes, entries };
  } finally {
    await storage.close();
  }
}

/** Every key with a value that it ever had. */
const versions = new Set<string>();

/** Writes in groups, as many clients at once do: creates, changes and deletes. */
async function write(directory: string, { from, to }: { from: number; to: number }): Promise<void> {
  const storage = await openLevelStorage(directory);
  for (let number = from; number < to; number += 5) {
    const group = Array.from({ length: 5 }, async (_, index) => {
      const key = `/core/configmaps/default/map-${(number + index) % 60}`;
      const current = await storage.get(key);
      const value = `{"number":${number + index}}`.repeat(1 + (number % 40));
      versions.add(key + value);
      if (current !== undefined && (number + index) % 7 === 0) await storage.delete(key, current.revision);
      else await storage.put(key, value, current?.revision ?? 0);
    });
    await Promise.all(group);
    if (number % 100 === 50) await storage.compact((await storage.revision()) - 20);
  }
  await storage.close();
}

let expected: Awaited<ReturnType<typeof ask>>;

beforeAll(async () => {
  // What is written first is in a table once the storage was opened again; what comes last is in the log.
  await write(whole, { from: 0, to: 200 });
  await write(whole, { from: 200, to: 400 });
  const copy = join(root, "copy");
  cpSync(whole, copy, { recursive: true });
  expected = await ask(copy);
});

/** Where to damage a file: around every record of a log, and all over the others. */
function placesIn(name: string): number[] {
  const bytes = readFileSync(join(whole, name));
  if (/\.log$|^MANIFEST/.test(name)) {
    // A header is a checksum of four bytes, a length of two and a type; then come the bytes of the record.
    const places = findLogRecords(bytes).flatMap((begin) => [
      begin - 1,
      begin,
      begin + 4,
      begin + 6,
      begin + 7,
      begin + 40,
    ]);
    return [...new Set([...places, bytes.length - 1])].filter((place) => place >= 0 && place < bytes.length);
  }
  const step = Math.max(1, Math.floor(bytes.length / 150));
  const places = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) => index * step);
  return [...new Set([...places, bytes.length - 1])];
}

const FAULTS: readonly [string, (file: string, place: number) => void][] = [
  [
    "flipped",
    (file, place) => {
      const bytes = readFileSync(file);
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (place % 8)), place);
      writeFileSync(file, bytes);
    },
  ],
  ["cut off", (file, place) => truncateSync(file, place)],
];

describe("a storage on disk with one fault", () => {
  it.each(FAULTS)(
    "opens with exactly what was acknowledged, or not at all, wherever a file is %s",
    async (_, damage) => {
      const names = readdirSync(whole).filter((name) => !/^LO(CK|G)/.test(name));
      expect(names.map((name) => name.replace(/[\d-]+/, ""))).toEqual(
        expect.arrayContaining([".ldb", ".log", "ACKNOWLEDGED", "CURRENT", "MANIFEST"]),
      );
      const counts = { opened: 0, refused: 0 };
      for (const name of names) {
        for (const place of placesIn(name)) {
          const directory = mkdtempSync(join(root, "case-"));
          cpSync(whole, directory, { recursive: true });
          damage(join(directory, name), place);
          const found = await ask(directory).catch((error: Error) => error.message);
          if (typeof found === "string") {
            expect(found, `${name} at ${place}`).toContain(`fieldwise check --data ${directory}`);
            if (counts.refused++ % 10 === 0) await checkSalvage(directory);
          } else {
            counts.opened++;
            expect(found, `${name} at ${place}`).toEqual(expected);
          }
          rmSync(directory, { recursive: true });
        }
      }
      // Most faults matter; some bytes are of no use to anybody.
      expect(counts.refused).toBeGreaterThan(100);
      expect(counts.opened).toBeGreaterThan(10);
    },
  );

  it("has the last write or not, and all before it, if nobody was told of that and it is cut off anywhere", async () => {
    const storage = await openLevelStorage(whole);
    await storage.close();
    const before = await ask(whole);
    const mark = join(whole, "ACKNOWLEDGED");
    copyFileSync(mark, join(root, "mark"));
    const again = await openLevelStorage(whole);
    await again.put("last", "x".repeat(100), 0);
    await again.close();
    copyFileSync(join(root, "mark"), mark);
    const log = readdirSync(whole).find((name) => name.endsWith(".log")) as string;
    const size = readFileSync(join(whole, log)).length;
    const begin = findLogRecords(readFileSync(join(whole, log))).at(-1) as number;
    for (let place = begin; place <= size; place++) {
      const directory = mkdtempSync(join(root, "case-"));
      cpSync(whole, directory, { recursive: true });
      truncateSync(join(directory, log), place);
      const found = await ask(directory);
      if (place < size) expect(found, `cut off at ${place}`).toEqual(before);
      else expect(found.revision).toBe(before.revision + 1);
      rmSync(directory, { recursive: true });
    }
  });
});

/** What is saved of a damaged storage is as it was once written, and can be used. */
async function checkSalvage(directory: string): Promise<void> {
  const saved = `${directory}-saved`;
  const { damage, entries } = await checkLevelStorage(directory, { salvage: saved });
  expect(damage.length).toBeGreaterThan(0);
  const found = await ask(saved);
  expect(found.entries.length).toBe(entries);
  expect(found.revision).toBeGreaterThanOrEqual(expected.revision);
  for (const { key, value } of found.entries) expect(versions.has(key + value)).toBe(true);
  rmSync(saved, { recursive: true });
}
