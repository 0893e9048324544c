import { expect, it } from "vitest";
import { suits } from "./version.ts";

it.each([
  ["a session", "1.20.2", true],
  ["a session (since 1.25: they say so)", "1.20.2", false],
  ["a session (since 1.25: they say so)", "1.25.0", true],
  ["a session (since 1.9: they say so)", "1.25.0", true],
  ["a session (before 1.25: they say so)", "1.24.17", true],
  ["a session (before 1.25: they say so)", "1.25.0", false],
])("%s, with kubectl %s: %s", (name, kubectl, expected) => {
  expect(suits(name, kubectl)).toBe(expected);
});
