import { describe, expect, it } from "vitest";
import { printAge } from "../../src/cli/output/print-age.ts";
import { NOW } from "./io.ts";

const DAY = 86_400;

describe("an age", () => {
  it.each([
    [0, "0s"],
    [119, "119s"],
    [120, "2m"],
    [125, "2m5s"],
    [599, "9m59s"],
    [600, "10m"],
    [3 * 3600 - 1, "179m"],
    [3 * 3600, "3h"],
    [3 * 3600 + 60, "3h1m"],
    [8 * 3600, "8h"],
    [2 * DAY - 1, "47h"],
    [2 * DAY + 3600, "2d1h"],
    [8 * DAY, "8d"],
    [2 * 365 * DAY - 1, "729d"],
    [2 * 365 * DAY + DAY, "2y1d"],
    [8 * 365 * DAY + DAY, "8y"],
    [-5, "0s"],
  ])("of %i seconds is %s, as kubectl writes it", (seconds, text) => {
    expect(printAge(new Date(NOW.getTime() - seconds * 1000).toISOString(), NOW)).toBe(text);
  });

  it("is not there if nobody knows it, or if it is no time", () => {
    expect(printAge(undefined, NOW)).toBe("");
    expect(printAge("yesterday", NOW)).toBe("");
  });
});
