import { describe, expect, it } from "vitest";
import { weighText } from "../../../src/server/load/weigh-text.ts";

/** Texts are looked at in part, from a place that chance chooses: over many times, that is all of them. */
function weighOften(text: string): number {
  let sum = 0;
  for (let time = 0; time < 1_000; time++) sum += weighText(text);
  return sum / 1_000;
}

describe("the weight of a text", () => {
  it("grows with what is in it, not only with its length", () => {
    const [flat, full] = [`"${"x".repeat(30_000)}"`, `[${"{},".repeat(10_000)}{}]`];
    expect(weighText(flat)).toBeLessThan(2 * flat.length);
    expect(weighText(full)).toBeGreaterThan(15 * full.length);
  });

  it("cannot be hidden from who looks at every so many characters", () => {
    for (let period = 2; period < 40; period++) {
      const text = `${"x".repeat(period - 1)},`.repeat(5_000);
      expect(weighOften(text)).toBeGreaterThan(0.8 * (text.length + 5_000 * 32));
    }
  });

  it("of a short text is the most that it can be", () => {
    expect(weighText("{}".repeat(10))).toBe(20 * 32);
  });
});
