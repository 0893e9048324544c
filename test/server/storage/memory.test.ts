import { expect, it } from "vitest";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { describeStorage } from "./contract.ts";

describeStorage("memory", async () => createMemoryStorage());

it("memory: takes as much as it may hold, and more once something is gone and forgotten", async () => {
  const storage = createMemoryStorage({ characters: 3_000 });
  const first = await storage.put("a", "x".repeat(1_000), 0);
  await storage.put("b", "x".repeat(1_000), 0);
  await expect(storage.put("c", "x".repeat(1_000), 0)).rejects.toThrow(
    "etcdserver: mvcc: database space exceeded",
  );
  expect(await storage.get("c")).toBeUndefined();
  const revision = await storage.delete("a", first?.revision ?? 0);
  await storage.compact(revision ?? 0);
  expect(await storage.put("c", "x".repeat(1_000), 0)).toMatchObject({ key: "c" });
});

it("memory: keeps order and count among many keys that come and go", async () => {
  const storage = createMemoryStorage();
  const nameOf = (number: number) => `k/${String(number).padStart(5, "0")}`;
  const count = 5000;
  const numbers = Array.from({ length: count }, (_, index) => (index * 1237) % count);
  const deleteIf = async (isChosen: (number: number) => boolean) => {
    for (const key of numbers.filter(isChosen).map(nameOf)) {
      await storage.delete(key, (await storage.get(key))?.revision ?? 0);
    }
  };
  const expectKeys = async (isLeft: (number: number) => boolean, revision?: number) => {
    const keys = [...numbers]
      .sort((a, b) => a - b)
      .filter(isLeft)
      .map(nameOf);
    for (const after of [undefined, "k/00256", "k/02500", "k/04999"]) {
      const left = keys.filter((key) => after === undefined || key > after);
      const page = await storage.range({ prefix: "k/", after, limit: 10, revision });
      expect(page.entries.map(({ key }) => key)).toEqual(left.slice(0, 10));
      expect(page.remaining).toBe(Math.max(0, left.length - 10));
      const { entries } = await storage.range({ prefix: "k/", after, revision });
      expect(entries.map(({ key }) => key)).toEqual(left);
    }
  };
  for (const number of numbers) await storage.put(nameOf(number), "", 0);
  const full = await storage.revision();
  await deleteIf((number) => number % 3 === 0 || (number > 1000 && number < 2000));
  const isLeft = (number: number) => number % 3 !== 0 && (number <= 1000 || number >= 2000);
  await expectKeys(isLeft);
  await expectKeys(() => true, full);
  await storage.compact(await storage.revision());
  await expectKeys(isLeft);
  for (const number of numbers.filter((number) => !isLeft(number))) await storage.put(nameOf(number), "", 0);
  await expectKeys(() => true);
  await deleteIf(() => true);
  await storage.compact(await storage.revision());
  await expectKeys(() => false);
  await storage.put("k/1", "", 0);
  expect((await storage.range({ prefix: "k/" })).entries.length).toBe(1);
});
