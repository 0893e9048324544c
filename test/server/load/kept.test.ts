import { describe, expect, it } from "vitest";
import { Kept } from "../../../src/server/load/kept.ts";

describe("what is kept", () => {
  it("goes when it takes more than there is room for, the oldest first", () => {
    const kept = new Kept<string, number>(100);
    kept.put("a", 1, 40);
    kept.put("b", 2, 40);
    kept.put("a", 3, 40);
    kept.put("c", 4, 40);
    expect(["a", "b", "c"].map((key) => kept.get(key))).toEqual([3, undefined, 4]);
  });

  it("stays when something comes that is larger than all", () => {
    const kept = new Kept<string, number>(100);
    kept.put("a", 1, 100);
    kept.put("b", 2, 101);
    expect(["a", "b"].map((key) => kept.get(key))).toEqual([1, undefined]);
    kept.put("a", 3, 101);
    expect(kept.get("a")).toBeUndefined();
  });

  it("makes room when it is dropped", () => {
    const kept = new Kept<string, number>(100);
    kept.put("a", 1, 60);
    kept.drop("a");
    kept.drop("a");
    kept.put("b", 2, 60);
    kept.put("c", 3, 40);
    expect(kept.get("b")).toBe(2);
  });
});
