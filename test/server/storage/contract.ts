import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type Change,
  type Page,
  RevisionCompacted,
  RevisionInFuture,
  type Storage,
  StorageClosed,
} from "../../../src/server/storage/storage.ts";
import { itBehavesAsTheModel, type ModelOptions } from "./model.ts";
import { eventually, record } from "./record.ts";

const keysOf = ({ entries }: Page) => entries.map(({ key }) => key);
const shown = (changes: readonly Change[]) =>
  changes.map(({ key, entry, previous }) => [key, entry?.value, previous?.value]);

/** What every store must do. `open` gives an empty one, maybe with a past of others. */
export function describeStorage(
  name: string,
  open: () => Promise<Storage>,
  options: ModelOptions = {},
): void {
  const opened: Storage[] = [];
  const start = async (): Promise<Storage> => {
    const storage = await open();
    opened.push(storage);
    return storage;
  };
  const fill = async (...keys: string[]): Promise<Storage> => {
    const storage = await start();
    for (const key of keys) await storage.put(key, `value of ${key}`, 0);
    return storage;
  };

  afterEach(async () => {
    for (const storage of opened.splice(0)) await storage.close();
  });

  describe(`${name}: keys`, () => {
    it("is at a revision above zero before anything is written", async () => {
      expect(await (await start()).revision()).toBeGreaterThan(0);
    });

    it("counts its revision up by every write, and gives what was written", async () => {
      const storage = await start();
      const before = await storage.revision();
      const entry = await storage.put("a", "1", 0);
      expect(entry).toEqual({ key: "a", value: "1", revision: before + 1, created: before + 1 });
      expect(await storage.get("a")).toEqual(entry);
      expect(await storage.put("a", "2", before + 1)).toEqual({
        key: "a",
        value: "2",
        revision: before + 2,
        created: before + 1,
      });
      expect(await storage.delete("a", before + 2)).toBe(before + 3);
      expect(await storage.get("a")).toBeUndefined();
      expect(await storage.revision()).toBe(before + 3);
      expect(await storage.put("a", "3", 0)).toMatchObject({ revision: before + 4, created: before + 4 });
    });

    it("writes nothing where the entry is not the one that was expected", async () => {
      const storage = await start();
      const entry = await storage.put("a", "1", 0);
      const revision = await storage.revision();
      expect(await storage.put("a", "2", 0)).toBeUndefined();
      expect(await storage.put("a", "2", revision + 1)).toBeUndefined();
      expect(await storage.put("b", "2", revision)).toBeUndefined();
      expect(await storage.delete("a", revision - 1)).toBeUndefined();
      expect(await storage.delete("b", revision)).toBeUndefined();
      expect(await storage.delete("b", 0)).toBeUndefined();
      expect(await storage.get("a")).toEqual(entry);
      expect(await storage.revision()).toBe(revision);
    });

    it("lets one of many writers win who expect the same, and the others can read what won", async () => {
      const storage = await start();
      const seen: unknown[] = [];
      const write = async (value: string) => {
        const entry = await storage.put("a", value, 0);
        if (entry === undefined) seen.push((await storage.get("a"))?.value);
        return entry;
      };
      const written = await Promise.all(Array.from({ length: 20 }, (_, number) => write(`${number}`)));
      const winners = written.filter((entry) => entry !== undefined);
      expect(winners.length).toBe(1);
      expect(seen).toEqual(Array(19).fill(winners[0]?.value));
    });

    it("loses no update of many who count up at once, and tells all of them in order", async () => {
      const storage = await start();
      const { changes } = await record(storage, "", await storage.revision());
      const countUp = async (key: string) => {
        for (let done = 0; done < 10; ) {
          const current = await storage.get(key);
          const value = String(Number(current?.value ?? 0) + 1);
          if ((await storage.put(key, value, current?.revision ?? 0)) !== undefined) done++;
        }
      };
      await Promise.all(Array.from({ length: 16 }, (_, number) => countUp(`counter-${number % 4}`)));
      await eventually(() => expect(changes.length).toBe(160));
      expect((await storage.range({ prefix: "" })).entries.map(({ value }) => value)).toEqual(
        Array(4).fill("40"),
      );
      const revisions = changes.map(({ revision }) => revision);
      expect(revisions).toEqual([...new Set(revisions)].sort((a, b) => a - b));
      for (const { entry, previous } of changes) {
        expect(Number(entry?.value)).toBe(Number(previous?.value ?? 0) + 1);
      }
    });

    it("gives the same entry as the same object", async () => {
      const storage = await start();
      const entry = await storage.put("a", "1", 0);
      const { changes } = await record(storage, "", (entry?.revision ?? 0) - 1);
      await eventually(() => expect(changes.length).toBe(1));
      expect(changes[0]?.entry).toBe(entry);
      expect(await storage.get("a")).toBe(entry);
      expect((await storage.range({ prefix: "" })).entries[0]).toBe(entry);
    });

    it("keeps any text: empty, long, and beyond ASCII", async () => {
      const storage = await start();
      for (const [key, value] of [
        ["empty", ""],
        ["long", "é".repeat(300_000)],
        ["käse/\u{1f9c0}\n\0", "\u{1f9c0}\0\n"],
      ] as const) {
        await storage.put(key, value, 0);
        const { entries } = await storage.range({ prefix: key });
        expect(entries.map((entry) => [entry.key, entry.value])).toEqual([[key, value]]);
      }
    });
  });

  describe(`${name}: ranges`, () => {
    it("are sorted by the UTF-8 bytes of their keys", async () => {
      const storage = await fill("\u{1f9c0}", "b", "\uffee", "a/b", "a", "a-b", "é", "a/");
      expect(keysOf(await storage.range({ prefix: "" }))).toEqual([
        "a",
        "a-b",
        "a/",
        "a/b",
        "b",
        "é",
        "\uffee",
        "\u{1f9c0}",
      ]);
    });

    it.each([
      [{ prefix: "" }, "a/1 a/2 a/3 ab b/1", 0],
      [{ prefix: "a/" }, "a/1 a/2 a/3", 0],
      [{ prefix: "a/", limit: 2 }, "a/1 a/2", 1],
      [{ prefix: "a/", limit: 3 }, "a/1 a/2 a/3", 0],
      [{ prefix: "a/", after: "a/1" }, "a/2 a/3", 0],
      [{ prefix: "a/", after: "a/11", limit: 1 }, "a/2", 1],
      [{ prefix: "a/", after: "a/3" }, "", 0],
      [{ prefix: "a/", after: "b" }, "", 0],
      [{ prefix: "a/", after: "a" }, "a/1 a/2 a/3", 0],
      [{ prefix: "b/", after: "a/2" }, "b/1", 0],
      [{ prefix: "c" }, "", 0],
    ])("of %o hold %s, and %i more come after", async (range, keys, remaining) => {
      const storage = await fill("b/1", "a/3", "a/1", "ab", "a/2");
      const page = await storage.range(range);
      expect(keysOf(page).join(" ")).toBe(keys);
      expect(page.remaining).toBe(remaining);
      expect(page.revision).toBe(await storage.revision());
    });

    it("at a revision show how things were", async () => {
      const storage = await fill("a", "b", "c");
      const revision = await storage.revision();
      const b = await storage.get("b");
      await storage.put("b", "new", b?.revision ?? 0);
      await storage.delete("a", (await storage.get("a"))?.revision ?? 0);
      await storage.put("d", "new", 0);
      const page = await storage.range({ prefix: "", revision, limit: 2 });
      expect(keysOf(page)).toEqual(["a", "b"]);
      expect(page.entries[1]).toEqual(b);
      expect(page).toMatchObject({ revision, remaining: 1 });
      expect(keysOf(await storage.range({ prefix: "" }))).toEqual(["b", "c", "d"]);
    });

    it("of a revision that has not come fail", async () => {
      const storage = await fill("a");
      const newest = await storage.revision();
      const error = await storage.range({ prefix: "", revision: newest + 5 }).catch((error) => error);
      expect(error).toBeInstanceOf(RevisionInFuture);
      expect(error).toMatchObject({ revision: newest + 5, newest });
    });

    it("of thousands of keys come whole, and page by page as they were", async () => {
      const storage = await start();
      const keys = Array.from({ length: 3000 }, (_, number) => `many/${String(number).padStart(5, "0")}`);
      const shuffled = keys.map((_, index) => keys[(index * 1237) % keys.length] as string);
      await Promise.all(shuffled.map((key) => storage.put(key, key, 0)));
      expect(keysOf(await storage.range({ prefix: "many/" }))).toEqual(keys);
      const revision = await storage.revision();
      const found: string[] = [];
      for (let after: string | undefined, isLast = false; !isLast; after = found.at(-1)) {
        const page = await storage.range({ prefix: "many/", limit: 700, after, revision });
        found.push(...keysOf(page));
        expect(page.remaining).toBe(keys.length - found.length);
        isLast = page.remaining === 0;
        await storage.put(`many/${found.length}-late`, "", 0);
      }
      expect(found).toEqual(keys);
    });
  });

  describe(`${name}: watches`, () => {
    it("are told what happens to their prefix, once and in order", async () => {
      const storage = await fill("a/1");
      const { watch, changes } = await record(storage, "a/", await storage.revision());
      const created = await storage.put("a/2", "1", 0);
      await storage.put("b/1", "1", 0);
      await storage.put("a/2", "2", created?.revision ?? 0);
      await storage.delete("a/1", (await storage.get("a/1"))?.revision ?? 0);
      await eventually(() => expect(changes.length).toBe(3));
      expect(shown(changes)).toEqual([
        ["a/2", "1", undefined],
        ["a/2", "2", "1"],
        ["a/1", undefined, "value of a/1"],
      ]);
      expect(changes.at(-1)?.revision).toBe(await storage.revision());
      expect(watch.revision).toBeGreaterThanOrEqual(created?.revision ?? 0);
    });

    it("are told what they have missed since their revision", async () => {
      const storage = await fill("a/1", "a/2");
      const revision = await storage.revision();
      await storage.put("b/1", "1", 0);
      await storage.delete("a/2", revision);
      await storage.put("a/3", "1", 0);
      const { changes } = await record(storage, "a/", revision);
      await storage.put("a/4", "1", 0);
      await eventually(() => expect(changes.length).toBe(3));
      expect(shown(changes)).toEqual([
        ["a/2", undefined, "value of a/2"],
        ["a/3", "1", undefined],
        ["a/4", "1", undefined],
      ]);
    });

    it("know up to which revision they were told, also of writes elsewhere", async () => {
      const storage = await start();
      const { watch } = await record(storage, "a/", await storage.revision());
      await storage.put("b/1", "1", 0);
      const revision = await storage.revision();
      await eventually(() => expect(watch.revision).toBe(revision));
    });

    it("that begin in the future are told what comes after that", async () => {
      const storage = await start();
      const { changes } = await record(storage, "", (await storage.revision()) + 1);
      await storage.put("a", "1", 0);
      await storage.put("b", "1", 0);
      await eventually(() => expect(changes.length).toBe(1));
      expect(shown(changes)).toEqual([["b", "1", undefined]]);
    });

    it("are told nothing once they are stopped, from within too", async () => {
      const storage = await start();
      const first = await record(storage, "", await storage.revision());
      const told: Change[] = [];
      const own = await storage.watch("", await storage.revision(), {
        changed: (changes) => {
          told.push(...changes);
          own.stop();
        },
        failed: (error) => void first.errors.push(error),
      });
      first.watch.stop();
      first.watch.stop();
      const last = await record(storage, "", await storage.revision());
      for (const key of ["a", "b", "c"]) await storage.put(key, "1", 0);
      await eventually(() => expect(last.changes.length).toBe(3));
      expect(shown(told)[0]).toEqual(["a", "1", undefined]);
      expect(shown(first.changes)).toEqual([]);
      expect(first.errors).toEqual([]);
    });

    it("that throw fail alone: neither the writer nor the others notice", async () => {
      const storage = await start();
      const failed = vi.fn(() => {
        throw new Error("again");
      });
      const changed = vi.fn(() => {
        throw new Error("broken");
      });
      await storage.watch("", await storage.revision(), { changed, failed });
      const { changes } = await record(storage, "", await storage.revision());
      expect(await storage.put("a", "1", 0)).toBeDefined();
      expect(await storage.put("b", "1", 0)).toBeDefined();
      await eventually(() => expect(changes.length).toBe(2));
      expect(changed).toHaveBeenCalledOnce();
      expect(failed).toHaveBeenCalledExactlyOnceWith(new Error("broken"));
    });

    it("see the order of writes even if one of them writes when told", async () => {
      const storage = await start();
      const revision = await storage.revision();
      await storage.watch("", revision, {
        changed: ([change]) => {
          if (change?.key === "a") void storage.put("b", "1", 0);
        },
        failed: () => {},
      });
      const { changes } = await record(storage, "", revision);
      await storage.put("a", "1", 0);
      await eventually(() => expect(shown(changes).map(([key]) => key)).toEqual(["a", "b"]));
    });
  });

  describe(`${name}: compaction`, () => {
    it("forgets what came before, and keeps the rest", async () => {
      const storage = await fill("a", "b", "c");
      const before = await storage.revision();
      await storage.delete("a", before - 2);
      await storage.put("b", "new", before - 1);
      const middle = await storage.revision();
      await storage.delete("c", before);
      await storage.compact(middle);
      expect(await storage.compacted()).toBe(middle);
      expect(keysOf(await storage.range({ prefix: "", revision: middle }))).toEqual(["b", "c"]);
      expect(keysOf(await storage.range({ prefix: "" }))).toEqual(["b"]);
      const { changes } = await record(storage, "", middle);
      await eventually(() => expect(shown(changes)).toEqual([["c", undefined, "value of c"]]));
      const expected = { name: "RevisionCompacted", revision: middle - 1, compacted: middle };
      const range = await storage.range({ prefix: "", revision: middle - 1 }).catch((error) => error);
      expect(range).toBeInstanceOf(RevisionCompacted);
      expect(range).toMatchObject(expected);
      const watch = await record(storage, "", middle - 1).catch((error) => error);
      expect(watch).toBeInstanceOf(RevisionCompacted);
      expect(watch).toMatchObject(expected);
    });

    it("does not go back, and not into the future", async () => {
      const storage = await fill("a", "b");
      const newest = await storage.revision();
      await storage.compact(newest);
      await storage.compact(newest - 1);
      await storage.compact(newest);
      expect(await storage.compacted()).toBe(newest);
      await expect(storage.compact(newest + 1)).rejects.toThrow(RevisionInFuture);
    });

    it("does not disturb those who watch", async () => {
      const storage = await fill("a");
      const { changes, errors } = await record(storage, "", await storage.revision());
      await storage.put("b", "1", 0);
      await eventually(() => expect(changes.length).toBe(1));
      await storage.compact(await storage.revision());
      await storage.put("c", "1", 0);
      await eventually(() => expect(changes.length).toBe(2));
      expect(errors).toEqual([]);
    });
  });

  describe(`${name}: the end`, () => {
    it("ends all watches, and then refuses everything", async () => {
      const storage = await fill("a");
      const { errors } = await record(storage, "", await storage.revision());
      await storage.close();
      await storage.close();
      expect(errors.map((error) => error.name)).toEqual(["StorageClosed"]);
      const observer = { changed: () => {}, failed: () => {} };
      for (const ask of [
        () => storage.revision(),
        () => storage.get("a"),
        () => storage.range({ prefix: "" }),
        () => storage.put("a", "1", 0),
        () => storage.delete("a", 1),
        () => storage.watch("", 0, observer),
        () => storage.compact(1),
        () => storage.compacted(),
      ]) {
        await expect(ask()).rejects.toThrow(StorageClosed);
      }
    });
  });

  itBehavesAsTheModel(name, open, options);
}
