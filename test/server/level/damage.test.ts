import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import { checkLevelStorage, openLevelStorage } from "fieldwise/server/level";
import { afterAll, describe, expect, it } from "vitest";

const root = mkdtempSync(join(tmpdir(), "fieldwise-damage-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A storage with ten writes of as many keys, and the eleventh that a test makes. */
async function write(last?: { acknowledged: boolean }): Promise<string> {
  const directory = mkdtempSync(join(root, "storage-"));
  const storage = await openLevelStorage(directory);
  for (let number = 0; number < 10; number++) await storage.put(`key-${number}`, "before".repeat(20), 0);
  const mark = join(directory, "ACKNOWLEDGED");
  if (last?.acknowledged === false) copyFileSync(mark, join(root, "mark"));
  if (last !== undefined) await storage.put("last", "before".repeat(20), 0);
  await storage.close();
  if (last?.acknowledged === false) copyFileSync(join(root, "mark"), mark);
  return directory;
}

/** The file that LevelDB writes to first. */
function logOf(directory: string): string {
  return join(directory, readdirSync(directory).find((name) => name.endsWith(".log")) as string);
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0x10, at);
  writeFileSync(file, bytes);
}

const open = (directory: string) =>
  openLevelStorage(directory).then(
    async (storage) => {
      const { entries } = await storage.range({ prefix: "" });
      await storage.close();
      return entries.map(({ key }) => key);
    },
    (error: Error) => error.message,
  );

const KEYS = Array.from({ length: 10 }, (_, number) => `key-${number}`);

describe("level: the end of what was written", () => {
  const damages: readonly [string, (log: string, size: number) => void][] = [
    ["is flipped", (log, size) => flip(log, size - 30)],
    ["is cut off", (log, size) => truncateSync(log, size - 30)],
  ];

  it.each(damages)("is refused if it was acknowledged and %s", async (_, damage) => {
    const directory = await write({ acknowledged: true });
    const log = logOf(directory);
    damage(log, readFileSync(log).length);
    const refusal = `the storage in ${directory} is damaged: the writes from revision 12 to 12 are missing; restore a copy of the directory, or see what can be saved: fieldwise check --data ${directory}`;
    expect(await open(directory)).toBe(refusal);
    expect(await open(directory)).toBe(refusal);
  });

  it.each(damages)("is left out if nobody was told of it and it %s", async (_, damage) => {
    const directory = await write({ acknowledged: false });
    const log = logOf(directory);
    damage(log, readFileSync(log).length);
    expect(await open(directory)).toEqual(KEYS);
  });

  it("counts if it is whole, though nobody was told of it", async () => {
    expect(await open(await write({ acknowledged: false }))).toEqual([...KEYS, "last"]);
  });

  it("is refused if it was a compaction that is missing", async () => {
    const directory = await write();
    const storage = await openLevelStorage(directory);
    await storage.compact(5);
    await storage.close();
    truncateSync(logOf(directory), 0);
    expect(await open(directory)).toContain("is damaged: its last compaction is missing");
  });
});

describe("level: what was written", () => {
  it("is refused if a table has it altered, which LevelDB does not mind", async () => {
    const directory = await write();
    const level = new ClassicLevel(directory);
    await level.open();
    await level.compactRange("a", "z");
    await level.close();
    const table = join(
      directory,
      readdirSync(directory)
        .filter((name) => name.endsWith(".ldb"))
        .at(-1) as string,
    );
    flip(table, readFileSync(table).indexOf("before"));
    expect(await open(directory)).toMatch(/is damaged: the write of revision \d+ was altered/);
  });

  it("is refused if an old record is gone that nothing newer shows the lack of", async () => {
    const directory = await write();
    const storage = await openLevelStorage(directory);
    await storage.compact(await storage.revision());
    await storage.close();
    const level = new ClassicLevel(directory);
    await level.del(`v${(4).toString(16).padStart(14, "0")}`);
    await level.close();
    expect(await open(directory)).toContain("is damaged: it has 9 records where 10 were written");
  });

  it.each(["CURRENT", "ACKNOWLEDGED"])("is neither used nor thrown away if %s is missing", async (name) => {
    const directory = await write();
    await open(directory);
    rmSync(join(directory, name));
    expect(await open(directory)).toContain("is damaged");
    const kept = readdirSync(directory, { recursive: true, encoding: "utf8" });
    expect(kept.filter((file) => file.endsWith(".ldb")).length).toBeGreaterThan(0);
  });

  it.each([["CURRENT"], ["CURRENT", "ACKNOWLEDGED"], ["CURRENT", "ACKNOWLEDGED", "LOCK"]])(
    "is not taken for a new storage if it is all in the log, and %s missing",
    async (...names) => {
      const directory = await write();
      for (const name of names) rmSync(join(directory, name));
      expect(await open(directory)).toContain("is damaged: its file CURRENT is missing;");
      expect((await checkLevelStorage(directory)).entries).toBe(10);
    },
  );

  it("is used without LOCK, an empty file that a backup may leave out", async () => {
    const checked = await write();
    rmSync(join(checked, "LOCK"));
    expect(await checkLevelStorage(checked)).toMatchObject({ damage: [], entries: 10 });
    const opened = await write();
    rmSync(join(opened, "LOCK"));
    expect(await open(opened)).toEqual(KEYS);
  });

  it.each(["CURRENT", "MANIFEST", "ACKNOWLEDGED"])(
    "is refused without %s, which is said once and each time, and can be saved",
    async (start) => {
      const directory = await write();
      const name = readdirSync(directory).find((file) => file.startsWith(start)) as string;
      rmSync(join(directory, name));
      const damage = [`its file ${name} is missing`];
      const refusal = `the storage in ${directory} is damaged: ${damage}; restore a copy of the directory, or see what can be saved: fieldwise check --data ${directory}`;
      expect(await open(directory)).toBe(refusal);
      expect(await checkLevelStorage(directory)).toMatchObject({ damage });
      expect(await open(directory)).toBe(refusal);
      const saved = `${directory}-saved`;
      expect(await checkLevelStorage(directory, { salvage: saved })).toMatchObject({ damage, entries: 10 });
      expect(await open(saved)).toEqual(KEYS);
    },
  );

  it("is refused also if nothing says any more what was wrong", async () => {
    const directory = await write();
    rmSync(join(directory, "ACKNOWLEDGED"));
    await open(directory);
    rmSync(join(directory, "damaged", "REASON"));
    expect(await open(directory)).toContain("is damaged: that was found when it was last opened;");
  });

  it("is used if LOCK and ACKNOWLEDGED were removed while it was open", async () => {
    const directory = await write();
    const storage = await openLevelStorage(directory);
    for (const name of ["LOCK", "ACKNOWLEDGED"]) rmSync(join(directory, name));
    await storage.put("last", "", 0);
    await storage.close();
    const copy = `${directory}-copy`;
    cpSync(directory, copy, { recursive: true });
    expect(await open(directory)).toEqual([...KEYS, "last"]);
    truncateSync(logOf(copy), 0);
    expect(await open(copy)).toContain("the writes from revision 12 to 12 are missing");
  });

  it("may be removed as a whole while it is open, and is then not there", async () => {
    const directory = await write();
    const storage = await openLevelStorage(directory);
    for (const name of readdirSync(directory)) rmSync(join(directory, name));
    await storage.close();
    expect(readdirSync(directory)).not.toContain("ACKNOWLEDGED");
  });

  it("is used if one half of ACKNOWLEDGED is damaged, and refused if both are", async () => {
    const directory = await write();
    const mark = join(directory, "ACKNOWLEDGED");
    for (const half of [0, 4096]) {
      flip(mark, half + 3);
      expect(await open(directory)).toEqual(KEYS);
    }
    flip(mark, 3);
    flip(mark, 4096);
    expect(await open(directory)).toContain("is damaged: its file ACKNOWLEDGED cannot be read");
  });
});

it("level: what was saved is not taken for a new storage if CURRENT is missing", async () => {
  const saved = join(root, "saved");
  await checkLevelStorage(await write(), { salvage: saved });
  rmSync(join(saved, "CURRENT"));
  expect(await open(saved)).toContain("is damaged");
});

describe("level: a directory of format 1", () => {
  async function writeOld(revisions: readonly number[], compacted?: number): Promise<string> {
    const directory = mkdtempSync(join(root, "old-"));
    const level = new ClassicLevel(directory);
    await level.put("format", "fieldwise storage 1");
    if (compacted !== undefined) await level.put("compacted", String(compacted));
    for (const revision of revisions)
      await level.put(
        `r${revision.toString(16).padStart(14, "0")}`,
        `5 ${revision} key-${revision}value ${revision}`,
      );
    await level.close();
    return directory;
  }

  it("is brought to the new format, with checksums", async () => {
    const directory = await writeOld([2, 3, 6, 7], 5);
    const storage = await openLevelStorage(directory);
    expect((await storage.range({ prefix: "" })).entries).toEqual(
      [2, 3, 6, 7].map((revision) => ({
        key: `key-${revision}`,
        value: `value ${revision}`,
        revision,
        created: revision,
      })),
    );
    expect([await storage.revision(), await storage.compacted()]).toEqual([7, 5]);
    await storage.put("key-8", "", 0);
    await storage.close();
    expect(await open(directory)).toEqual(["key-2", "key-3", "key-6", "key-7", "key-8"]);
    const level = new ClassicLevel(directory);
    expect(await level.get("format")).toBe("fieldwise storage 2");
    expect(await level.keys({ gte: "r", lt: "s" }).all()).toEqual([]);
    await level.close();
  });

  it("is refused if writes are missing", async () => {
    expect(await open(await writeOld([2, 3, 5]))).toContain("the writes from revision 4 to 4 are missing");
  });
});
