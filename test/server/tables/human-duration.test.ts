import { expect, it } from "vitest";
import { printAge } from "../../../src/server/tables/index.ts";
import { printSpan } from "../../../src/value/internal.ts";
import { readCases } from "./fixtures.ts";

const cases = readCases<{ seconds: number; text: string }>("durations.jsonl");

it.each(cases)("$seconds seconds are $text", ({ seconds, text }) => {
  expect(printSpan(seconds * 1000)).toBe(text);
});

it("an age is the time that passed since, of any zone", () => {
  expect(printAge("2026-11-16T12:00:00+01:00", Date.parse("2026-11-16T11:00:30Z"))).toBe("30s");
});

it("what is no time has no age", () => {
  for (const time of [undefined, null, "", 5, "0001-01-01T00:00:00Z"]) {
    expect(printAge(time, 0)).toBe("<unknown>");
  }
  expect(printAge("yesterday", 0)).toBe("<invalid>");
});
