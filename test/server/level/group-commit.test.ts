import { describe, expect, it } from "vitest";
import { GroupCommit } from "../../../src/server/level/group-commit.ts";

describe("GroupCommit", () => {
  it("writes what comes together, or while it writes, as one group each, in order", async () => {
    const groups: (readonly number[])[] = [];
    const commit = new GroupCommit<number>(
      async (items) => {
        groups.push(items);
        await new Promise((resolve) => setTimeout(resolve, 5));
      },
      () => {},
    );
    const first = Promise.all([1, 2, 3].map((item) => commit.add(item)));
    await new Promise((resolve) => setTimeout(resolve, 1));
    const second = Promise.all([4, 5].map((item) => commit.add(item)));
    await Promise.all([first, second]);
    expect(groups).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it("writes nothing more once a group could not be written, and says why to all", async () => {
    const done: number[] = [];
    const commit = new GroupCommit<number>(
      async (items) => {
        if (items.includes(2)) throw new Error("the disk is full");
      },
      (items) => void done.push(...items),
    );
    await commit.add(1);
    const failed = commit.add(2);
    await expect(failed).rejects.toThrow("the disk is full");
    await expect(commit.add(3)).rejects.toThrow("the disk is full");
    await commit.idle();
    expect(done).toEqual([1]);
  });
});
