import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { platform } from "node:process";
import { ClassicLevel } from "classic-level";
import { openLevelStorage } from "fieldwise/server/level";
import { afterAll, describe, expect, it } from "vitest";
import type { Storage } from "../../../src/server/storage/storage.ts";
import { describeStorage } from "../storage/contract.ts";
import { record } from "../storage/record.ts";

const root = mkdtempSync(join(tmpdir(), "fieldwise-level-"));
const directories = new Map<Storage, string>();
const newDirectory = () => mkdtempSync(join(root, "storage-"));

async function open(directory = newDirectory()): Promise<Storage> {
  const storage = await openLevelStorage(directory);
  directories.set(storage, directory);
  return storage;
}

async function reopen(storage: Storage): Promise<Storage> {
  await storage.close();
  return open(directories.get(storage));
}

afterAll(() => rmSync(root, { recursive: true, force: true }));

describeStorage("level", () => open(), { runs: 40, reopen });

describe("level: what is on disk", () => {
  it("goes on after a restart: entries, revisions and history", async () => {
    const first = await open();
    const begin = await first.revision();
    const a = await first.put("a", "1", 0);
    await first.put("a", "2", a?.revision ?? 0);
    await first.put("b", "1", 0);
    await first.delete("b", await first.revision());
    const { changes: before } = await record(first, "", begin);
    const second = await reopen(first);
    const { changes } = await record(second, "", begin);
    expect(changes).toEqual(before);
    expect(await second.get("a")).toMatchObject({ value: "2", created: a?.revision });
    expect((await second.range({ prefix: "", revision: begin + 1 })).entries).toEqual([a]);
    await second.close();
  });

  it("counts on from a revision whose write was a deletion and is forgotten", async () => {
    const first = await open();
    await first.put("a", "1", 0);
    await first.delete("a", await first.revision());
    const revision = await first.revision();
    await first.compact(revision);
    const second = await reopen(first);
    expect(await second.revision()).toBe(revision);
    expect(await second.compacted()).toBe(revision);
    expect((await second.put("a", "2", 0))?.revision).toBe(revision + 1);
    await second.close();
  });

  it("holds no record that compaction made useless", async () => {
    const directory = newDirectory();
    const storage = await open(directory);
    for (let number = 0; number < 50; number++) {
      const entry = await storage.get("a");
      await storage.put("a", String(number), entry?.revision ?? 0);
      await storage.put(`b${number}`, "", 0);
      await storage.delete(`b${number}`, await storage.revision());
    }
    await storage.compact(await storage.revision());
    await storage.close();
    const level = new ClassicLevel(directory);
    expect((await level.keys({ gte: "v", lt: "w" }).all()).length).toBe(1);
    await level.close();
  });

  it("is not shown before it is durable: neither read nor told", async () => {
    const storage = await open();
    const { changes } = await record(storage, "", await storage.revision());
    const put = storage.put("a", "1", 0);
    expect(await storage.get("a")).toBeUndefined();
    expect(changes).toEqual([]);
    await put;
    expect(changes.length).toBe(1);
    await storage.close();
  });

  it("has all that was on its way when it was closed", async () => {
    const first = await open();
    const puts = Array.from({ length: 50 }, (_, number) => first.put(`a${number}`, "1", 0));
    const second = await reopen(first);
    expect((await Promise.all(puts)).every((entry) => entry !== undefined)).toBe(true);
    expect((await second.range({ prefix: "a" })).entries.length).toBe(50);
    await second.close();
  });

  it.skipIf(platform === "win32")("is for the eyes of its owner alone", async () => {
    const directory = join(newDirectory(), "new");
    await (await open(directory)).close();
    expect(statSync(directory).mode & 0o777).toBe(0o700);
  });

  it("is not used if writes are missing, though LevelDB does not mind", async () => {
    const directory = newDirectory();
    const storage = await open(directory);
    for (const key of ["a", "b", "c"]) await storage.put(key, "1", 0);
    const last = await storage.revision();
    await storage.close();
    const level = new ClassicLevel(directory);
    await level.del(`v${(last - 1).toString(16).padStart(14, "0")}`);
    await level.close();
    const message = `the storage in ${directory} is damaged: the writes from revision ${last - 1} to ${last - 1} are missing`;
    await expect(open(directory)).rejects.toThrow(message);
    // It is not left open, and not taken for whole because LevelDB has it in order now.
    await expect(open(directory)).rejects.toThrow(message);
  });

  it("is in a directory that is made if there is none, however deep", async () => {
    const directory = join(newDirectory(), "some", "where");
    const first = await open(directory);
    await first.put("a", "1", 0);
    const second = await reopen(first);
    expect((await second.get("a"))?.value).toBe("1");
    await second.close();
  });

  it("may be changed again before the first write is durable", async () => {
    const storage = await open();
    const revision = await storage.revision();
    const [created, changed, deleted] = await Promise.all([
      storage.put("a", "1", 0),
      storage.put("a", "2", revision + 1),
      storage.delete("a", revision + 2),
    ]);
    expect([created?.value, changed?.value, deleted]).toEqual(["1", "2", revision + 3]);
    expect(await storage.get("a")).toBeUndefined();
    await storage.close();
  });
});

describe("level: a write that follows one on its way", () => {
  it("is what counts for the next, even when the first is done", async () => {
    const storage = await open();
    const revision = (await storage.revision()) + 1;
    const first = storage.put("a", "1", 0);
    // The first is being written when the second comes, which has to wait for its turn.
    await new Promise((resolve) => setImmediate(resolve));
    const second = storage.put("a", "2", revision);
    await first;
    const late = storage.put("a", "late", revision);
    expect((await second)?.value).toBe("2");
    expect(await late).toBeUndefined();
    expect((await storage.get("a"))?.value).toBe("2");
    await storage.close();
  });
});

describe("level: a directory that cannot be used", () => {
  const refusal = (directory: string) => openLevelStorage(directory).catch((error: Error) => error.message);

  it("is one that is open already", async () => {
    const directory = newDirectory();
    const storage = await open(directory);
    expect(await refusal(directory)).toBe(
      `the storage in ${directory} is in use by another process, or opened twice in this one: stop that, or use another directory`,
    );
    await storage.close();
  });

  it("is one with other files, which stays as it is", async () => {
    const directory = newDirectory();
    writeFileSync(join(directory, "letter.txt"), "Dear");
    expect(await refusal(directory)).toBe(
      `${directory} holds other files: give the storage a directory of its own`,
    );
    expect(readdirSync(directory)).toEqual(["letter.txt"]);
  });

  it.each([
    [
      "of another program",
      "color",
      "red",
      "is the database of another program: give the storage a directory of its own",
    ],
    [
      "of a newer version",
      "format",
      "fieldwise storage 3",
      "was written by a newer version, in format 3 where this one knows 2: use that version",
    ],
  ])("is a database %s", async (_, key, value, message) => {
    const directory = newDirectory();
    const level = new ClassicLevel(directory);
    await level.put(key, value);
    await level.close();
    expect(await refusal(directory)).toBe(`${directory} ${message}`);
    expect(await refusal(directory)).toBe(`${directory} ${message}`);
  });
});
